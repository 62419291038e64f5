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
} from "./filters.js";
export { encodeQueryProps } from "./query-props.js";
export { customFields } from "./custom-fields-by-name.js";
export { generateTypes } from "./generate-types.js";
export { schemaProperties } from "./schema-document.js";
export { duration, hours } from "./durations.js";
export { undisclosed } from "./values.js";
export { errorIdentifier, errorName } from "./error-identifier.js";
export { AttachmentTooLargeError } from "./attachment-too-large-error.js";
export { CustomFieldError } from "./custom-field-error.js";
export { FormInvalidError } from "./form-invalid-error.js";
export { JobError } from "./job.js";
export { UpdateConflictError } from "./update-conflict-error.js";

export type { Action, ActionFilters } from "./actions.js";
export type { Activity, CommentInput } from "./activities.js";
export type { AITextTransformAction } from "./ai-text-transform-actions.js";
export type { ApiDescription } from "./api-description.js";
export type {
  AttachmentMetadata,
  AttachmentUpload,
  DirectUpload,
  DirectUploadInput,
  DirectUploadMetadata,
  StorageUploadLink,
} from "./attachment-uploads.js";
export type { Attachment } from "./attachments.js";
export type { Budget } from "./budgets.js";
export type { Capability, CapabilityFilters, GlobalContext } from "./capabilities.js";
export type { Category } from "./categories.js";
export type { Collection, CollectionExtras, PagedCollection } from "./collection.js";
export type { Configuration, ProjectConfiguration } from "./configuration.js";
export type { PmClient, PmClientOptions, PmServer, PmVerbs } from "./core.js";
export type { CustomAction, ExecuteCustomAction } from "./custom-actions.js";
export type { CustomFieldErrorCode } from "./custom-field-error.js";
export type {
  CustomFieldInput,
  CustomFieldLink,
  CustomFieldReference,
  CustomFields,
  CustomFieldsBody,
} from "./custom-fields-by-name.js";
export type { CustomField, CustomOption, HierarchyItem } from "./custom-fields.js";
export type { Day, DayFilters } from "./days.js";
export type { ProjectDocument, UpdateProjectDocument } from "./documents.js";
export type { EditMethod, EditOptions } from "./edit.js";
export type { EmojiReaction, Reaction } from "./emoji-reactions.js";
export type { ErrorIdentifier, ErrorName } from "./error-identifier.js";
export type { ExampleDescription, ExampleInput } from "./examples.js";
export type { CreateFileLinks, FileLink, FileLinkFilters, FileLinkInput, FileOrigin } from "./file-links.js";
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
} from "./filters.js";
export type { Form, FormFault } from "./form.js";
export type { CreateGrid, Grid, GridDescription, GridFilters, GridForm, GridWidget, UpdateGrid } from "./grids.js";
export type { Group, GroupInput } from "./groups.js";
export type { HelpText } from "./help-texts.js";
export type { CreateHourlyRate, HourlyRate, UpdateHourlyRate } from "./hourly-rates.js";
export type { JobPayload, JobStatus } from "./job-statuses.js";
export type { Job, JobWaitOptions } from "./job.js";
export type { Label } from "./labels.js";
export type {
  AgendaItemLinks,
  CreateMeetingAgendaItem,
  MeetingAgendaItem,
  MeetingAgendaItemInput,
  UpdateMeetingAgendaItem,
} from "./meeting-agenda-items.js";
export type { MeetingOccurrence } from "./meeting-occurrences.js";
export type { CreateMeetingOutcome, MeetingOutcome, UpdateMeetingOutcome } from "./meeting-outcomes.js";
export type { CreateMeetingSection, MeetingSection, UpdateMeetingSection } from "./meeting-sections.js";
export type {
  AgendaSortingMode,
  CreateMeeting,
  Meeting,
  MeetingDescription,
  MeetingForm,
  MeetingInput,
  MeetingSharing,
  MeetingState,
  UpdateMeeting,
} from "./meeting.js";
export type {
  Membership,
  MembershipColumn,
  MembershipFilters,
  MembershipForm,
  MembershipInput,
  MembershipSchemaDocument,
} from "./memberships.js";
export type {
  NotificationSettings,
  NotificationSettingsInput,
  ReminderSettings,
  ScopedNotificationSettings,
  UpdateUserPreferences,
  UserPreferences,
} from "./my-preferences.js";
export type { CreateNews, News, NewsFilters, UpdateNews } from "./news.js";
export type { NonWorkingDay, NonWorkingDayFilters, NonWorkingDayInput } from "./non-working-days.js";
export type {
  Notification,
  NotificationCollection,
  NotificationFilters,
  NotificationGroup,
  NotificationReason,
} from "./notifications.js";
export type { CreateOAuthClientCredentials, OAuthApplication, OAuthClientCredentials } from "./oauth.js";
export type {
  AllowedReference,
  AllowedValue,
  FormChanges,
  FormReference,
  OpenForm,
  OpenFormMethod,
} from "./open-form.js";
export type { PlaceholderUser, PlaceholderUserFilters, PlaceholderUserInput } from "./placeholder-users.js";
export type { Extended, FullPmClient, FullPmClientOptions } from "./pm-client.js";
export type { Post } from "./posts.js";
export type { Principal, PrincipalFilters } from "./principals.js";
export type { Priority } from "./priorities.js";
export type { CopyProject, ProjectCopyInput } from "./project-copy.js";
export type { ProjectPhase, ProjectPhaseDefinition } from "./project-phases.js";
export type { ProjectStatus } from "./project-statuses.js";
export type { ProjectStorage, ProjectStorageFilters } from "./project-storages.js";
export type { PropertyValue, PropertyValueDescription } from "./property-values.js";
export type { QueryFilters } from "./queries.js";
export type { Query, QueryFilterInstance, UnsavedQuery } from "./query-document.js";
export type { QueryFilterDescription } from "./query-filter-schemas.js";
export type { CreateQuery, QueryFilterInput, TimelineLabels, UpdateQuery } from "./query-input.js";
export type { QueryOverrides } from "./query-overrides.js";
export type { QueryColumn, QueryFilter, QueryGroupBy, QueryOperator, QuerySortBy } from "./query-parts.js";
export type { QueryProps } from "./query-props.js";
export type { QueryDescription } from "./query-schema.js";
export type { PageInput, QueryFields, QueryInput, SelectPath } from "./query.js";
export type {
  CreateRecurringMeeting,
  MeetingFrequency,
  MeetingSeriesEnd,
  RecurringMeeting,
  UpdateRecurringMeeting,
  Weekday,
} from "./recurring-meetings.js";
export type { RelationType } from "./relation-type.js";
export type { CreateRelation, Relation, RelationFilters, UpdateRelation } from "./relations.js";
export type { CreateReminder, Reminder, UpdateReminder } from "./reminders.js";
export type { PmResources } from "./resources.js";
export type { Revision } from "./revisions.js";
export type { Role, RoleFilters } from "./roles.js";
export type { Root } from "./root.js";
export type { AttributeGroup, Schema, SchemaDependency, SchemaOf, SchemaProperty } from "./schema-document.js";
export type { Sprint, SprintFilters } from "./sprints.js";
export type { Status } from "./statuses.js";
export type {
  CreateStorageFolder,
  StorageFile,
  StorageFiles,
  StorageUpload,
  StorageUploadInput,
} from "./storage-files.js";
export type { CreateStorage, Storage, UpdateStorage } from "./storages.js";
export type { TimeEntryColumn, TimeEntryFilters } from "./time-entries.js";
export type { TimeEntryActivity } from "./time-entry-activities.js";
export type {
  CreateTimeEntry,
  TimeEntry,
  TimeEntryForm,
  TimeEntrySchemaDocument,
  UpdateTimeEntry,
} from "./time-entry.js";
export type { Type } from "./types.js";
export type { UploadInput, UploadMethod, UploadOperations, UploadOptions } from "./upload-method.js";
export type { CreateUser, UpdateUser } from "./user-input.js";
export type {
  CreateUserNonWorkingTime,
  UpdateUserNonWorkingTime,
  UserNonWorkingTime,
} from "./user-non-working-times.js";
export type {
  CreateUserWorkingHours,
  UpdateUserWorkingHours,
  UserWorkingHours,
  WeeklyHours,
} from "./user-working-hours.js";
export type { User, UserFilters, UserSchemaDocument } from "./users.js";
export type { Digest, Formattable, FormattableInput, LinkInput } from "./values.js";
export type {
  Version,
  VersionFilters,
  VersionForm,
  VersionInput,
  VersionSchemaDocument,
  VersionSharing,
  VersionStatus,
} from "./versions.js";
export type { CreateView, View, ViewFilters } from "./views.js";
export type { WatcherInput } from "./watchers.js";
export type { UpdateWeekDay, UpdateWeekDays, WeekDay } from "./week-days.js";
export type { WikiPage } from "./wiki-pages.js";
export type { WorkPackageCollection, WorkPackageGroup } from "./work-package-collection.js";
export type { WorkPackageColumn, WorkPackageFilters } from "./work-package-filters.js";
export type { UpdateWorkPackage, WorkPackageForm, WorkPackageInput } from "./work-package-input.js";
export type { EditWorkPackage } from "./work-packages.js";
export type { WorkPackageSchemaDocument, WorkPackageSchemaFilters } from "./work-package-schemas.js";
export type { WorkPackage, WorkPackageLinks } from "./work-package.js";
export type { WorkspaceCollection } from "./workspace-collection.js";
export type { WorkspaceColumn, WorkspaceFilters } from "./workspace-filters.js";
export type { WorkspaceForm, WorkspaceInput, WorkspaceSchemaDocument } from "./workspace-input.js";
export type { Portfolio, Program, Project, Workspace, WorkspaceDocument, WorkspaceLinks } from "./workspace.js";
