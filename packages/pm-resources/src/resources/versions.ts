import type { ActionLink, HalDocument, Link, LinkValue, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type FormDocument, formOf } from "../documents/form.js";
import {
  type Formattable,
  type FormattableInput,
  FormattableInputSchema,
  FormattableSchema,
} from "../documents/formattable.js";
import { type LinkInput, LinkInputSchema } from "../documents/link-input.js";
import { schemaOf, type SchemaOf } from "../documents/schema-document.js";
import { type Collection, wholeCollectionOf, pagedCollectionOf } from "../lists/collection.js";
import type { ListOperator, TextOperator } from "../lists/filters.js";
import { filters, pagedQuery, sortBy } from "../lists/query.js";
import { openFormMethod } from "../methods/open-form.js";
import { type Workspace, WorkspaceSchema } from "./workspaces/document.js";
import { bodyOf } from "../documents/body.js";

const statuses = ["open", "locked", "closed"] as const;
const sharings = ["none", "descendants", "hierarchy", "tree", "system"] as const;

/** Status of a version. Work packages cannot be added to `locked` or `closed` versions. */
export type VersionStatus = (typeof statuses)[number];

/**
 * Other projects that can use a project's version: none, the project's descendants, its descendants and ancestors, the
 * whole tree, or all projects.
 */
export type VersionSharing = (typeof sharings)[number];

/** A release or milestone that work packages are planned for. */
export interface Version extends HalDocument {
  _type: "Version";
  id: number;
  name: string;
  description: Formattable;
  /** Start date, such as `2026-05-21`. */
  startDate: string | null;
  endDate: string | null;
  status: VersionStatus | (string & {});
  sharing: VersionSharing | (string & {});
  createdAt: string;
  updatedAt: string;
  [field: `customField${number}`]: unknown;
  _links: {
    self: Link<Version>;
    schema: Link<VersionSchemaDocument>;
    /** Project that the version belongs to. */
    definingProject?: Link<Workspace> | NullLink | undefined;
    availableInProjects: Link<Collection<Workspace>>;
    /** Validates changes without saving them. */
    update?: ActionLink<VersionInput, VersionForm> | undefined;
    updateImmediately?: ActionLink<VersionInput, Version> | undefined;
    delete?: ActionLink<void, void> | undefined;
    [field: `customField${number}`]: LinkValue | undefined;
  };
}

/** Schema of {@link Version}. */
export const VersionSchema: z.Schema<Version> = z.lazy(() =>
  hal.looseDocument({
    _type: z.literal("Version"),
    id: z.int(),
    name: z.string(),
    description: FormattableSchema,
    startDate: z.nullable(z.string()),
    endDate: z.nullable(z.string()),
    status: z.string(),
    sharing: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    _links: z.object({
      self: hal.linkTo<Version>(),
      schema: hal.linkTo<VersionSchemaDocument>(),
      definingProject: z.optional(hal.nullableLinkTo<Workspace>()),
      availableInProjects: hal.linkTo<Collection<Workspace>>(),
      update: z.optional(hal.actionLink<VersionInput, VersionForm>()),
      updateImmediately: z.optional(hal.actionLink<VersionInput, Version>()),
      delete: z.optional(hal.actionLink()),
    }),
  }),
);

/** Writable fields of a version. */
export interface VersionInput {
  /** Name of the version, unique in its project. */
  name?: string | undefined;
  /** Description of the version, as `{ raw }`. */
  description?: FormattableInput | undefined;
  /** Start date, such as `2026-05-21`. */
  startDate?: string | null | undefined;
  /** Due date, such as `2026-06-30`. */
  endDate?: string | null | undefined;
  /** Status of the version. Work packages cannot be added to `locked` or `closed` versions. Default: `open`. */
  status?: VersionStatus | undefined;
  /** Other projects that can use the version. Default: `none`. */
  sharing?: VersionSharing | undefined;
  _links?:
    | {
        /** Project that the version belongs to. Accepted only for new versions. */
        definingProject?: LinkInput | undefined;
        [field: `customField${number}`]: LinkInput | readonly LinkInput[] | undefined;
      }
    | undefined;
  [field: `customField${number}`]: unknown;
}

/** Schema of {@link VersionInput}. */
export const VersionInputSchema: z.Schema<VersionInput> = z.lazy(() =>
  z.looseObject({
    name: z.optional(z.string()),
    description: z.optional(FormattableInputSchema),
    startDate: z.nullish(z.string()),
    endDate: z.nullish(z.string()),
    status: z.optional(z.enum(statuses)),
    sharing: z.optional(z.enum(sharings)),
    _links: z.optional(z.object({ definingProject: z.optional(LinkInputSchema) })),
  }),
);

