import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import type { Activity, CommentInput } from "../activities.js";
import type { Attachment } from "../attachments.js";
import type { Budget } from "../budgets.js";
import type { Category } from "../categories.js";
import type { Collection } from "../collection.js";
import type { CustomAction } from "../custom-actions.js";
import type { CreateFileLinks, FileLink } from "../file-links.js";
import type { Principal } from "../principals.js";
import type { Priority } from "../priorities.js";
import type { ProjectPhaseDefinition, ProjectPhase } from "../project-phases.js";
import type { CreateRelation, Relation } from "../relations.js";
import type { Revision } from "../revisions.js";
import type { Sprint } from "../sprints.js";
import type { Status } from "../statuses.js";
import type { CreateTimeEntry, TimeEntry } from "../time-entry.js";
import type { Type } from "../types.js";
import type { User } from "../users.js";
import { FormattableSchema } from "../values.js";
import type { Version } from "../versions.js";
import type { WatcherInput } from "../watchers.js";
import type { UpdateWorkPackage, WorkPackageForm, WorkPackageInput } from "../work-package-input.js";
import type { WorkPackageSchemaDocument } from "../work-package-schemas.js";
import type { Workspace } from "../workspace.js";
import type { WorkPackage } from "../work-package.js";

/** The schemas of a work package's fields. */
export function workPackageFields() {
  const date = z.nullish(z.string());
  const duration = z.nullish(z.string());
  return {
    _type: z.literal("WorkPackage"),
    id: z.int(),
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
    _links: z.object(workPackageLinks()),
  };
}

/** The schemas of a work package's links. */
export function workPackageLinks() {
  const link = <Target>() => z.optional(hal.linkTo<Target>());
  const nullable = <Target>() => z.optional(hal.nullableLinkTo<Target>());
  const action = <Input, Output>() => z.optional(hal.actionLink<Input, Output>());
  return {
    self: hal.linkTo<WorkPackage>(),
    schema: hal.linkTo<WorkPackageSchemaDocument>(),
    ancestors: hal.linksTo<WorkPackage>(),
    children: z.optional(hal.linksTo<WorkPackage>()),
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
    customActions: z.optional(hal.linksTo<CustomAction>()),
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
