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
import type { WorkPackage } from "../work-packages/document.js";
import type { WorkPackageForm, WorkPackageInput } from "../work-packages/input.js";
import type { WorkspaceForm, WorkspaceInput } from "./input.js";

/** What projects, programs and portfolios have in common. Custom fields stand beside the others, as values or as links. */
export interface WorkspaceDocument<Self> extends HalDocument {
  id: number;
  /** The name in addresses. */
  identifier: string;
  name: string;
  /** False when it is archived. */
  active: boolean;
  /** Whether the caller has marked it. */
  favorited?: boolean | undefined;
  /** Whether everybody may see it. */
  public: boolean;
  description?: Formattable | undefined;
  statusExplanation?: Formattable | null | undefined;
  createdAt: string;
  updatedAt: string;
  [field: `customField${number}` | `customComment${number}`]: unknown;
  _links: WorkspaceLinks<Self>;
  _embedded?: { parent?: Workspace | undefined; status?: ProjectStatus | undefined } | undefined;
}

/** Where a workspace leads to, and what may be done with it now. */
export interface WorkspaceLinks<Self> {
  self: Link<Self>;
  categories: Link<Collection<Category>>;
  types?: Link<Collection<Type>> | undefined;
  versions?: Link<Collection<Version>> | undefined;
  memberships?: Link<PagedCollection<Membership>> | undefined;
  workPackages?: Link<PagedCollection<WorkPackage>> | undefined;
  storages?: Link<Storage>[] | undefined;
  projectStorages?: Link<PagedCollection<ProjectStorage>> | undefined;
  /** From the root down to the parent; see `undisclosed` for those that the caller may not see. */
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

/** A project: work packages, members, wiki and so on under one name. */
export interface Project extends WorkspaceDocument<Project> {
  _type: "Project";
}

/** Projects with one strategic goal. */
export interface Program extends WorkspaceDocument<Program> {
  _type: "Program";
}

/** Programs and projects with one strategic goal. */
export interface Portfolio extends WorkspaceDocument<Portfolio> {
  _type: "Portfolio";
}

/** A project, program or portfolio; `_type` tells which. Servers before 17.0 have projects only. */
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
    _links: z.fields(workspaceLinks<Self>()),
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