const fieldNames = [
  "id",
  "name",
  "description",
  "startDate",
  "endDate",
  "status",
  "sharing",
  "createdAt",
  "updatedAt",
  "definingProject",
] as const;

/** Schema document for versions: their fields, and which fields can be written. */
export type VersionSchemaDocument = SchemaOf<(typeof fieldNames)[number]>;

/** Schema of {@link VersionSchemaDocument}. */
export const VersionSchemaDocumentSchema: z.Schema<VersionSchemaDocument> = schemaOf(fieldNames);

/** Form for a version. */
export type VersionForm = FormDocument<VersionInput, Version, VersionSchemaDocument>;

/** Filters for versions. */
export interface VersionFilters {
  sharing: ListOperator;
  name: TextOperator;
}

const createForm = post("/versions/form", {
  body: bodyOf(VersionInputSchema, { definingProject: "project" }),
  response: formOf<VersionInput, Version, VersionSchemaDocument>(VersionSchemaDocumentSchema),
  retry: "safe",
});

const updateForm = post("/versions/{id}/form", {
  body: bodyOf(VersionInputSchema, { definingProject: "project" }),
  response: formOf<VersionInput, Version, VersionSchemaDocument>(VersionSchemaDocumentSchema),
  retry: "safe",
});

/** Versions: `pm.versions`. */
export const versions = defineResource({
  /** Lists the versions that the caller may see. Requires the permission to view work packages in their projects. */
  list: get("/versions", {
    query: () => pagedQuery({ filters: filters<VersionFilters>(), sortBy: sortBy<"id" | "name">() }),
    response: pagedCollectionOf(VersionSchema),
  }),

  /** Reads one version. Requires the permission to view work packages or manage versions; fails with 404 otherwise. */
  get: get("/versions/{id}", { response: VersionSchema }),

  /** Creates a version in the project `definingProject`. Requires the permission to manage versions there. */
  create: post("/versions", {
    body: bodyOf(VersionInputSchema, { definingProject: "project" }),
    response: VersionSchema,
  }),

  /** Changes a version. Requires the permission to manage versions in its project. */
  update: patch("/versions/{id}", {
    body: bodyOf(VersionInputSchema, { definingProject: "project" }),
    response: VersionSchema,
    retry: "idempotent",
  }),

  /** Deletes a version and removes it from its work packages. Requires the permission to manage versions. */
  delete: del("/versions/{id}"),

  /** Validates a new version without saving it. Requires the permission to manage versions in at least one project. */
  createForm,

  /** Validates changes to a version without saving them. Requires the permission to manage versions in its project. */
  updateForm,

  /**
   * Opens a form for a new version, or for an existing version if `id` is given. Nothing is saved until `commit` is
   * called.
   */
  openForm: openFormMethod<{ id?: string | number | undefined }, VersionInput, Version, VersionSchemaDocument>([
    updateForm,
    createForm,
  ]),

  /**
   * Reads the schema document for versions. Requires the permission to view work packages or manage versions in at
   * least one project.
   */
  schema: get("/versions/schema", { response: VersionSchemaDocumentSchema }),

  /**
   * Lists the projects in which the caller can create versions. Requires the permission to manage versions in at least
   * one project.
   */
  availableProjects: get("/versions/available_projects", {
    query: () => pagedQuery({}),
    response: pagedCollectionOf(WorkspaceSchema),
  }),

  /** Lists the workspaces that can use a version and are visible to the caller. Requires server 17.0 or newer. */
  listWorkspaces: get("/versions/{id}/workspaces", { response: wholeCollectionOf(WorkspaceSchema) }),

  /** Lists the projects that can use a version. Deprecated since server 17.0: see `listWorkspaces`. */
  listProjects: get("/versions/{id}/projects", { response: wholeCollectionOf(WorkspaceSchema) }),
});

/** The versions that work packages of a workspace can have: `pm.workspaces.versions`. Requires server 17.0 or newer. */
export const workspaceVersions = defineResource({
  /**
   * Lists the versions of a workspace, including those shared with it. Requires the permission to view work packages;
   * fails with 404 otherwise.
   */
  list: get("/workspaces/{workspace}/versions", { response: wholeCollectionOf(VersionSchema) }),
});

/** The versions that work packages of a project can have: `pm.projects.versions`. Deprecated since server 17.0. */
export const projectVersions = defineResource({
  /**
   * Lists the versions of a project, including those shared with it. Requires the permission to view work packages;
   * fails with 404 otherwise.
   */
  list: get("/projects/{project}/versions", { response: wholeCollectionOf(VersionSchema) }),
});
