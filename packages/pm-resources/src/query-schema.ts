import type * as z from "@halyard/http-core/schema";
import type { Collection } from "./collection.js";
import type { QueryFilterDescription } from "./query-filter-schemas.js";
import { type SchemaOf, schemaOf } from "./schema-document.js";

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

/** Describes queries, and embeds what describes their filters. */
export interface QueryDescription extends SchemaOf<(typeof properties)[number]> {
  _embedded?: { filtersSchemas?: Collection<QueryFilterDescription> | undefined } | undefined;
}

/** Schema of {@link QueryDescription}. */
export const QueryDescriptionSchema: z.Schema<QueryDescription> = schemaOf(properties);
