import type { ActionLink, HalDocument, Link, LinkValue, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import { type Formattable, FormattableSchema } from "../../documents/formattable.js";
import type { Collection } from "../../lists/collection.js";
import type { Activity, CommentInput } from "../activities.js";
import type { Attachment } from "../attachments/document.js";
import type { Budget } from "../budgets.js";
import type { Category } from "../categories.js";
import type { CustomAction } from "../custom-actions.js";
import type { CreateFileLinks, FileLink } from "../file-links.js";
import type { Principal } from "../principals.js";
import type { Priority } from "../priorities.js";
import type { ProjectPhase, ProjectPhaseDefinition } from "../project-phases.js";
import type { CreateRelation, Relation } from "../relations.js";
import type { Revision } from "../revisions.js";
import type { Sprint } from "../sprints.js";
import type { Status } from "../statuses.js";
import type { CreateTimeEntry, TimeEntry } from "../time-entries/document.js";
import type { Type } from "../types.js";
import type { User } from "../users/document.js";
import type { Version } from "../versions.js";
import type { WatcherInput } from "../watchers.js";
import type { Workspace } from "../workspaces/document.js";
import type { UpdateWorkPackage, WorkPackageForm, WorkPackageInput } from "./input.js";
import type { WorkPackageSchemaDocument } from "./schemas.js";

/** A work package, such as a task, a bug or a milestone. Custom fields are top-level fields or links. */
export interface WorkPackage extends HalDocument {
  _type: "WorkPackage";
  id: number;
  /**
   * Id that users see, such as `RIGGING-3` on an instance with semantic ids. On other instances, the numeric id.
   * Requires OpenProject 17.4 or newer.
   */
  displayId?: string | undefined;
  /**
   * Version number for optimistic locking. Every change must send the current number; the server then increments it.
   */
  lockVersion: number;
  subject: string;
  description?: Formattable | undefined;
  /** Whether the dates are set manually; otherwise they are derived from predecessors and children. */
  scheduleManually?: boolean | undefined;
  /** Whether the status makes the work package read-only. If so, only the status can be changed. */
  readonly?: boolean | undefined;
  /** Start date, such as `2026-05-21`; milestones have `date` instead. */
  startDate?: string | null | undefined;
  dueDate?: string | null | undefined;
  /** Date of a milestone. */
  date?: string | null | undefined;
  /** Earliest start date of any descendant. */
  derivedStartDate?: string | null | undefined;
  derivedDueDate?: string | null | undefined;
  /** Days from start to end, as a duration such as `P3D`. Milestones have none. */
  duration?: string | null | undefined;
  /** Estimated work, as a duration such as `PT7H30M`. */
  estimatedTime?: string | null | undefined;
  /** Estimated work including descendants. */
  derivedEstimatedTime?: string | null | undefined;
  remainingTime?: string | null | undefined;
  derivedRemainingTime?: string | null | undefined;
  /** Whether non-working days are treated as working days. */
  ignoreNonWorkingDays?: boolean | undefined;
  /** Rank in the backlog, in projects that use backlogs. */
  position?: number | null | undefined;
  /** Logged time, as a duration. Requires the permission to view time entries. */
  spentTime?: string | undefined;
  storyPoints?: number | null | undefined;
  /** Percentage, 0 to 100. */
  percentageDone?: number | null | undefined;
  derivedPercentageDone?: number | null | undefined;
  createdAt: string;
  updatedAt: string;
  [field: `customField${number}`]: unknown;
  _links: WorkPackageLinks;
  /** Resources embedded in the response for one work package. Lists do not contain them. */
  _embedded?:
    | {
        attachments?: Collection<Attachment> | undefined;
        relations?: Collection<Relation> | undefined;
        watchers?: Collection<User> | undefined;
        fileLinks?: Collection<FileLink> | undefined;
        customActions?: CustomAction[] | undefined;
        type?: Type | undefined;
        priority?: Priority | undefined;
        project?: Workspace | undefined;
        status?: Status | undefined;
        author?: User | undefined;
        responsible?: Principal | undefined;
        assignee?: Principal | undefined;
        category?: Category | undefined;
        version?: Version | undefined;
        targetVersions?: Version[] | undefined;
        observedInVersions?: Version[] | undefined;
        parent?: WorkPackage | undefined;
        budget?: Budget | undefined;
        sprint?: Sprint | undefined;
      }
    | undefined;
}

/** Links of a work package: related resources, and the actions that are currently permitted. */
export interface WorkPackageLinks {
  self: Link<WorkPackage>;
  /** Schema document of the work package. */
  schema: Link<WorkPackageSchemaDocument>;
  /** Visible ancestors, from the root down to the parent. */
  ancestors: Link<WorkPackage>[];
  children?: Link<WorkPackage>[] | undefined;
  parent?: Link<WorkPackage> | NullLink | undefined;
  author: Link<User>;
  assignee?: Link<Principal> | NullLink | undefined;
  responsible?: Link<Principal> | NullLink | undefined;
  priority: Link<Priority>;
  project: Link<Workspace>;
  status: Link<Status>;
  type: Link<Type>;
  category?: Link<Category> | NullLink | undefined;
  /** Target version. Absent if the instance permits several target versions: see `targetVersions`. */
  version?: Link<Version> | NullLink | undefined;
  /** All target versions. Requires OpenProject 17.8 or newer. */
  targetVersions?: Link<Version>[] | undefined;
  /** Versions in which the described behaviour was observed. Requires OpenProject 17.9 or newer. */
  observedInVersions?: Link<Version>[] | undefined;
  /** Budget. Visible only with the permission to view budgets. */
  budget?: Link<Budget> | NullLink | undefined;
  sprint?: Link<Sprint> | NullLink | undefined;
  projectPhase?: Link<ProjectPhase> | NullLink | undefined;
  projectPhaseDefinition?: Link<ProjectPhaseDefinition> | NullLink | undefined;
  activities?: Link<Collection<Activity>> | undefined;
  attachments?: Link<Collection<Attachment>> | undefined;
  relations?: Link<Collection<Relation>> | undefined;
  revisions?: Link<Collection<Revision>> | undefined;
  watchers?: Link<Collection<User>> | undefined;
  availableWatchers?: Link<Collection<User>> | undefined;
  fileLinks?: Link<Collection<FileLink>> | undefined;
  customActions?: Link<CustomAction>[] | undefined;
  /** Web page that lists the time entries of the work package. */
  timeEntries?: Link | undefined;
  /** Web page for moving the work package to another project. */
  move?: Link | undefined;
  /** Web page for copying the work package. */
  copy?: Link | undefined;
  /** Validates changes without saving them. */
  update?: ActionLink<WorkPackageInput, WorkPackageForm> | undefined;
  updateImmediately?: ActionLink<UpdateWorkPackage, WorkPackage> | undefined;
  delete?: ActionLink<void, void> | undefined;
  addComment?: ActionLink<CommentInput, Activity> | undefined;
  addRelation?: ActionLink<CreateRelation, Relation> | undefined;
  addAttachment?: ActionLink<unknown, Attachment> | undefined;
  /** Prepares a direct upload to the instance's storage. */
  prepareAttachment?: ActionLink | undefined;
  addFileLink?: ActionLink<CreateFileLinks, Collection<FileLink>> | undefined;
  /** Adds a watcher. Pass the complete input: the link's payload is only a template with the variable `user_id`. */
  addWatcher?: ActionLink<WatcherInput, User> | undefined;
  /** URI template with the variable `user_id`. */
  removeWatcher?: ActionLink<void, void> | undefined;
  watch?: ActionLink<void, User> | undefined;
  unwatch?: ActionLink<void, void> | undefined;
  logTime?: ActionLink<CreateTimeEntry, TimeEntry> | undefined;
  previewMarkup?: ActionLink | undefined;
  [field: `customField${number}`]: LinkValue | undefined;
}

/** Schema of {@link WorkPackage}. */
export const WorkPackageSchema: z.Schema<WorkPackage> = z.lazy(() => hal.looseDocument(workPackageFields()));

/** Returns the schemas of a work package's fields. */
export function workPackageFields() {
  const date = z.nullish(z.string());
  const duration = z.nullish(z.string());
  return {
    _type: z.literal("WorkPackage"),
    id: z.int(),
    displayId: z.optional(z.string()),
    lockVersion: z.int(),
    subject: z.string(),
    description: z.optional(FormattableSchema),
    scheduleManually: z.optional(z.boolean()),
    readonly: z.optional(z.boolean()),
    startDate: date,
    dueDate: date,
    date,
    derivedStartDate: date,
    derivedDueDate: date,
    duration,
    estimatedTime: duration,
    derivedEstimatedTime: duration,
    remainingTime: duration,
    derivedRemainingTime: duration,
    ignoreNonWorkingDays: z.optional(z.boolean()),
    position: z.nullish(z.int()),
    spentTime: z.optional(z.string()),
    storyPoints: z.nullish(z.int()),
    percentageDone: z.nullish(z.int()),
    derivedPercentageDone: z.nullish(z.int()),
    createdAt: z.string(),
    updatedAt: z.string(),
    _links: z.fields(workPackageLinks()),
  };
}

/** Returns the schemas of a work package's links. */
export function workPackageLinks() {
  const link = <Target>() => z.optional(hal.linkTo<Target>());
  const links = <Target>() => z.optional(hal.linksTo<Target>());
  const nullable = <Target>() => z.optional(hal.nullableLinkTo<Target>());
  const action = <Input, Output>() => z.optional(hal.actionLink<Input, Output>());
  return {
    self: hal.linkTo<WorkPackage>(),
    schema: hal.linkTo<WorkPackageSchemaDocument>(),
    ancestors: hal.linksTo<WorkPackage>(),
    children: links<WorkPackage>(),
    parent: nullable<WorkPackage>(),
    author: hal.linkTo<User>(),
    assignee: nullable<Principal>(),
    responsible: nullable<Principal>(),
    priority: hal.linkTo<Priority>(),
    project: hal.linkTo<Workspace>(),
    status: hal.linkTo<Status>(),
    type: hal.linkTo<Type>(),
    category: nullable<Category>(),
    version: nullable<Version>(),
    targetVersions: links<Version>(),
    observedInVersions: links<Version>(),
    budget: nullable<Budget>(),
    sprint: nullable<Sprint>(),
    projectPhase: nullable<ProjectPhase>(),
    projectPhaseDefinition: nullable<ProjectPhaseDefinition>(),
    activities: link<Collection<Activity>>(),
    attachments: link<Collection<Attachment>>(),
    relations: link<Collection<Relation>>(),
    revisions: link<Collection<Revision>>(),
    watchers: link<Collection<User>>(),
    availableWatchers: link<Collection<User>>(),
    fileLinks: link<Collection<FileLink>>(),
    customActions: links<CustomAction>(),
    timeEntries: link<unknown>(),
    move: link<unknown>(),
    copy: link<unknown>(),
    update: action<WorkPackageInput, WorkPackageForm>(),
    updateImmediately: action<UpdateWorkPackage, WorkPackage>(),
    delete: action<void, void>(),
    addComment: action<CommentInput, Activity>(),
    addRelation: action<CreateRelation, Relation>(),
    addAttachment: action<unknown, Attachment>(),
    prepareAttachment: action<unknown, unknown>(),
    addFileLink: action<CreateFileLinks, Collection<FileLink>>(),
    addWatcher: action<WatcherInput, User>(),
    removeWatcher: action<void, void>(),
    watch: action<void, User>(),
    unwatch: action<void, void>(),
    logTime: action<CreateTimeEntry, TimeEntry>(),
    previewMarkup: action<unknown, unknown>(),
  };
}
