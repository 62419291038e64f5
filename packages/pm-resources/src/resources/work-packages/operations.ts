import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { formOf } from "../../documents/form.js";
import { relationType } from "../../documents/relation-type.js";
import { wholeCollectionOf, pagedCollectionOf } from "../../lists/collection.js";
import { filters, listQuery, pagedQuery, select, sortBy, timestamps } from "../../lists/query.js";
import { editMethod } from "../../methods/edit.js";
import { openFormMethod } from "../../methods/open-form.js";
import { updateMethod } from "../../methods/update.js";
import { PrincipalSchema } from "../principals.js";
import { WorkspaceSchema } from "../workspaces/document.js";
import { workPackageCollection } from "./collection.js";
import { type WorkPackage, WorkPackageSchema } from "./document.js";
import type { WorkPackageColumn, WorkPackageFilters } from "./filters.js";
import { projectWorkPackages } from "./in-workspaces.js";
import {
  NewWorkPackageSchema,
  UpdateWorkPackageSchema,
  type WorkPackageInput,
  WorkPackageInputSchema,
  workPackageTargets,
} from "./input.js";
import { type WorkPackageSchemaDocument, WorkPackageSchemaDocumentSchema } from "./schemas.js";
import { bodyOf } from "../../documents/body.js";

const read = get("/work_packages/{id}", {
  query: () => listQuery({ timestamps: timestamps() }),
  response: WorkPackageSchema,
});

const update = patch("/work_packages/{id}", {
  query: () => listQuery({ notify: z.boolean() }),
  body: bodyOf(UpdateWorkPackageSchema, workPackageTargets),
  response: WorkPackageSchema,
});

/** Input of `edit`: the work package, and whether watchers are notified. */
export interface EditWorkPackage {
  id: number | string;
  /** Whether watchers and other subscribers are notified. Default true. */
  notify?: boolean | undefined;
}

const createForm = post("/work_packages/form", {
  body: bodyOf(WorkPackageInputSchema, workPackageTargets),
  response: formOf<WorkPackageInput, WorkPackage, WorkPackageSchemaDocument>(WorkPackageSchemaDocumentSchema),
  retry: "safe",
});

const updateForm = post("/work_packages/{id}/form", {
  body: bodyOf(WorkPackageInputSchema, workPackageTargets),
  response: formOf<WorkPackageInput, WorkPackage, WorkPackageSchemaDocument>(WorkPackageSchemaDocumentSchema),
  retry: "safe",
});

/** Work packages: `pm.workPackages`. */
export const workPackages = defineResource({
  /**
   * Lists the **open** work packages of all projects. Without `filters`, the server omits closed work packages;
   * `filters: []` lists all that the caller may view. `all()` and iteration read every page.
   *
   * `groupBy` takes the name of a field, and `showSums` adds sums over all pages. `timestamps` compares the work
   * packages at several points in time. Going back more than a day requires the Enterprise edition. If the query is too
   * long for a URL, pass it in packed form as `eprops`: see `encodeQueryProps`. Requires the permission to view work
   * packages in at least one project.
   */
  list: get("/work_packages", {
    query: () =>
      pagedQuery({
        filters: filters<WorkPackageFilters>(),
        sortBy: sortBy<WorkPackageColumn>(),
        groupBy: z.string(),
        showSums: z.boolean(),
        select: select<WorkPackage>(),
        timestamps: timestamps(),
        eprops: z.string(),
      }),
    response: workPackageCollection(),
  }),

  /**
   * Reads one work package. `timestamps` adds its state at other points in time. Fails with 404 when the caller may not
   * see it.
   */
  get: read,

  /**
   * Creates a work package in `project`. Notifies watchers and other subscribers unless `notify` is false. Requires the
   * permission to add work packages in the project.
   *
   * @throws ValidationError for invalid or read-only values; it names the field of each problem.
   */
  create: post("/work_packages", {
    query: () => listQuery({ notify: z.boolean() }),
    body: bodyOf(NewWorkPackageSchema, workPackageTargets),
    response: WorkPackageSchema,
  }),

  /**
   * Changes a work package. Send the `lockVersion` that was read, or use `edit`, which sends it. Requires the
   * permission to edit it, or the specific permission to change only its version, parent, status or project.
   *
   * @throws ConflictError when another user changed the document first.
   */
  update: updateMethod(read, update),

  /**
   * Changes a work package by editing a draft. After a conflict with another user, repeats the edit on the current
   * document. Notifies watchers and other subscribers unless `notify` is false.
   *
   * @example
   * await pm.workPackages.edit({ id: 42 }, (draft) => {
   *   draft.subject = "Hoist";
   * });
   */
  edit: editMethod<typeof read, EditWorkPackage>(read, update),

  /** Deletes a work package, its children and all its time entries. Requires the permission to delete work packages. */
  delete: del("/work_packages/{id}"),

  /**
   * Validates a new work package without saving it, and returns problems, defaults and allowed values. The server
   * responds with 200 even when there are problems.
   */
  createForm,

  /** Validates changes to a work package without saving them. The response's payload contains the `lockVersion`. */
  updateForm,

  /**
   * Opens a form for a new work package, or for an existing work package if `id` is given. A new work package is
   * created in `project`, if given. Nothing is saved until `commit` is called.
   */
  openForm: openFormMethod<
    { id?: string | number | undefined; project?: string | number | undefined },
    WorkPackageInput,
    WorkPackage,
    WorkPackageSchemaDocument
  >([updateForm, projectWorkPackages.createForm, createForm]),

  /** Lists all possible assignees of a work package. Requires the permission to edit it. */
  availableAssignees: get("/work_packages/{id}/available_assignees", { response: wholeCollectionOf(PrincipalSchema) }),

  /** Lists the projects that a work package can be moved to. Requires the permission to edit it. */
  availableProjects: get("/work_packages/{id}/available_projects", {
    query: () => pagedQuery({}),
    response: pagedCollectionOf(WorkspaceSchema),
  }),

  /**
   * Finds at most `pageSize` (default 10) work packages that can be related to the given work package. `query` searches
   * ids and subjects; `type` is the type of the relation, by default `relates`.
   */
  availableRelationCandidates: get("/work_packages/{id}/available_relation_candidates", {
    query: () =>
      listQuery({
        /** Text to search for in ids and subjects. Without it, all work packages match. */
        query: z.string(),
        /** Type of the relation to create. Default `relates`. */
        type: relationType(),
        /** Maximum number of work packages. Default 10. */
        pageSize: z.int(),
        filters: filters<WorkPackageFilters>(),
        sortBy: sortBy<WorkPackageColumn>(),
      }),
    response: wholeCollectionOf(WorkPackageSchema),
  }),
});
