import type { ActionLink, HalDocument, Link, LinkValue, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import { type Formattable, FormattableSchema } from "../../documents/formattable.js";
import type { Collection, PagedCollection } from "../../lists/collection.js";
import type { Category } from "../categories.js";
import type { Membership } from "../memberships.js";
import type { ProjectStatus } from "../project-statuses.js";
import type { ProjectStorage } from "../project-storages.js";
import type { Storage } from "../storages/document.js";
import type { Type } from "../types.js";
import type { Version } from "../versions.js";
import type { WorkPackageCollection } from "../work-packages/collection.js";
import type { WorkPackage } from "../work-packages/document.js";
import type { WorkPackageForm, WorkPackageInput } from "../work-packages/input.js";
import type { WorkspaceForm, WorkspaceInput } from "./input.js";

/** Common fields of projects, programs and portfolios. Custom fields are top-level fields or links. */
export interface WorkspaceDocument<Self> extends HalDocument {
  id: number;
  /** Identifier used in URLs. */
  identifier: string;
  name: string;
  /** False when the workspace is archived. */
  active: boolean;
  /** Whether the workspace is one of the caller's favourites. */
  favorited?: boolean | undefined;
  /** Whether users who are not members can see the workspace. */
  public: boolean;
  description?: Formattable | undefined;
  statusExplanation?: Formattable | null | undefined;
  createdAt: string;
  updatedAt: string;
  [field: `customField${number}` | `customComment${number}`]: unknown;
  _links: WorkspaceLinks<Self>;
  _embedded?: { parent?: Workspace | undefined; status?: ProjectStatus | undefined } | undefined;
}

/** Links of a workspace: related resources, and the actions that are currently permitted. */
export interface WorkspaceLinks<Self> {
  self: Link<Self>;
  categories: Link<Collection<Category>>;
  types?: Link<Collection<Type>> | undefined;
  versions?: Link<Collection<Version>> | undefined;
  memberships?: Link<PagedCollection<Membership>> | undefined;
  workPackages?: Link<WorkPackageCollection> | undefined;
  storages?: Link<Storage>[] | undefined;
  projectStorages?: Link<PagedCollection<ProjectStorage>> | undefined;
  /** Ancestors, from the root down to the parent. An ancestor that the caller may not see is `undisclosed`. */
  ancestors?: Link<Workspace>[] | undefined;
  parent?: Link<Workspace> | NullLink | undefined;
  status?: Link<ProjectStatus> | NullLink | undefined;
  /** Validates changes without saving them. */
  update?: ActionLink<WorkspaceInput, WorkspaceForm<Self>> | undefined;
  updateImmediately?: ActionLink<WorkspaceInput, Self> | undefined;
  delete?: ActionLink<void, void> | undefined;
  favor?: ActionLink<void, void> | undefined;
  disfavor?: ActionLink<void, void> | undefined;
  createWorkPackage?: ActionLink<WorkPackageInput, WorkPackageForm> | undefined;
  createWorkPackageImmediately?: ActionLink<WorkPackageInput, WorkPackage> | undefined;
  [field: `customField${number}`]: LinkValue | undefined;
}

/** A project, with work packages, members, wiki and so on. */
export interface Project extends WorkspaceDocument<Project> {
  _type: "Project";
}

/** A program: projects with a common goal. */
export interface Program extends WorkspaceDocument<Program> {
  _type: "Program";
}

/** A portfolio: programs and projects with a common goal. */
export interface Portfolio extends WorkspaceDocument<Portfolio> {
  _type: "Portfolio";
}

/** A project, program or portfolio, distinguished by `_type`. Servers before 17.0 have only projects. */
export type Workspace = Project | Program | Portfolio;

/** Schema of {@link Project}. */
export const ProjectSchema: z.Schema<Project> = z.lazy(() =>
  hal.looseDocument(workspaceFields<Project, "Project">("Project")),
);

/** Schema of {@link Program}. */
export const ProgramSchema: z.Schema<Program> = z.lazy(() =>
  hal.looseDocument(workspaceFields<Program, "Program">("Program")),
);

/** Schema of {@link Portfolio}. */
export const PortfolioSchema: z.Schema<Portfolio> = z.lazy(() =>
  hal.looseDocument(workspaceFields<Portfolio, "Portfolio">("Portfolio")),
);

/** Schema of {@link Workspace}. */
export const WorkspaceSchema: z.Schema<Workspace> = z.lazy(() =>
  z.looseFields({ ...workspaceFields("Project"), _type: z.enum(["Project", "Program", "Portfolio"]) }),
) as unknown as z.Schema<Workspace>;

/** Returns the schemas of a workspace's fields. */
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
    _links: z.fields(workspaceLinks<Self>()),
  };
}

/** Returns the schemas of a workspace's links. */
export function workspaceLinks<Self>() {
  return {
    self: hal.linkTo<Self>(),
    categories: hal.linkTo<Collection<Category>>(),
    types: z.optional(hal.linkTo<Collection<Type>>()),
    versions: z.optional(hal.linkTo<Collection<Version>>()),
    memberships: z.optional(hal.linkTo<PagedCollection<Membership>>()),
    workPackages: z.optional(hal.linkTo<WorkPackageCollection>()),
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
