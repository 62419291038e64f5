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

/** Which work package `edit` changes, and whether it tells watchers. */
export interface EditWorkPackage {
  id: number | string;
  /** Default true. */
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
   * Lists **open** work packages of all projects: without `filters`, the server leaves closed ones out. `filters: []` lists
   * all that the caller may view. `all()` and iteration read every page.
   *
   * `groupBy` takes the name of a field, `showSums` adds sums over all pages, and `timestamps` compares points in time
   * (more than a day back needs an Enterprise edition). `eprops` holds the whole query in packed form when it is too long
   * for a URL: see `encodeQueryProps`. Requires the permission to view work packages in any project.
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

  /** Reads one work package; with `timestamps` also as it was then. Also 404 when the caller may not see it. */
  get: read,

  /**
   * Creates a work package; `_links.project` says where. Notifies watchers and other subscribers unless `notify` is
   * false. Requires the permission to add work packages in that project.
   *
   * @throws ValidationError for values that do not fit or may not be set, with the field of each.
   */
  create: post("/work_packages", {
    query: () => listQuery({ notify: z.boolean() }),
    body: bodyOf(NewWorkPackageSchema, workPackageTargets),
    response: WorkPackageSchema,
  }),

  /**
   * Changes a work package. Send the `lockVersion` that was read, or use `edit`, which does. Requires the permission to
   * edit it; for a change of only version, parent, status or project the ones for those.
   *
   * @throws ConflictError when another user changed the document first.
   */
  update: updateMethod(read, update),

  /**
   * Changes a work package by editing a draft, and repeats the edit on the current document when another user was
   * faster. Notifies watchers and other subscribers unless `notify` is false.
   *
   * @example
   * await pm.workPackages.edit({ id: 42 }, (draft) => {
   *   draft.subject = "Hoist";
   * });
   */
  edit: editMethod<typeof read, EditWorkPackage>(read, update),

  /** Deletes a work package with its children and all time that was booked on it. Requires the permission to delete. */
  delete: del("/work_packages/{id}"),

  /**
   * Validates a new work package without saving it: faults, defaults and what may be chosen. Answers 200 even with
   * faults.
   */
  createForm,

  /** Validates changes to a work package without saving them. The payload that comes back holds the `lockVersion`. */
  updateForm,

  /**
   * Opens a form for a new work package, with `project` one of that project, or with `id` an existing one. Nothing is
   * saved before `commit`.
   */
  openForm: openFormMethod<
    { id?: string | number | undefined; project?: string | number | undefined },
    WorkPackageInput,
    WorkPackage,
    WorkPackageSchemaDocument
  >([updateForm, projectWorkPackages.createForm, createForm]),

  /** Lists who can be assigned to a work package, all at once. Requires the permission to edit it. */
  availableAssignees: get("/work_packages/{id}/available_assignees", { response: wholeCollectionOf(PrincipalSchema) }),

  /** Lists the projects that a work package can be moved to. Requires the permission to edit it. */
  availableProjects: get("/work_packages/{id}/available_projects", {
    query: () => pagedQuery({}),
    response: pagedCollectionOf(WorkspaceSchema),
  }),

  /**
   * Finds work packages that can be related to this one: at most `pageSize` (default 10), in one answer. `query` searches
   * ids and subjects; `type` is the relation in mind, by default `relates`.
   */
  availableRelationCandidates: get("/work_packages/{id}/available_relation_candidates", {
    query: () =>
      listQuery({
        query: z.string(),
        type: relationType(),
        pageSize: z.int(),
        filters: filters<WorkPackageFilters>(),
        sortBy: sortBy<WorkPackageColumn>(),
      }),
    response: wholeCollectionOf(WorkPackageSchema),
  }),
});
