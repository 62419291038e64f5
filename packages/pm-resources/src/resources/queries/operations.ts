import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { formOf } from "../../documents/form.js";
import { wholeCollectionOf } from "../../lists/collection.js";
import type { DateOperator, ListOperator } from "../../lists/filters.js";
import { filters, listQuery } from "../../lists/query.js";
import { ProjectSchema } from "../workspaces/document.js";
import { type Query, QuerySchema, UnsavedQuerySchema } from "./document.js";
import { CreateQuerySchema, type UpdateQuery, UpdateQuerySchema } from "./input.js";
import { queryOverrides } from "./overrides.js";
import { queryColumns, queryFilters, queryOperators, querySortBys } from "./parts.js";
import {
  type QuerySchemaDocument,
  QuerySchemaDocumentSchema,
  QueryFilterSchemaDocumentSchema,
  queryFilterSchemas,
} from "./schemas.js";
import { bodyOf } from "../../documents/body.js";

/** Filters for the list of queries. */
export interface QueryFilters {
  id: "=" | "!";
  /** `isEmpty("project")` matches queries without a project. */
  project: ListOperator;
  updated_at: DateOperator;
}

const targets = {
  project: "project",
  columns: "queryColumn",
  sortBy: "querySortBy",
  groupBy: "queryGroupBy",
  highlightedAttributes: "queryColumn",
} as const;

/** Saved queries for work packages: `pm.queries`. */
export const queries = defineResource({
  /**
   * Lists the caller's own queries and public queries. The filters select queries, not work packages. Requires the
   * permission to view work packages or to manage public queries in at least one project.
   */
  list: get("/queries", {
    query: () => listQuery({ filters: filters<QueryFilters>() }),
    response: wholeCollectionOf(QuerySchema),
  }),

  /**
   * Reads a query with the first page of its results. Input fields other than `id` override the stored fields for this
   * response. Requires the permission to view work packages in the query's project; fails with 404 for other users'
   * private queries.
   */
  get: get("/queries/{id}", { query: queryOverrides, response: QuerySchema }),

  /**
   * Saves a new query. Requires the permission to save queries, and for a public query also the permission to manage
   * public queries. Fails with 422 `ResourceTypeMismatch` when a filter value does not exist.
   */
  create: post("/queries", { body: bodyOf(CreateQuerySchema, targets), response: QuerySchema }),

  /** Changes a query. Requires the same permissions as `create`. */
  update: patch("/queries/{id}", {
    body: bodyOf(UpdateQuerySchema, targets),
    response: QuerySchema,
    retry: "idempotent",
  }),

  /** Deletes a query permanently. Deleting a public query requires the permission to manage public queries. */
  delete: del("/queries/{id}"),

  /** Adds a query to the caller's favourites. For a public query, requires the permission to manage public queries. */
  star: patch("/queries/{id}/star", { response: QuerySchema, retry: "idempotent" }),

  /** Removes a query from the caller's favourites. Requires the same permission as `star`. */
  unstar: patch("/queries/{id}/unstar", { response: QuerySchema, retry: "idempotent" }),

  /**
   * Reads the default query with its results from all projects. Requires the permission to view work packages in at
   * least one project.
   */
  default: get("/queries/default", { query: queryOverrides, response: UnsavedQuerySchema }),

  /** Lists the projects in which a query can be saved. Requires the permission to view work packages. */
  availableProjects: get("/queries/available_projects", { response: wholeCollectionOf(z.lazy(() => ProjectSchema)) }),

  /**
   * Reads the schema document for queries without a project. Requires the permission to view work packages in at least
   * one project.
   */
  schema: get("/queries/schema", { response: QuerySchemaDocumentSchema }),

  /** Validates a new query without saving it. */
  createForm: post("/queries/form", {
    body: bodyOf(UpdateQuerySchema, targets),
    response: formOf<UpdateQuery, Query, QuerySchemaDocument>(QuerySchemaDocumentSchema),
    retry: "safe",
  }),

  /** Validates changes to a query without saving them. */
  updateForm: post("/queries/{id}/form", {
    body: bodyOf(UpdateQuerySchema, targets),
    response: formOf<UpdateQuery, Query, QuerySchemaDocument>(QuerySchemaDocumentSchema),
    retry: "safe",
  }),

  columns: queryColumns,
  filters: queryFilters,
  operators: queryOperators,
  sortBys: querySortBys,
  filterSchemas: queryFilterSchemas,
});

/** Queries of one project: `pm.projects.queries`. On newer servers, use `pm.workspaces.queries`. */
export const projectQueries = defineResource({
  /** Reads the default query of a project with its results. Requires the permission to view work packages there. */
  default: get("/projects/{project}/queries/default", { query: queryOverrides, response: UnsavedQuerySchema }),

  /**
   * Lists the schema documents of the filters available in a project. Requires the permission to view work packages
   * there.
   */
  filterSchemas: get("/projects/{project}/queries/filter_instance_schemas", {
    response: wholeCollectionOf(QueryFilterSchemaDocumentSchema),
  }),

  /** Reads the schema document for a project's queries. Requires the permission to view work packages there. */
  schema: get("/projects/{project}/queries/schema", { response: QuerySchemaDocumentSchema }),
});

/** Queries of one project, program or portfolio: `pm.workspaces.queries`. */
export const workspaceQueries = defineResource({
  /** Reads the default query of a workspace with its results. Requires the permission to view work packages there. */
  default: get("/workspaces/{workspace}/queries/default", { query: queryOverrides, response: UnsavedQuerySchema }),

  /**
   * Lists the schema documents of the filters available in a workspace. Requires the permission to view work packages
   * there.
   */
  filterSchemas: get("/workspaces/{workspace}/queries/filter_instance_schemas", {
    response: wholeCollectionOf(QueryFilterSchemaDocumentSchema),
  }),

  /** Reads the schema document for a workspace's queries. Requires the permission to view work packages there. */
  schema: get("/workspaces/{workspace}/queries/schema", { response: QuerySchemaDocumentSchema }),

  /**
   * Does the same as `filterSchemas`, but at the path in the published API description. That path begins with
   * `/workspace`, not `/workspaces`. Servers that have only the plural path respond with 404.
   */
  filterSchemasAtDocumentedPath: get("/workspace/{workspace}/queries/filter_instance_schemas", {
    response: wholeCollectionOf(QueryFilterSchemaDocumentSchema),
  }),

  /**
   * Does the same as `schema`, but at the path in the published API description. Some servers respond with 404: see
   * `filterSchemasAtDocumentedPath`.
   */
  schemaAtDocumentedPath: get("/workspace/{workspace}/queries/schema", { response: QuerySchemaDocumentSchema }),
});
