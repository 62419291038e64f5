/**
 * Building blocks for resource modules outside this package: lists, filters, bodies, forms, edits and uploads. See the
 * guide "A resource of your own".
 */
export { wholeCollectionOf, pagedCollectionOf } from "./lists/collection.js";
export { filters, listQuery, pagedQuery, select, sortBy, timestamps } from "./lists/query.js";
export { writeConditions } from "./lists/filters.js";
export { loadBatch } from "./lists/batch.js";
export { formOf } from "./documents/form.js";
export { schemaOf, SchemaPropertySchema, SchemaDocumentSchema } from "./documents/schema-document.js";
export { embedded, embeddedList } from "./documents/embedded.js";
export { FormattableInputSchema, FormattableSchema } from "./documents/formattable.js";
export { TimeInputSchema } from "./documents/times.js";
export { bodyOf } from "./documents/body.js";
export { LinkInputSchema, linkTo } from "./documents/link-input.js";
export { editMethod } from "./methods/edit.js";
export { updateMethod } from "./methods/update.js";
export { openFormMethod } from "./methods/open-form.js";
export { uploadMethod } from "./methods/upload.js";
export { createJob } from "./methods/job.js";

export type { Collection, CollectionExtras, PagedCollection } from "./lists/collection.js";
export type { PageInput, QueryFields, QueryFieldTexts, QueryInput, SelectPath } from "./lists/query.js";
export type {
  BooleanOperator,
  Condition,
  ConditionsOf,
  DateOperator,
  FilterMap,
  FilterValue,
  ListOperator,
  NumberOperator,
  SearchOperator,
  StatusOperator,
  TextOperator,
} from "./lists/filters.js";
export type { FormDocument, FormProblem } from "./documents/form.js";
export type {
  AttributeGroup,
  SchemaDocument,
  SchemaDependency,
  SchemaOf,
  SchemaProperty,
} from "./documents/schema-document.js";
export type { Formattable, FormattableInput } from "./documents/formattable.js";
export type { BodyInput, LinkTargets, References } from "./documents/body.js";
export type { LinkableResource, LinkInput, LinkReference } from "./documents/link-input.js";
export type { TimeInput } from "./documents/times.js";
export type { EditMethod, EditOptions } from "./methods/edit.js";
export type {
  AllowedReference,
  AllowedValue,
  FormChanges,
  FormReference,
  OpenForm,
  OpenFormMethod,
} from "./methods/open-form.js";
export type { UploadInput, UploadMethod, UploadOperations, UploadOptions } from "./methods/upload.js";
export type { Job, JobWaitOptions } from "./methods/job.js";
