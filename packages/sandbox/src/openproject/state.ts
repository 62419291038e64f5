import type { ContentTables } from "./content-state.js";

/** Records by id. */
export type Table<Row> = Record<number, Row>;

/** The fields of every record: times as the API writes them. */
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
  /** Keeps the address from everybody but administrators. */
  hidesEmail: boolean;
  admin: boolean;
  status: "active" | "invited" | "locked";
  /** The API key and, sent as a bearer token, the access token. */
  apiKey: string;
}

/** A set of permissions, by the names OpenProject has for them. */
export interface RoleRecord {
  readonly id: number;
  name: string;
  /** `system` roles hold for everybody who is logged in, in public projects and instance-wide. */
  unit: "project" | "system";
  permissions: string[];
}

/** The roles of a user in a project. */
export interface MembershipRecord extends DatedRecord {
  readonly projectId: number;
  readonly userId: number;
  roleIds: number[];
}

/** A project. */
export interface ProjectRecord extends DatedRecord {
  identifier: string;
  /** Identifiers that it had while work packages were named by them. Left out: none. */
  formerIdentifiers?: string[] | undefined;
  /** The number that a work package got in it last. Left out: none got one. */
  lastSequence?: number | undefined;
  name: string;
  description: string;
  active: boolean;
  public: boolean;
  /** `on_track` and so on. */
  status: string | null;
  statusExplanation: string;
  parentId: number | null;
  typeIds: number[];
}

/** A status of work packages. */
export interface StatusRecord {
  readonly id: number;
  name: string;
  isClosed: boolean;
  isDefault: boolean;
  isReadonly: boolean;
  color: string;
  position: number;
}

/** A change of status that is allowed. */
export interface TransitionRecord {
  readonly from: number;
  readonly to: number;
  /** For work packages of these types; `null` for all. */
  readonly typeIds: readonly number[] | null;
  /** To members with one of these roles; `null` for all. */
  readonly roleIds: readonly number[] | null;
}

/** A type of work packages. */
export interface TypeRecord extends DatedRecord {
  name: string;
  color: string;
  position: number;
  isDefault: boolean;
  isMilestone: boolean;
}

/** A priority of work packages, or an activity of time entries. */
export interface EnumerationRecord {
  readonly id: number;
  name: string;
  position: number;
  isDefault: boolean;
  isActive: boolean;
}

/** A field that the instance added to work packages. */
export interface CustomFieldRecord extends DatedRecord {
  name: string;
  format: "string" | "text" | "int" | "float" | "bool" | "date" | "list" | "user";
  required: boolean;
  multiple: boolean;
  /** Of these types; `null` for all. */
  typeIds: readonly number[] | null;
  /** In these projects; `null` for all. */
  projectIds: readonly number[] | null;
  /** Values of a list. */
  options: { readonly id: number; value: string }[];
}

/** The value of a custom field; ids for options and users. */
export type CustomValue = string | number | boolean | readonly number[] | null;

/** The number of a work package in a project. */
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
  /** Days. */
  duration: number | null;
  /** Minutes. */
  estimatedTime: number | null;
  /** Minutes. */
  remainingTime: number | null;
  percentageDone: number | null;
  projectId: number;
  /** Its number in its project, for semantic ids. Left out: it has none. */
  sequence?: number | undefined;
  /** Its numbers in projects that it was moved out of. Left out: none. */
  formerSequences?: readonly SequenceRecord[] | undefined;
  typeId: number;
  statusId: number;
  priorityId: number;
  authorId: number;
  assigneeId: number | null;
  responsibleId: number | null;
  versionId: number | null;
  parentId: number | null;
  /** By the id of the field. */
  custom: Record<number, CustomValue>;
}

/** An entry in the history of a work package. */
export interface ActivityRecord extends DatedRecord {
  readonly workPackageId: number;
  readonly version: number;
  readonly userId: number;
  comment: string;
  internal: boolean;
  details: string[];
}

/** A relation between two work packages, as it was created. */
export interface RelationRecord {
  readonly id: number;
  type: string;
  description: string | null;
  lag: number | null;
  readonly fromId: number;
  readonly toId: number;
}

/** Time that was spent. */
export interface TimeEntryRecord extends DatedRecord {
  comment: string;
  spentOn: string;
  /** Minutes; nothing while it is running. */
  minutes: number | null;
  ongoing: boolean;
  projectId: number;
  workPackageId: number | null;
  userId: number;
  activityId: number | null;
}

/** A version of a project. */
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
  /** The bytes, in base64. */
  content: string;
  fileSize: number;
  /** SHA-1, in hexadecimal digits. */
  hash: string;
  readonly authorId: number;
  /** Nothing while it has not been claimed. */
  workPackageId: number | null;
  createdAt: string;
}

/** A notification of a user. */
export interface NotificationRecord extends DatedRecord {
  reason: string;
  read: boolean;
  readonly recipientId: number;
  readonly actorId: number;
  readonly workPackageId: number;
  readonly activityId: number;
}

/** An outgoing webhook, as administrators configure it. */
export interface WebhookRecord {
  readonly id: number;
  name: string;
  url: string;
  /** Empty: deliveries are not signed. */
  secret: string;
  enabled: boolean;
  /** Such as `work_package:updated`. */
  events: string[];
  /** Ids of the projects; `null` for all. */
  projectIds: number[] | null;
}

/** An entry of a history whose aggregation window has not ended: the webhooks wait for it. */
export interface PendingJournal {
  readonly activityId: number;
  /** Milliseconds since 1970. */
  due: number;
}

/** Settings of the instance. */
export interface InstanceSettings {
  instanceName: string;
  coreVersion: string;
  /** Whether work packages are named `RIGGING-3`; only from version 17.5 on. Left out: they are not. */
  semanticIds?: boolean | undefined;
  perPageOptions: number[];
  maxPageSize: number;
  /** Bytes. */
  maxAttachmentSize: number;
}

/** Everything an OpenProject sandbox knows, as plain JSON data. */
export interface OpenProjectState extends ContentTables {
  /** Position of the clock. */
  time: number;
  settings: InstanceSettings;
  /** The id that was given last, by kind of record. */
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

/** Gives out the next id of a kind of record. */
export function nextId(state: OpenProjectState, kind: string): number {
  const id = (state.lastIds[kind] ?? 0) + 1;
  state.lastIds[kind] = id;
  return id;
}
