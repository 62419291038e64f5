import type { ContentTables } from "./content-state.js";

/** Records by id. */
export type Table<Row> = Record<number, Row>;

/** Id and times that most records have. The times are in the API's format. */
export interface DatedRecord {
  readonly id: number;
  createdAt: string;
  updatedAt: string;
}

/** A person with an account. */
export interface UserRecord extends DatedRecord {
  login: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Whether the e-mail address is hidden from everyone except administrators and the user. */
  hidesEmail: boolean;
  admin: boolean;
  status: "active" | "invited" | "locked";
  /** API key. Also accepted as a bearer token. */
  apiKey: string;
}

/** A role: a set of permissions, which have the same names as in OpenProject. */
export interface RoleRecord {
  readonly id: number;
  name: string;
  /** A `project` role applies to a project's members. A `system` role applies to every signed-in user. */
  unit: "project" | "system";
  permissions: string[];
}

/** A membership: a user's roles in a project. */
export interface MembershipRecord extends DatedRecord {
  readonly projectId: number;
  readonly userId: number;
  roleIds: number[];
}

/** A project. */
export interface ProjectRecord extends DatedRecord {
  identifier: string;
  /** Earlier identifiers. Recorded only while semantic ids are enabled. Default: none. */
  formerIdentifiers?: string[] | undefined;
  /** Last number assigned to a work package of the project. Default: none. */
  lastSequence?: number | undefined;
  name: string;
  description: string;
  active: boolean;
  public: boolean;
  /** Status, such as `on_track`. */
  status: string | null;
  statusExplanation: string;
  parentId: number | null;
  typeIds: number[];
}

/** A work package status. */
export interface StatusRecord {
  readonly id: number;
  name: string;
  isClosed: boolean;
  isDefault: boolean;
  isReadonly: boolean;
  color: string;
  position: number;
}

/** An allowed change of status. */
export interface TransitionRecord {
  readonly from: number;
  readonly to: number;
  /** Ids of the work package types that the change applies to. `null` for all types. */
  readonly typeIds: readonly number[] | null;
  /** Ids of the roles that may make the change. `null` for all roles. */
  readonly roleIds: readonly number[] | null;
}

/** A work package type. */
export interface TypeRecord extends DatedRecord {
  name: string;
  color: string;
  position: number;
  isDefault: boolean;
  isMilestone: boolean;
}

/** A work package priority, or an activity for time entries. */
export interface EnumerationRecord {
  readonly id: number;
  name: string;
  position: number;
  isDefault: boolean;
  isActive: boolean;
}

/** A custom field for work packages. */
export interface CustomFieldRecord extends DatedRecord {
  name: string;
  format: "string" | "text" | "int" | "float" | "bool" | "date" | "list" | "user";
  required: boolean;
  multiple: boolean;
  /** Ids of the types with this field. `null` for all types. */
  typeIds: readonly number[] | null;
  /** Ids of the projects with this field. `null` for all projects. */
  projectIds: readonly number[] | null;
  /** Options of a list field. */
  options: { readonly id: number; value: string }[];
}

/** Value of a custom field. Options and users are stored as lists of ids. */
export type CustomValue = string | number | boolean | readonly number[] | null;

/** A work package's number in a project. */
export interface SequenceRecord {
  readonly projectId: number;
  readonly sequence: number;
}

/** A work package. */
export interface WorkPackageRecord extends DatedRecord {
  lockVersion: number;
  subject: string;
  description: string;
  scheduleManually: boolean;
  ignoreNonWorkingDays: boolean;
  startDate: string | null;
  dueDate: string | null;
  /** Duration in days. */
  duration: number | null;
  /** Estimated time in minutes. */
  estimatedTime: number | null;
  /** Remaining time in minutes. */
  remainingTime: number | null;
  percentageDone: number | null;
  projectId: number;
  /** The work package's number within its project, which is part of its semantic id. Default: none. */
  sequence?: number | undefined;
  /** Numbers in earlier projects. Default: none. */
  formerSequences?: readonly SequenceRecord[] | undefined;
  typeId: number;
  statusId: number;
  priorityId: number;
  authorId: number;
  assigneeId: number | null;
  responsibleId: number | null;
  /** Id of the first target version. */
  versionId: number | null;
  /** Ids of the other target versions. Default: none. */
  furtherVersionIds?: readonly number[] | undefined;
  /** Ids of the versions in which the described behaviour was observed. Default: none. */
  observedInVersionIds?: readonly number[] | undefined;
  parentId: number | null;
  /** Values of custom fields, by the id of the field. */
  custom: Record<number, CustomValue>;
}

