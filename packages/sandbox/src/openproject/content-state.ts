import type { JsonObject } from "../server/call.js";
import type { DatedRecord, Table } from "./state.js";

/** A record that belongs to a project and has only a title: a budget, a category, a wiki page or a forum message. */
export interface TitledRecord extends DatedRecord {
  projectId: number;
  title: string;
}

/** A record that belongs to a project and has a title and a description, such as a document. */
export interface TextRecord extends TitledRecord {
  description: string;
}

/** A news item. */
export interface NewsRecord extends TextRecord {
  summary: string;
  readonly authorId: number;
}

/** A commit in a repository linked to a project. */
export interface RevisionRecord extends DatedRecord {
  readonly projectId: number;
  identifier: string;
  authorName: string;
  message: string;
  /** Ids of the work packages that the commit message mentions. */
  workPackageIds: number[];
}

/** A help text for an attribute. */
export interface HelpTextRecord extends DatedRecord {
  attribute: string;
  caption: string;
  scope: string;
  text: string;
}

/** A kind of phase that projects can have. */
export interface PhaseDefinitionRecord extends DatedRecord {
  name: string;
}

/** A phase of a project. */
export interface PhaseRecord extends DatedRecord {
  readonly projectId: number;
  readonly definitionId: number;
  active: boolean;
}

/** A non-working day in addition to the weekends. */
export interface NonWorkingDayRecord {
  readonly id: number;
  /** Date, such as `2026-12-25`. */
  date: string;
  name: string;
}

/** A group of users. Groups, placeholder users and users share one sequence of ids. */
export interface GroupRecord extends DatedRecord {
  name: string;
  userIds: number[];
}

/** A placeholder for a user who is not yet known. */
export interface PlaceholderUserRecord extends DatedRecord {
  name: string;
}

/** A custom action: a named set of changes to a work package. */
export interface CustomActionRecord extends DatedRecord {
  name: string;
  description: string;
  /** Changes, in the form of a request body that updates a work package. */
  changes: JsonObject;
  /** Ids of the statuses in which the action is offered. `null` for all statuses. */
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

/** A user's reminder about a work package. */
export interface ReminderRecord extends DatedRecord {
  readonly userId: number;
  readonly workPackageId: number;
  note: string;
  remindAt: string;
}

/** A user's preferences. The record has the same id as the user. A user without a record has the defaults. */
export interface PreferencesRecord {
  readonly id: number;
  values: JsonObject;
}

/** An external file storage. */
export interface StorageRecord extends DatedRecord {
  name: string;
  /** URL of the storage's server. */
  origin: string;
}

/** A storage that a project uses. */
export interface ProjectStorageRecord extends DatedRecord {
  readonly projectId: number;
  readonly storageId: number;
  readonly creatorId: number;
  folderMode: string;
}

/** A link from a work package to a file in a storage. */
export interface FileLinkRecord extends DatedRecord {
  readonly workPackageId: number;
  readonly storageId: number;
  readonly creatorId: number;
  /** The file as described in the request. */
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
  /** Duration in minutes. */
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
  /** Duration in minutes. */
  duration: number | null;
  presenterId: number | null;
  /** Id of the work package to discuss. The work package may have been deleted since. */
  topicId: number | null;
  /** Votes by user id: 1 in favour, -1 against. */
  votes: Record<number, number>;
}

/** An outcome of an agenda item. */
export interface MeetingOutcomeRecord extends DatedRecord {
  agendaItemId: number;
  readonly authorId: number;
  kind: string;
  notes: string;
  /** Id of the work package created from the outcome. The work package may have been deleted since. */
  topicId: number | null;
}

/** A saved query for work packages. */
export interface QueryRecord extends DatedRecord {
  /** Id of the project. `null` for a query that covers all projects. */
  projectId: number | null;
  readonly userId: number;
  name: string;
  public: boolean;
  /** Ids of the users who marked the query as a favourite. */
  starredBy: number[];
  sums: boolean;
  filters: { readonly name: string; readonly operator: string; readonly values: readonly string[] }[];
  columns: string[];
  /** Columns with directions, such as `status-asc`. */
  sortBy: string[];
  groupBy: string | null;
  showHierarchies: boolean;
  includeSubprojects: boolean;
  timelineVisible: boolean;
}

/** A view that shows a query. */
export interface ViewRecord extends DatedRecord {
  readonly queryId: number;
  /** Type of the view, such as `Views::WorkPackagesTable`. */
  kind: string;
}

/** A page with widgets that a user has arranged. */
export interface GridRecord extends DatedRecord {
  readonly userId: number;
  name: string;
  rowCount: number;
  columnCount: number;
  /** Widgets, in the format of the API. */
  widgets: JsonObject[];
  /** Path of the page, such as `/my/page`. */
  scope: string;
}

/** Tables for content other than work packages, such as meetings, news and saved queries. */
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
