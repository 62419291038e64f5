import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { collectionOf, pagedCollectionOf } from "./collection.js";
import { formOf } from "./form.js";
import { openFormMethod } from "./open-form.js";
import { PrincipalSchema } from "./principals.js";
import { copyProject, ProjectCopyInputSchema, requestProjectCopy, type ProjectCopyInput } from "./project-copy.js";
import { filters, pagedQuery, sortBy } from "./query.js";
import { type Project, ProjectSchema, WorkspaceSchema } from "./workspace.js";
import { workspaceCollectionOf, workspaceQuery } from "./workspace-collection.js";
import type { WorkspaceColumn, WorkspaceFilters } from "./workspace-filters.js";
import {
  NewWorkspaceSchema,
  UpdateWorkspaceSchema,
  type WorkspaceInput,
  WorkspaceInputSchema,
  type WorkspaceSchemaDocument,
  WorkspaceSchemaDocumentSchema,
} from "./workspace-input.js";

export { type Project, ProjectSchema } from "./workspace.js";

const createForm = post("/projects/form", {
  body: WorkspaceInputSchema,
  response: formOf<WorkspaceInput, Project, WorkspaceSchemaDocument>(WorkspaceSchemaDocumentSchema),
  retry: "safe",
});

const updateForm = post("/projects/{id}/form", {
  body: WorkspaceInputSchema,
  response: formOf<WorkspaceInput, Project, WorkspaceSchemaDocument>(WorkspaceSchemaDocumentSchema),
  retry: "safe",
});

/** Projects: `pm.projects`. */
export const projects = defineResource({
  /** Lists the projects that the reader may see. Servers from 17.0 list programs and portfolios as well: look at `_type`. */
  list: get("/projects", { query: workspaceQuery, response: workspaceCollectionOf(WorkspaceSchema) }),

  /** Reads one project, by its id or identifier. 404 also where the reader may not see it. */
  get: get("/projects/{id}", { response: ProjectSchema }),

  /** Creates a project. Needs the global permission to add projects, or the one to add subprojects in its parent. */
  create: post("/projects", { body: NewWorkspaceSchema, response: ProjectSchema }),

  /** Changes a project. Needs the permission to edit it; to archive it, the one for that. */
  update: patch("/projects/{id}", { body: UpdateWorkspaceSchema, response: ProjectSchema, retry: "idempotent" }),

  /**
   * Deletes a project with all that is in it: it is archived at once and gone some time later. Only administrators can.
   *
   * @throws ValidationError while other projects refer to it.
   */
  delete: del("/projects/{id}"),

  /** Looks at a new project without saving it. */
  createForm,

  /** Looks at changes to a project without saving them. Needs the permission to edit it. */
  updateForm,

  /** Opens a form for a new project, or with `id` one that there is. Nothing is saved before its `commit`. */
  openForm: openFormMethod<{ id?: string | number | undefined }, WorkspaceInput, Project, WorkspaceSchemaDocument>([
    updateForm,
    createForm,
  ]),

  /** Reads which fields projects have. Servers from 17.0 call it outdated: see `pm.workspaces.schema`. */
  schema: get("/projects/schema", { response: WorkspaceSchemaDocumentSchema }),

  /**
   * Lists the workspaces that one can be put under: the project `of`, by id or identifier, or a new one of the kind
   * `workspace_type`. Portfolios go under nothing. Needs the permission to edit a project, or to add some.
   */
  availableParents: get("/projects/available_parent_projects", {
    query: () =>
      pagedQuery({
        filters: filters<WorkspaceFilters>(),
        sortBy: sortBy<WorkspaceColumn>(),
        of: z.string(),
        workspace_type: z.enum(["project", "program", "portfolio"]),
      }),
    response: pagedCollectionOf(WorkspaceSchema),
  }),

  /** Lists who can be assigned to work packages in a project. Servers from 17.0 call it outdated: see `pm.workspaces`. */
  availableAssignees: get("/projects/{id}/available_assignees", { response: collectionOf(PrincipalSchema) }),

  /** Marks a project for the reader, who must be logged in. Servers from 17.0 call it outdated: see `pm.workspaces`. */
  favorite: post("/projects/{id}/favorite", { retry: "idempotent" }),

  /** Takes the reader's mark away. Servers from 17.0 call it outdated: see `pm.workspaces`. */
  unfavorite: del("/projects/{id}/favorite"),

  /** Copies a project, which takes a while: the answer is a job to wait for. Needs the permission to copy it. */
  copy: copyProject,

  /** Asks for a copy; the answer is the header `Location` with the address of a job. `copy` is the simpler way. */
  requestCopy: requestProjectCopy,

  /** Looks at a copy without making it. Needs the permission to copy the project. */
  copyForm: post("/projects/{id}/copy/form", {
    body: ProjectCopyInputSchema,
    response: formOf<ProjectCopyInput, Project, WorkspaceSchemaDocument>(WorkspaceSchemaDocumentSchema),
    retry: "safe",
  }),
});
