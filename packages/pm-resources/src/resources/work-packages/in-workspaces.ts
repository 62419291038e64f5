import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { formOf } from "../../documents/form.js";
import { filters, listQuery, pagedQuery, select, sortBy } from "../../lists/query.js";
import { workPackageCollection } from "./collection.js";
import { type WorkPackage, WorkPackageSchema } from "./document.js";
import type { WorkPackageColumn, WorkPackageFilters } from "./filters.js";
import { NewWorkPackageSchema, type WorkPackageInput, WorkPackageInputSchema, workPackageTargets } from "./input.js";
import { type WorkPackageSchemaDocument, WorkPackageSchemaDocumentSchema } from "./schemas.js";
import { bodyOf } from "../../documents/body.js";

const listFields = () =>
  pagedQuery({
    filters: filters<WorkPackageFilters>(),
    sortBy: sortBy<WorkPackageColumn>(),
    groupBy: z.string(),
    showSums: z.boolean(),
    select: select<WorkPackage>(),
    eprops: z.string(),
  });

/**
 * The work packages of a project, program or portfolio: `pm.workspaces.workPackages`. Requires server 17.0 or newer.
 */
export const workspaceWorkPackages = defineResource({
  /**
   * Lists the **open** work packages of one workspace, given by id or identifier. `filters: []` lists all. Work
   * packages of child workspaces are included unless a filter or an instance setting excludes them. Requires the
   * permission to view work packages.
   */
  list: get("/workspaces/{workspace}/work_packages", {
    query: listFields,
    response: workPackageCollection(),
  }),

  /** Creates a work package in a workspace. Requires the permission to add work packages there. */
  create: post("/workspaces/{workspace}/work_packages", {
    query: () => listQuery({ notify: z.boolean() }),
    body: bodyOf(NewWorkPackageSchema, workPackageTargets),
    response: WorkPackageSchema,
  }),

  /** Validates a new work package in a workspace without saving it. */
  createForm: post("/workspaces/{workspace}/work_packages/form", {
    body: bodyOf(WorkPackageInputSchema, workPackageTargets),
    response: formOf<WorkPackageInput, WorkPackage, WorkPackageSchemaDocument>(WorkPackageSchemaDocumentSchema),
    retry: "safe",
  }),
});

/**
 * The work packages of a project: `pm.projects.workPackages`. Deprecated since server 17.0: see
 * `pm.workspaces.workPackages`.
 */
export const projectWorkPackages = defineResource({
  /** Lists the **open** work packages of one project; see `pm.workspaces.workPackages.list`. */
  list: get("/projects/{project}/work_packages", { query: listFields, response: workPackageCollection() }),

  /** Creates a work package in a project. Requires the permission to add work packages there. */
  create: post("/projects/{project}/work_packages", {
    query: () => listQuery({ notify: z.boolean() }),
    body: bodyOf(NewWorkPackageSchema, workPackageTargets),
    response: WorkPackageSchema,
  }),

  /** Validates a new work package in a project without saving it. */
  createForm: post("/projects/{project}/work_packages/form", {
    body: bodyOf(WorkPackageInputSchema, workPackageTargets),
    response: formOf<WorkPackageInput, WorkPackage, WorkPackageSchemaDocument>(WorkPackageSchemaDocumentSchema),
    retry: "safe",
  }),
});
