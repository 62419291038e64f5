export { createHalClient } from "./client.js";
export { bindHal, bindHalForms } from "./bind-hal.js";
export { can, expandCurie, link, links, relations } from "./link.js";
export { embedded } from "./embedded.js";
export { form, forms } from "./forms.js";
export { headerLinks } from "./header-links.js";
export { changes } from "./changes.js";
export { checkVariables, expandTemplate, templateVariables } from "./uri-template.js";
export { offsetPaging } from "./offset-paging.js";
export { nextLinkPaging } from "./next-link-paging.js";
export { documentCache, memoryCache } from "./cache.js";

export { LinkAmbiguousError, LinkMissingError, LinkRefusedError, UriTemplateError } from "./errors.js";

export { isHalError } from "./errors.js";

export type {
  ActionLink,
  Embedded,
  EmbeddedMark,
  FormProperty,
  FormTemplate,
  HalDocument,
  HalResource,
  Link,
  LinkValue,
  NullLink,
  QueryMark,
  TemplatedLink,
} from "./document.js";
export type {
  ActionInputOf,
  CollectionQueryOf,
  EmbeddedOf,
  EmbeddedRelations,
  FollowedItemOf,
  FollowedOf,
  FullOf,
  LinkOf,
  LinkRelations,
  TargetOf,
  TemplateInput,
  TemplateNames,
  TemplateOutput,
  VariablesOf,
} from "./relations.js";
export type { HalClient, HalClientOptions } from "./client.js";
export type { HalBinding, HalOptions, LinkTarget } from "./bind-hal.js";
export type {
  DownloadOptions,
  FollowAllOptions,
  Following,
  FollowingAll,
  LinkedPage,
  FollowManyOptions,
  FollowOptions,
  HalFormVerbs,
  HalVerbs,
  PerformArguments,
  PerformOptions,
  SubmitOptions,
} from "./hal-verbs.js";
export type { BatchLoader, BatchTarget, HydratedRow, HydratedValue, HydrationFailure } from "./hydration.js";
export type { LinkSelection } from "./link.js";
export type { HalForm } from "./forms.js";
export type { TemplateScalar, TemplateValue, TemplateVariables } from "./uri-template.js";
export type { HalCollection } from "./collection.js";
export type { OffsetPagingOptions } from "./offset-paging.js";
export type { NextLinkPagingOptions } from "./next-link-paging.js";
export type { CachedDocument, DocumentCache, DocumentStore, MemoryCache, MemoryCacheOptions } from "./cache.js";
export type { AnyHalError, HalErrorCode, LinkRefusal } from "./errors.js";
