export { projectQueries, queries, workspaceQueries } from "./operations.js";
export { QueryFilterInstanceSchema, QuerySchema, UnsavedQuerySchema } from "./document.js";
export { CreateQuerySchema, QueryFilterInputSchema, TimelineLabelsSchema, UpdateQuerySchema } from "./input.js";
export { QuerySchemaDocumentSchema, QueryFilterSchemaDocumentSchema, queryFilterSchemas } from "./schemas.js";
export {
  queryColumns,
  QueryColumnSchema,
  queryFilters,
  QueryFilterSchema,
  queryOperators,
  QueryOperatorSchema,
  querySortBys,
  QuerySortBySchema,
} from "./parts.js";

export type { QueryFilters } from "./operations.js";
export type { Query, QueryFilterInstance, UnsavedQuery } from "./document.js";
export type { CreateQuery, QueryFilterInput, TimelineLabels, UpdateQuery } from "./input.js";
export type { QuerySchemaDocument, QueryFilterSchemaDocument } from "./schemas.js";
export type { QueryOverrides } from "./overrides.js";
export type { QueryColumn, QueryFilter, QueryGroupBy, QueryOperator, QuerySortBy } from "./parts.js";
