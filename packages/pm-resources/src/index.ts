export { createPmClient } from "./pm-client.js";
export {
  atLeast,
  atMost,
  between,
  closed,
  contains,
  containsNot,
  daysAgo,
  hasAll,
  inDays,
  inLessThanDays,
  inMoreThanDays,
  is,
  isEmpty,
  isNot,
  isSet,
  lessThanDaysAgo,
  moreThanDaysAgo,
  on,
  open,
  search,
  startsWith,
  thisWeek,
  today,
  where,
} from "./lists/filters.js";
export { encodeQueryProps } from "./lists/query-props.js";
export { customFields } from "./custom-fields/by-name.js";
export { generateInstanceTypes } from "./custom-fields/generate-instance-types.js";
export { generateTypes } from "./custom-fields/generate-types.js";
export { schemaProperties } from "./documents/schema-document.js";
export { duration, hours } from "./documents/durations.js";
export { linkTo, undisclosed } from "./documents/link-input.js";
export { errorIdentifier, errorName } from "./errors/error-identifier.js";
export { AttachmentTooLargeError } from "./errors/attachment-too-large-error.js";
export { CustomFieldError } from "./errors/custom-field-error.js";
export { FormInvalidError } from "./errors/form-invalid-error.js";
export { JobError } from "./errors/job-error.js";
export { UpdateConflictError } from "./errors/update-conflict-error.js";
export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  HalyardError,
  isHalyardError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RedirectError,
  RequestError,
  RequestValidationError,
  ResponseShapeError,
  ResponseTooLargeError,
  ServerError,
  TimeoutError,
  ValidationError,
} from "@halyard/http-core";
export {
  can,
  documentCache,
  embedded,
  isHalError,
  link,
  LinkAmbiguousError,
  LinkMissingError,
  LinkRefusedError,
  links,
  memoryCache,
} from "@halyard/hal-core";

