import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/** A column that a query can show, sort by or group by. */
export interface QueryColumn extends HalDocument {
  /** `QueryColumn::Property` for a property; the other types are for relations. */
  _type: "QueryColumn::Property" | "QueryColumn::RelationToType" | "QueryColumn::RelationOfType" | (string & {});
  id: string;
  name: string;
  _links: { self: Link<QueryColumn> };
}

/** Schema of {@link QueryColumn}. */
export const QueryColumnSchema: z.Schema<QueryColumn> = z.lazy(() =>
  hal.document({
    _type: z.string(),
    id: z.string(),
    name: z.string(),
    _links: z.object({ self: hal.linkTo<QueryColumn>() }),
  }),
);

/** A filter for work packages. */
export interface QueryFilter extends HalDocument {
  _type: "QueryFilter";
  id: string;
  /** The title of the `self` link is the filter's display name. */
  _links: { self: Link<QueryFilter> };
}

/** Schema of {@link QueryFilter}. */
export const QueryFilterSchema: z.Schema<QueryFilter> = z.lazy(() =>
  hal.document({
    _type: z.literal("QueryFilter"),
    id: z.string(),
    _links: z.object({ self: hal.linkTo<QueryFilter>() }),
  }),
);

/** An operator that filters can use. */
export interface QueryOperator extends HalDocument {
  _type: "QueryOperator";
  /** Symbol used in conditions, such as `!*`. */
  id: string;
  /** Display name, such as "is empty". */
  name: string;
  _links: { self: Link<QueryOperator> };
}

/** Schema of {@link QueryOperator}. */
export const QueryOperatorSchema: z.Schema<QueryOperator> = z.lazy(() =>
  hal.document({
    _type: z.literal("QueryOperator"),
    id: z.string(),
    name: z.string(),
    _links: z.object({ self: hal.linkTo<QueryOperator>() }),
  }),
);

/** A column with a sort direction. */
export interface QuerySortBy extends HalDocument {
  _type: "QuerySortBy";
  /** Column and direction, such as `status-asc`. */
  id: string;
  name: string;
  _links: {
    self: Link<QuerySortBy>;
    column: Link<QueryColumn>;
    /** Sort direction, as a URN: `urn:openproject-org:api:v3:queries:directions:`, followed by `asc` or `desc`. */
    direction: Link;
  };
}

/** Schema of {@link QuerySortBy}. */
export const QuerySortBySchema: z.Schema<QuerySortBy> = z.lazy(() =>
  hal.document({
    _type: z.literal("QuerySortBy"),
    id: z.string(),
    name: z.string(),
    _links: z.object({ self: hal.linkTo<QuerySortBy>(), column: hal.linkTo<QueryColumn>(), direction: hal.linkTo() }),
  }),
);

/** A column that a query groups its results by. */
export interface QueryGroupBy extends HalDocument {
  _type: "QueryGroupBy";
  id: string;
  name: string;
  _links: { self: Link<QueryGroupBy> };
}

/** Columns of queries: `pm.queries.columns`. */
export const queryColumns = defineResource({
  /**
   * Reads a column by its id, such as `priority`. Requires the permission to view work packages in at least one
   * project.
   */
  get: get("/queries/columns/{id}", { response: QueryColumnSchema }),
});

/** Filters that queries can use: `pm.queries.filters`. */
export const queryFilters = defineResource({
  /**
   * Reads a filter by its id, such as `status`. Requires the permission to view work packages in at least one project.
   */
  get: get("/queries/filters/{id}", { response: QueryFilterSchema }),
});

/** Operators of filters: `pm.queries.operators`. */
export const queryOperators = defineResource({
  /**
   * Reads an operator by its symbol, such as `!`. Requires the permission to view work packages in at least one
   * project.
   */
  get: get("/queries/operators/{id}", { response: QueryOperatorSchema }),
});

/** Sort criteria of queries: `pm.queries.sortBys`. */
export const querySortBys = defineResource({
  /**
   * Reads a sort criterion by its id, such as `status-asc`. Requires the permission to view work packages in at least
   * one project.
   */
  get: get("/queries/sort_bys/{id}", { response: QuerySortBySchema }),
});