/** An entry in a work package's history. */
export interface ActivityRecord extends DatedRecord {
  readonly workPackageId: number;
  readonly version: number;
  readonly userId: number;
  comment: string;
  internal: boolean;
  details: string[];
}

/** A relation between two work packages. It keeps the direction in which it was created. */
export interface RelationRecord {
  readonly id: number;
  type: string;
  description: string | null;
  lag: number | null;
  readonly fromId: number;
  readonly toId: number;
}

/** A time entry: time that a user spent. */
export interface TimeEntryRecord extends DatedRecord {
  comment: string;
  spentOn: string;
  /** Duration in minutes. Null while the timer is running. */
  minutes: number | null;
  ongoing: boolean;
  projectId: number;
  workPackageId: number | null;
  userId: number;
  activityId: number | null;
}

/** A project version. */
export interface VersionRecord extends DatedRecord {
  name: string;
  description: string;
  startDate: string | null;
  endDate: string | null;
  status: string;
  sharing: string;
  readonly projectId: number;
}

/** An uploaded file. */
export interface AttachmentRecord {
  readonly id: number;
  fileName: string;
  description: string;
  contentType: string;
  /** Content in base64. */
  content: string;
  fileSize: number;
  /** SHA-1 hash, in hexadecimal digits. */
  hash: string;
  readonly authorId: number;
  /** Id of the work package that the file is attached to. Null until the file is attached. */
  workPackageId: number | null;
  createdAt: string;
}

/** A notification for a user. */
export interface NotificationRecord extends DatedRecord {
  reason: string;
  read: boolean;
  readonly recipientId: number;
  readonly actorId: number;
  readonly workPackageId: number;
  readonly activityId: number;
}

/** A webhook configured by an administrator. */
export interface WebhookRecord {
  readonly id: number;
  name: string;
  url: string;
  /** Secret for signatures. If empty, deliveries are not signed. */
  secret: string;
  enabled: boolean;
  /** Events to deliver, such as `work_package:updated`. */
  events: string[];
  /** Ids of the projects whose events are delivered. `null` for all projects. */
  projectIds: number[] | null;
}

/** A history entry that further changes can still extend. Its webhooks are sent when its aggregation window ends. */
export interface PendingJournal {
  readonly activityId: number;
  /** End of the aggregation window, in milliseconds since 1970. */
  due: number;
}

/** Settings of the OpenProject instance. */
export interface InstanceSettings {
  instanceName: string;
  coreVersion: string;
  /** Whether work packages have ids such as `RIGGING-3`. Requires version 17.5. Default: false. */
  semanticIds?: boolean | undefined;
  /** Whether work packages can have several target versions. Requires version 17.8. Default: false. */
  multipleVersions?: boolean | undefined;
  perPageOptions: number[];
  maxPageSize: number;
  /** Maximum size of an attachment, in bytes. */
  maxAttachmentSize: number;
}

/** Complete state of an OpenProject sandbox, as plain JSON data. */
export interface OpenProjectState extends ContentTables {
  /** Latest reading of the clock, in milliseconds since 1970. */
  time: number;
  settings: InstanceSettings;
  /** Last assigned id for each kind of record. */
  lastIds: Record<string, number>;
  users: Table<UserRecord>;
  roles: Table<RoleRecord>;
  memberships: Table<MembershipRecord>;
  projects: Table<ProjectRecord>;
  statuses: Table<StatusRecord>;
  transitions: TransitionRecord[];
  types: Table<TypeRecord>;
  priorities: Table<EnumerationRecord>;
  timeEntryActivities: Table<EnumerationRecord>;
  customFields: Table<CustomFieldRecord>;
  workPackages: Table<WorkPackageRecord>;
  activities: Table<ActivityRecord>;
  relations: Table<RelationRecord>;
  timeEntries: Table<TimeEntryRecord>;
  versions: Table<VersionRecord>;
  attachments: Table<AttachmentRecord>;
  notifications: Table<NotificationRecord>;
  webhooks: Table<WebhookRecord>;
  pendingJournals: PendingJournal[];
}

/** Returns the next id for a kind of record. */
export function nextId(state: OpenProjectState, kind: string): number {
  const id = (state.lastIds[kind] ?? 0) + 1;
  state.lastIds[kind] = id;
  return id;
}
