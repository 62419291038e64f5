import {
  type CallOptions,
  defineResource,
  del,
  get,
  method,
  type MethodDefinition,
  patch,
  post,
  ResponseShapeError,
} from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { formOf } from "../documents/form.js";
import { wholeCollectionOf, pagedCollectionOf } from "../lists/collection.js";
import { filters, pagedQuery, sortBy } from "../lists/query.js";
import { createJob, type Job } from "../methods/job.js";
import { openFormMethod } from "../methods/open-form.js";
import { PrincipalSchema } from "./principals.js";
import { workspaceCollectionOf, workspaceQuery } from "./workspaces/collection.js";
import { type Project, ProjectSchema, WorkspaceSchema } from "./workspaces/document.js";
import type { WorkspaceColumn, WorkspaceFilters } from "./workspaces/filters.js";
import {
  NewWorkspaceSchema,
  UpdateWorkspaceSchema,
  type WorkspaceInput,
  WorkspaceInputSchema,
  type WorkspaceSchemaDocument,
  WorkspaceSchemaDocumentSchema,
  workspaceTargets,
} from "./workspaces/input.js";
import { bodyOf } from "../documents/body.js";

export { type Project, ProjectSchema } from "./workspaces/document.js";

/** Fields of the new project, and the parts of the original to copy. */
export interface ProjectCopyInput extends WorkspaceInput {
  /** Parts to copy, and whether users are notified by email. */
  _meta?:
    | {
        /** Whether users are notified by email. Default: false. */
        sendNotifications?: boolean | undefined;
        /**
         * Parts to copy, such as `copyMembers`, `copyWorkPackages`, `copyVersions` or `copyWiki`. `copyForm` lists
         * the parts that the server can copy. If no part is `true`, the server copies all parts.
         */
        [part: `copy${string}`]: boolean | undefined;
      }
    | undefined;
}

/** Schema of {@link ProjectCopyInput}. */
export const ProjectCopyInputSchema: z.Schema<ProjectCopyInput> = WorkspaceInputSchema;

const requestProjectCopy = post("/projects/{id}/copy", {
  body: bodyOf(ProjectCopyInputSchema, workspaceTargets),
  redirect: "manual",
});

/** Copies a project. The input combines the `id` of the project to copy with the fields for the copy. */
export type CopyProject = (
  input: ProjectCopyInput & { readonly id: string | number },
  options?: CallOptions,
) => Promise<Job>;

/**
 * Implements `pm.projects.copy`.
 *
 * @throws ResponseShapeError when the response does not contain the job's id.
 * @example
 * const job = await pm.projects.copy({ id: 7, name: "Second edition", identifier: "second" });
 * const { payload } = await job.wait();
 * const copy = payload && (await pm.follow(payload, "project"));
 */
const copyProject: MethodDefinition<CopyProject> = method((context): CopyProject => {
  const request = context.bind(requestProjectCopy);
  return async (input, options) => {
    const { response } = await request(input, options).withResponse();
    // Uses only the id from this URL, because the URL's host name may differ from the one in `baseUrl`.
    const id = /\/job_statuses\/([\w-]+)\/?$/.exec(response.headers.get("location") ?? "")?.[1];
    if (id !== undefined) return createJob(id, context);
    throw new ResponseShapeError(
      { operation: context.name, method: "POST", url: response.url },
      response.status,
      "the `Location` header contains no job id",
      {},
      response.attempts,
    );
  };
});

const createForm = post("/projects/form", {
  body: bodyOf(WorkspaceInputSchema, workspaceTargets),
  response: formOf<WorkspaceInput, Project, WorkspaceSchemaDocument>(WorkspaceSchemaDocumentSchema),
  retry: "safe",
});

const updateForm = post("/projects/{id}/form", {
  body: bodyOf(WorkspaceInputSchema, workspaceTargets),
  response: formOf<WorkspaceInput, Project, WorkspaceSchemaDocument>(WorkspaceSchemaDocumentSchema),
  retry: "safe",
});

