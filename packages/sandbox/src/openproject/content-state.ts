import type { JsonObject } from "../server/call.js";
import type { DatedRecord, Table } from "./state.js";

/** A record of a project that has only a title: a budget, a category, a wiki page, a forum message or a phase. */
export interface TitledRecord extends DatedRecord {
  projectId: number;
  title: string;
}

/** A record of a project with a text: a document. */
export interface TextRecord extends TitledRecord {
  description: string;
}

/** A news item. */
export interface NewsRecord extends TextRecord {
  summary: string;
  readonly authorId: number;
}

/** A commit of a repository that is linked to a project. */
export interface RevisionRecord extends DatedRecord {
  readonly projectId: number;
  identifier: string;
  authorName: string;
  message: string;
  /** The work packages that the message mentions. */
  workPackageIds: number[];
}

/** A help text for an attribute. */
export interface HelpTextRecord extends DatedRecord {
  attribute: string;
  caption: string;
  scope: string;
  text: string;
}

/** A definition of project phases. */
export interface PhaseDefinitionRecord extends DatedRecord {
  name: string;
}

/** A phase of a project. */
export interface PhaseRecord extends DatedRecord {
  readonly projectId: number;
  readonly definitionId: number;
  active: boolean;
}

/** A day that is not a working day, beside the weekends. */
export interface NonWorkingDayRecord {
  readonly id: number;
  /** Such as `2026-12-25`. */
  date: string;
  name: string;
}

/** A group of users. Ids of groups, placeholder users and users do not overlap. */
export interface GroupRecord extends DatedRecord {
  name: string;
  userIds: number[];
}

/** A placeholder for a user who is not known yet. */
export interface PlaceholderUserRecord extends DatedRecord {
  name: string;
}

/** A named set of changes to a work package. */
export interface CustomActionRecord extends DatedRecord {
  name: string;
  description: string;
  /** The changes, as the body of a request that changes a work package. */
  changes: JsonObject;
  /** Statuses of work packages that it is offered for; `null` for all. */
  statusIds: readonly number[] | null;
}

/** A user who watches a work package. */
export interface WatcherRecord {
  readonly id: number;
  readonly userId: number;
  readonly workPackageId: number;
}

/** A user's favourite project. */
export interface FavoriteRecord {
  readonly id: number;
  readonly userId: number;
  readonly projectId: number;
}

/** A user's reminder of a work package. */
export interface ReminderRecord extends DatedRecord {
  readonly userId: number;
  readonly workPackageId: number;
  note: string;
  remindAt: string;
}

/** The preferences of the user with the same id. Left out: the defaults. */
export interface PreferencesRecord {
  readonly id: number;
  values: JsonObject;
}

/** An external file storage. */
export interface StorageRecord extends DatedRecord {
  name: string;
  /** Address of its server. */
  origin: string;
}

/** The use of a storage by a project. */
export interface ProjectStorageRecord extends DatedRecord {
  readonly projectId: number;
  readonly storageId: number;
  readonly creatorId: number;
  folderMode: string;
}

/** A file on a storage that is linked to a work package. */
export interface FileLinkRecord extends DatedRecord {
  readonly workPackageId: number;
  readonly storageId: number;
  readonly creatorId: number;
  /** The file, as the request described it. */
  origin: { readonly id: string; readonly name: string; readonly mimeType?: string | null | undefined };
}

/** A meeting. */
export interface MeetingRecord extends DatedRecord {
  lockVersion: number;
  projectId: number;
  readonly authorId: number;
  title: string;
  location: string;
  startTime: string;
  /** Minutes. */
  duration: number;
  state: string;
  agendaSortingMode: string;
  sharing: string;
  template: boolean;
  notify: boolean;
  participantIds: number[];
}

/** A section of an agenda. */
export interface MeetingSectionRecord extends DatedRecord {
  meetingId: number;
  title: string;
  position: number;
}

/** An item of an agenda. */
export interface AgendaItemRecord extends DatedRecord {
  lockVersion: number;
  meetingId: number;
  sectionId: number;
  readonly authorId: number;
  title: string;
  notes: string;
  position: number;
  /** Minutes. */
  duration: number | null;
  presenterId: number | null;
  /** The work package that is talked about. It may have been deleted since. */
  topicId: number | null;
  /** 1 or -1 by user. */
  votes: Record<number, number>;
}

/** An outcome of an agenda item. */
export interface MeetingOutcomeRecord extends DatedRecord {
  agendaItemId: number;
  readonly authorId: number;
  kind: string;
  notes: string;
  /** The work package that was created from it. It may have been deleted since. */
  topicId: number | null;
}

/** A saved query for work packages. */
export interface QueryRecord extends DatedRecord {
  /** `null` for a query of all projects. */
  projectId: number | null;
  readonly userId: number;
  name: string;
  public: boolean;
  /** Users whose favourite it is. */
  starredBy: number[];
  sums: boolean;
  filters: { readonly name: string; readonly operator: string; readonly values: readonly string[] }[];
  columns: string[];
  /** Column and direction, such as `status-asc`. */
  sortBy: string[];
  groupBy: string | null;
  showHierarchies: boolean;
  includeSubprojects: boolean;
  timelineVisible: boolean;
}

/** A view of a query. */
export interface ViewRecord extends DatedRecord {
  readonly queryId: number;
  /** Such as `Views::WorkPackagesTable`. */
  kind: string;
}

/** A page that a user arranged. */
export interface GridRecord extends DatedRecord {
  readonly userId: number;
  name: string;
  rowCount: number;
  columnCount: number;
  /** As the documents have them. */
  widgets: JsonObject[];
  /** Path of the page, such as `/my/page`. */
  scope: string;
}

/** The tables of what stands beside work packages. */
export interface ContentTables {
  budgets: Table<TitledRecord>;
  categories: Table<TitledRecord>;
  wikiPages: Table<TitledRecord>;
  posts: Table<TitledRecord>;
  documents: Table<TextRecord>;
  news: Table<NewsRecord>;
  revisions: Table<RevisionRecord>;
  helpTexts: Table<HelpTextRecord>;
  phaseDefinitions: Table<PhaseDefinitionRecord>;
  phases: Table<PhaseRecord>;
  nonWorkingDays: Table<NonWorkingDayRecord>;
  groups: Table<GroupRecord>;
  placeholderUsers: Table<PlaceholderUserRecord>;
  customActions: Table<CustomActionRecord>;
  watchers: Table<WatcherRecord>;
  favorites: Table<FavoriteRecord>;
  reminders: Table<ReminderRecord>;
  preferences: Table<PreferencesRecord>;
  storages: Table<StorageRecord>;
  projectStorages: Table<ProjectStorageRecord>;
  fileLinks: Table<FileLinkRecord>;
  meetings: Table<MeetingRecord>;
  meetingSections: Table<MeetingSectionRecord>;
  agendaItems: Table<AgendaItemRecord>;
  meetingOutcomes: Table<MeetingOutcomeRecord>;
  queries: Table<QueryRecord>;
  views: Table<ViewRecord>;
  grids: Table<GridRecord>;
}
