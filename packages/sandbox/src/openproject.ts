export { createOpenProjectSandbox } from "./openproject/create-openproject-sandbox.js";

export type {
  OpenProjectSandbox,
  OpenProjectSandboxOptions,
  WebhookInput,
} from "./openproject/create-openproject-sandbox.js";
export type {
  ActivityRecord,
  AttachmentRecord,
  CustomFieldRecord,
  CustomValue,
  DatedRecord,
  EnumerationRecord,
  InstanceSettings,
  MembershipRecord,
  NotificationRecord,
  OpenProjectState,
  PendingJournal,
  ProjectRecord,
  RelationRecord,
  RoleRecord,
  SequenceRecord,
  StatusRecord,
  Table,
  TimeEntryRecord,
  TransitionRecord,
  TypeRecord,
  UserRecord,
  VersionRecord,
  WebhookRecord,
  WorkPackageRecord,
} from "./openproject/state.js";