/** Projects: `pm.projects`. */
export const projects = defineResource({
  /**
   * Lists the projects that the caller may see. Servers 17.0 and newer also list programs and portfolios, distinguished
   * by `_type`.
   */
  list: get("/projects", { query: workspaceQuery, response: workspaceCollectionOf(WorkspaceSchema) }),

  /** Reads one project by its id or identifier. Fails with 404 when the caller may not see it. */
  get: get("/projects/{id}", { response: ProjectSchema }),

  /**
   * Creates a project. Requires the global permission to add projects, or the permission to add subprojects in the
   * parent project.
   */
  create: post("/projects", { body: bodyOf(NewWorkspaceSchema, workspaceTargets), response: ProjectSchema }),

  /**
   * Changes a project. Requires the permission to edit the project. Archiving it (`active: false`) requires the
   * permission to archive the project instead.
   */
  update: patch("/projects/{id}", {
    body: bodyOf(UpdateWorkspaceSchema, workspaceTargets),
    response: ProjectSchema,
    retry: "idempotent",
  }),

  /**
   * Deletes a project and its content. The server archives the project immediately, and deletes it in the background.
   * Administrators only.
   *
   * @throws ValidationError when other projects still refer to the project.
   */
  delete: del("/projects/{id}"),

  /** Validates a new project without saving it. */
  createForm,

  /** Validates changes to a project without saving them. Requires the permission to edit it. */
  updateForm,

  /**
   * Opens a form for a new project, or for an existing project if `id` is given. Nothing is saved until the form's
   * `commit` method is called.
   */
  openForm: openFormMethod<{ id?: string | number | undefined }, WorkspaceInput, Project, WorkspaceSchemaDocument>([
    updateForm,
    createForm,
  ]),

  /** Reads the schema document for projects. Deprecated since server 17.0: see `pm.workspaces.schema`. */
  schema: get("/projects/schema", { response: WorkspaceSchemaDocumentSchema }),

  /**
   * Lists the possible parents of a project or of a new workspace. `of` is the id or identifier of the project, and
   * `workspace_type` is the kind of the new workspace. Portfolios have no parents. Requires the permission to edit or
   * add projects.
   */
  availableParents: get("/projects/available_parent_projects", {
    query: () =>
      pagedQuery({
        filters: filters<WorkspaceFilters>(),
        sortBy: sortBy<WorkspaceColumn>(),
        /** Id or identifier of the project whose possible parents are listed. Omit it for a new workspace. */
        of: z.string(),
        /** Kind of the new workspace; ignored when `of` is given. */
        workspace_type: z.enum(["project", "program", "portfolio"]),
      }),
    response: pagedCollectionOf(WorkspaceSchema),
  }),

  /** Lists the possible assignees in a project. Deprecated since server 17.0: see `pm.workspaces`. */
  availableAssignees: get("/projects/{id}/available_assignees", { response: wholeCollectionOf(PrincipalSchema) }),

  /** Adds a project to the caller's favourites. Requires a login. Deprecated since server 17.0: see `pm.workspaces`. */
  favorite: post("/projects/{id}/favorite", { retry: "idempotent" }),

  /** Removes a project from the caller's favourites. Deprecated since server 17.0: see `pm.workspaces`. */
  unfavorite: del("/projects/{id}/favorite"),

  /** Copies a project in the background and returns the job. Requires the permission to copy the project. */
  copy: copyProject,

  /**
   * Requests a copy of a project. The response's `Location` header contains the URL of the copy job. Prefer `copy`,
   * which returns the job itself.
   */
  requestCopy: requestProjectCopy,

  /** Validates the copy of a project without creating it. Requires the permission to copy the project. */
  copyForm: post("/projects/{id}/copy/form", {
    body: bodyOf(ProjectCopyInputSchema, workspaceTargets),
    response: formOf<ProjectCopyInput, Project, WorkspaceSchemaDocument>(WorkspaceSchemaDocumentSchema),
    retry: "safe",
  }),
});
