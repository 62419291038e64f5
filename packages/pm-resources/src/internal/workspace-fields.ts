import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import type { Category } from "../categories.js";
import type { Collection, PagedCollection } from "../collection.js";
import type { Membership } from "../memberships.js";
import type { ProjectStatus } from "../project-statuses.js";
import type { ProjectStorage } from "../project-storages.js";
import type { Storage } from "../storages.js";
import type { Type } from "../types.js";
import { FormattableSchema } from "../values.js";
import type { Version } from "../versions.js";
import type { WorkPackage } from "../work-package.js";
import type { WorkPackageForm, WorkPackageInput } from "../work-package-input.js";
import type { WorkspaceForm, WorkspaceInput } from "../workspace-input.js";
import type { Workspace } from "../workspace.js";

/** The schemas of a workspace's fields. */
export function workspaceFields<Self, const Kind extends string>(kind: Kind) {
  return {
    _type: z.literal(kind),
    id: z.int(),
    identifier: z.string(),
    name: z.string(),
    active: z.boolean(),
    favorited: z.optional(z.boolean()),
    public: z.boolean(),
    description: z.optional(FormattableSchema),
    statusExplanation: z.nullish(FormattableSchema),
    createdAt: z.string(),
    updatedAt: z.string(),
    _links: z.object(workspaceLinks<Self>()),
  };
}

/** The schemas of a workspace's links. */
export function workspaceLinks<Self>() {
  return {
    self: hal.linkTo<Self>(),
    categories: hal.linkTo<Collection<Category>>(),
    types: z.optional(hal.linkTo<Collection<Type>>()),
    versions: z.optional(hal.linkTo<Collection<Version>>()),
    memberships: z.optional(hal.linkTo<PagedCollection<Membership>>()),
    workPackages: z.optional(hal.linkTo<PagedCollection<WorkPackage>>()),
    storages: z.optional(hal.linksTo<Storage>()),
    projectStorages: z.optional(hal.linkTo<PagedCollection<ProjectStorage>>()),
    ancestors: z.optional(hal.linksTo<Workspace>()),
    parent: z.optional(hal.nullableLinkTo<Workspace>()),
    status: z.optional(hal.nullableLinkTo<ProjectStatus>()),
    update: z.optional(hal.actionLink<WorkspaceInput, WorkspaceForm<Self>>()),
    updateImmediately: z.optional(hal.actionLink<WorkspaceInput, Self>()),
    delete: z.optional(hal.actionLink()),
    favor: z.optional(hal.actionLink()),
    disfavor: z.optional(hal.actionLink()),
    createWorkPackage: z.optional(hal.actionLink<WorkPackageInput, WorkPackageForm>()),
    createWorkPackageImmediately: z.optional(hal.actionLink<WorkPackageInput, WorkPackage>()),
  };
}
