import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import {
  type SchemaDependency,
  type SchemaOf,
  schemaOf,
  type SchemaProperty,
  SchemaPropertySchema,
} from "../../documents/schema-document.js";
import { type Collection, wholeCollectionOf } from "../../lists/collection.js";
import type { QueryFilter } from "./parts.js";

/** Schema document of one filter: its operators, and the type of value that each operator takes. */
export interface QueryFilterSchemaDocument extends HalDocument {
  _type: "QueryFilterInstanceSchema";
  name: SchemaProperty;
  filter: SchemaProperty;
  operator?: SchemaProperty | undefined;
  /**
   * Dependency of `values` on the operator. Each key of its `dependencies` is an operator's URL. The entry contains the
   * schema of `values` for that operator, or is empty if the operator takes no values.
   */
  _dependencies?: SchemaDependency[] | undefined;
  _links: { self: Link<QueryFilterSchemaDocument>; filter: Link<QueryFilter> };
}

const partialProperty = z.lazy(() => z.looseFields({})) as z.AnySchema as z.Schema<Partial<SchemaProperty>>;

/** Schema of {@link QueryFilterSchemaDocument}. */
export const QueryFilterSchemaDocumentSchema: z.Schema<QueryFilterSchemaDocument> = z.lazy(() =>
  hal.document({
    _type: z.literal("QueryFilterInstanceSchema"),
    name: SchemaPropertySchema,
    filter: SchemaPropertySchema,
    operator: z.optional(SchemaPropertySchema),
    _dependencies: z.optional(
      z.array(
        z.object({
          _type: z.literal("SchemaDependency"),
          on: z.string(),
          dependencies: z.record(z.string(), z.record(z.string(), partialProperty)),
        }),
      ),
    ),
    _links: z.object({ self: hal.linkTo<QueryFilterSchemaDocument>(), filter: hal.linkTo<QueryFilter>() }),
  }),
);

/** Schema documents of filters: `pm.queries.filterSchemas`. */
export const queryFilterSchemas = defineResource({
  /**
   * Lists the schema documents of the filters that are available in queries across all projects. Requires the
   * permission to view work packages in at least one project.
   */
  list: get("/queries/filter_instance_schemas", { response: wholeCollectionOf(QueryFilterSchemaDocumentSchema) }),

  /**
   * Reads the schema document of a filter by its id, such as `author`. Requires the permission to view work packages in
   * at least one project.
   */
  get: get("/queries/filter_instance_schemas/{id}", { response: QueryFilterSchemaDocumentSchema }),
});

const properties = [
  "id",
  "name",
  "createdAt",
  "updatedAt",
  "user",
  "project",
  "public",
  "sums",
  "starred",
  "columns",
  "filters",
  "groupBy",
  "sortBy",
  "results",
  "timestamps",
  "timelineVisible",
  "timelineZoomLevel",
  "timelineLabels",
  "highlightingMode",
  "highlightedAttributes",
  "showHierarchies",
  "includeSubprojects",
  "displayRepresentation",
] as const;

/** Schema document for queries. It embeds the schema documents of their filters. */
export interface QuerySchemaDocument extends SchemaOf<(typeof properties)[number]> {
  _embedded?: { filtersSchemas?: Collection<QueryFilterSchemaDocument> | undefined } | undefined;
}

/** Schema of {@link QuerySchemaDocument}. */
export const QuerySchemaDocumentSchema: z.Schema<QuerySchemaDocument> = schemaOf(properties);