export type {
  AfterResponseEvent,
  AnyHalyardError,
  AnyOperation,
  ApiErrorCode,
  ApiProblem,
  Attempt,
  AuthRejection,
  AuthRequest,
  AuthStrategy,
  BeforeRequestEvent,
  BinaryBody,
  Bound,
  Call,
  CallOptions,
  Client,
  ClientCore,
  ExchangeInfo,
  ExchangeOutcome,
  ExtendedResources,
  RequestOutcome,
  Fetch,
  FilePart,
  FullClientOptions,
  HalyardErrorCode,
  Hooks,
  InputProblem,
  Instrumentation,
  LogFields,
  Logger,
  MediaTypes,
  MethodContext,
  MethodDefinition,
  Mismatch,
  MismatchReport,
  NoResources,
  Operation,
  OperationMethod,
  Page,
  PagedCall,
  PagedCallOptions,
  PagedMethod,
  PagedOperation,
  RateLimit,
  RedirectRefusal,
  RequestEvent,
  RequestSummary,
  ResourceDefinition,
  ResourceEntry,
  ResponseInfo,
  RetryClass,
  RetryEvent,
  RetryOptions,
  ServerVerbs,
  Since,
  TransferProgress,
  Transport,
  TransportOptions,
  TransportRequest,
  WithResponse,
} from "@halyard/http-core";
export type {
  ActionInputOf,
  ActionLink,
  AnyHalError,
  BatchLoader,
  BatchTarget,
  CachedDocument,
  CollectionQueryOf,
  DocumentCache,
  DocumentStore,
  DownloadOptions,
  Embedded,
  EmbeddedMark,
  EmbeddedOf,
  EmbeddedRelations,
  FollowAllOptions,
  FollowedItemOf,
  FollowedOf,
  Following,
  FollowingAll,
  LinkedPage,
  FollowManyOptions,
  FollowOptions,
  FullOf,
  HalDocument,
  HalErrorCode,
  HalOptions,
  HalResource,
  HalVerbs,
  HydratedRow,
  HydratedValue,
  HydrationFailure,
  Link,
  LinkOf,
  LinkRefusal,
  LinkRelations,
  LinkSelection,
  LinkTarget,
  LinkValue,
  MemoryCache,
  MemoryCacheOptions,
  NullLink,
  PerformArguments,
  PerformOptions,
  QueryMark,
  SubmitOptions,
  TargetOf,
  TemplatedLink,
  VariablesOf,
} from "@halyard/hal-core";
export type { Action, ActionFilters } from "./resources/actions.js";
export type { Activity, CommentInput } from "./resources/activities.js";
export type { AITextTransformAction } from "./resources/ai-text-transform-actions.js";
export type { ApiDescription } from "./resources/api-description.js";
export type {
  AttachmentMetadata,
  AttachmentUpload,
  DirectUpload,
  DirectUploadInput,
  DirectUploadMetadata,
  StorageUploadLink,
} from "./resources/attachments/uploads.js";
export type { Attachment } from "./resources/attachments/document.js";
export type { Budget } from "./resources/budgets.js";
export type { Capability, CapabilityFilters, GlobalContext } from "./resources/capabilities.js";
export type { Category } from "./resources/categories.js";
export type { Collection, CollectionExtras, PagedCollection } from "./lists/collection.js";
export type { Configuration, ProjectConfiguration } from "./resources/configuration.js";
export type { PmClient, PmClientOptions, PmServer, PmVerbs } from "./core.js";
export type { CustomAction, ExecuteCustomAction } from "./resources/custom-actions.js";
export type { CustomFieldErrorCode } from "./errors/custom-field-error.js";
export type {
  CustomFieldInput,
  CustomFieldLink,
  CustomFieldReference,
  CustomFields,
  CustomFieldsBody,
} from "./custom-fields/by-name.js";
export type { InstanceTypesClient, InstanceTypesOptions } from "./custom-fields/generate-instance-types.js";
export type { NamedDocument } from "./custom-fields/generate-types.js";
export type { CustomField, CustomOption, HierarchyItem } from "./resources/custom-fields.js";
export type { Day, DayFilters } from "./resources/days/operations.js";
export type { ProjectDocument, UpdateProjectDocument } from "./resources/documents.js";
export type { EditMethod, EditOptions } from "./methods/edit.js";
export type { EmojiReaction, Reaction } from "./resources/emoji-reactions.js";
export type { ErrorIdentifier, ErrorName } from "./errors/error-identifier.js";
export type { ExampleSchemaDocument, ExampleInput } from "./resources/examples.js";
export type { CreateFileLinks, FileLink, FileLinkFilters, FileLinkInput, FileOrigin } from "./resources/file-links.js";
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
  CreateGrid,
  Grid,
  GridSchemaDocument,
  GridFilters,
  GridForm,
  GridWidget,
  UpdateGrid,
} from "./resources/grids.js";
export type { Group, GroupInput } from "./resources/groups.js";
export type { HelpText } from "./resources/help-texts.js";
export type { CreateHourlyRate, HourlyRate, UpdateHourlyRate } from "./resources/hourly-rates.js";
export type { JobPayload, JobStatus } from "./resources/job-statuses.js";
export type { Job, JobWaitOptions } from "./methods/job.js";
export type { Label } from "./resources/labels.js";
export type {
  AgendaItemLinks,
  CreateMeetingAgendaItem,
  MeetingAgendaItem,
  MeetingAgendaItemInput,
  UpdateMeetingAgendaItem,
} from "./resources/meetings/agenda-items.js";
export type { MeetingOccurrence } from "./resources/recurring-meetings.js";
export type { CreateMeetingOutcome, MeetingOutcome, UpdateMeetingOutcome } from "./resources/meetings/outcomes.js";
export type { CreateMeetingSection, MeetingSection, UpdateMeetingSection } from "./resources/meetings/sections.js";
export type {
  AgendaSortingMode,
  CreateMeeting,
  Meeting,
  MeetingSchemaDocument,
  MeetingForm,
  MeetingInput,
  MeetingSharing,
  MeetingState,
  UpdateMeeting,
} from "./resources/meetings/document.js";
export type { MeetingFilters } from "./resources/meetings/operations.js";
export type {
  Membership,
  MembershipColumn,
  MembershipFilters,
  MembershipForm,
  MembershipInput,
  MembershipSchemaDocument,
} from "./resources/memberships.js";
export type {
  NotificationSettings,
  NotificationSettingsInput,
  ReminderSettings,
  ScopedNotificationSettings,
  UpdateUserPreferences,
  UserPreferences,
} from "./resources/my-preferences.js";
export type { CreateNews, News, NewsFilters, UpdateNews } from "./resources/news.js";
export type { NonWorkingDay, NonWorkingDayFilters, NonWorkingDayInput } from "./resources/days/non-working-days.js";
export type {
  Notification,
  NotificationCollection,
  NotificationFilters,
  NotificationGroup,
  NotificationReason,
} from "./resources/notifications.js";
export type { CreateOAuthClientCredentials, OAuthApplication, OAuthClientCredentials } from "./resources/oauth.js";
export type {
  AllowedReference,
  AllowedValue,
  FormChanges,
  FormReference,
  OpenForm,
  OpenFormMethod,
} from "./methods/open-form.js";
export type { PlaceholderUser, PlaceholderUserFilters, PlaceholderUserInput } from "./resources/placeholder-users.js";
export type { FullPmClient, FullPmClientOptions } from "./pm-client.js";
export type { Post } from "./resources/posts.js";
export type { Principal, PrincipalFilters } from "./resources/principals.js";
export type { Priority } from "./resources/priorities.js";
export type { CopyProject, ProjectCopyInput } from "./resources/projects.js";
export type { ProjectPhase, ProjectPhaseDefinition } from "./resources/project-phases.js";
export type { ProjectStatus } from "./resources/project-statuses.js";
export type { ProjectStorage, ProjectStorageFilters } from "./resources/project-storages.js";
export type { PropertyValue, PropertyValueSchemaDocument } from "./resources/values.js";
export type { QueryFilters } from "./resources/queries/operations.js";
export type { Query, QueryFilterInstance, UnsavedQuery } from "./resources/queries/document.js";
export type { QueryFilterSchemaDocument } from "./resources/queries/schemas.js";
export type { CreateQuery, QueryFilterInput, TimelineLabels, UpdateQuery } from "./resources/queries/input.js";
export type { QueryOverrides } from "./resources/queries/overrides.js";
export type { QueryColumn, QueryFilter, QueryGroupBy, QueryOperator, QuerySortBy } from "./resources/queries/parts.js";
export type { QueryProps } from "./lists/query-props.js";
export type { QuerySchemaDocument } from "./resources/queries/schemas.js";
export type { PageInput, QueryFields, QueryFieldTexts, QueryInput, SelectPath } from "./lists/query.js";
export type {
  CreateRecurringMeeting,
  MeetingFrequency,
  MeetingSeriesEnd,
  RecurringMeeting,
  UpdateRecurringMeeting,
  Weekday,
} from "./resources/recurring-meetings.js";
export type { RelationType } from "./documents/relation-type.js";
export type { CreateRelation, Relation, RelationFilters, UpdateRelation } from "./resources/relations.js";
export type { CreateReminder, Reminder, UpdateReminder } from "./resources/reminders.js";
export type { PmResources } from "./resources.js";
export type { Revision } from "./resources/revisions.js";
export type { Role, RoleFilters } from "./resources/roles.js";
export type { Root } from "./resources/root.js";
export type {
  AttributeGroup,
  SchemaDocument,
  SchemaDependency,
  SchemaOf,
  SchemaProperty,
} from "./documents/schema-document.js";
export type { Sprint, SprintFilters } from "./resources/sprints.js";
export type { Status } from "./resources/statuses.js";
export type {
  CreateStorageFolder,
  StorageFile,
  StorageFiles,
  StorageUpload,
  StorageUploadInput,
} from "./resources/storages/files.js";
export type { CreateStorage, Storage, UpdateStorage } from "./resources/storages/document.js";
export type { TimeEntryColumn, TimeEntryFilters } from "./resources/time-entries/operations.js";
export type { TimeEntryActivity } from "./resources/time-entries/activities.js";
export type {
  CreateTimeEntry,
  TimeEntry,
  TimeEntryForm,
  TimeEntrySchemaDocument,
  UpdateTimeEntry,
} from "./resources/time-entries/document.js";
export type { Type } from "./resources/types.js";
export type { UploadInput, UploadMethod, UploadOperations, UploadOptions } from "./methods/upload.js";
export type { CreateUser, UpdateUser } from "./resources/users/document.js";
export type {
  CreateUserNonWorkingTime,
  UpdateUserNonWorkingTime,
  UserNonWorkingTime,
} from "./resources/users/non-working-times.js";
export type {
  CreateUserWorkingHours,
  UpdateUserWorkingHours,
  UserWorkingHours,
  WeeklyHours,
} from "./resources/users/working-hours.js";
export type { User, UserFilters, UserSchemaDocument } from "./resources/users/document.js";
export type { Digest } from "./resources/attachments/document.js";
export type { Formattable, FormattableInput } from "./documents/formattable.js";
export type { LinkableResource, LinkInput, LinkReference } from "./documents/link-input.js";
export type { BodyInput, LinkTargets, References } from "./documents/body.js";
export type {
  Version,
  VersionFilters,
  VersionForm,
  VersionInput,
  VersionSchemaDocument,
  VersionSharing,
  VersionStatus,
} from "./resources/versions.js";
export type { CreateView, View, ViewFilters } from "./resources/views.js";
export type { AddWatcher, WatcherInput } from "./resources/watchers.js";
export type { UpdateWeekDay, UpdateWeekDays, WeekDay } from "./resources/days/week-days.js";
export type { WikiPage } from "./resources/wiki-pages.js";
export type {
  WorkPackageCollection,
  WorkPackageGroup,
  WorkPackageQuery,
} from "./resources/work-packages/collection.js";
export type { WorkPackageColumn, WorkPackageFilters } from "./resources/work-packages/filters.js";
export type { UpdateWorkPackage, WorkPackageForm, WorkPackageInput } from "./resources/work-packages/input.js";
export type { EditWorkPackage } from "./resources/work-packages/operations.js";
export type { WorkPackageSchemaDocument, WorkPackageSchemaFilters } from "./resources/work-packages/schemas.js";
export type { WorkPackage, WorkPackageLinks } from "./resources/work-packages/document.js";
export type { WorkspaceCollection } from "./resources/workspaces/collection.js";
export type { WorkspaceColumn, WorkspaceFilters } from "./resources/workspaces/filters.js";
export type { WorkspaceForm, WorkspaceInput, WorkspaceSchemaDocument } from "./resources/workspaces/input.js";
export type {
  Portfolio,
  Program,
  Project,
  Workspace,
  WorkspaceDocument,
  WorkspaceLinks,
} from "./resources/workspaces/document.js";
