import * as z from "@halyard/http-core/schema";
import type { ConditionsOf } from "../../lists/filters.js";
import { filters, pagedQuery, type PageInput, sortBy, timestamps } from "../../lists/query.js";
import type { WorkPackageColumn, WorkPackageFilters } from "../work-packages/filters.js";
import { type TimelineLabels, TimelineLabelsSchema } from "./input.js";

/**
 * Fields that override a query's stored fields for one response. `page` and `pageSize` apply to the query's results.
 */
export interface QueryOverrides extends PageInput {
  /** Filters for the results. An empty list removes all filters. */
  readonly filters?: readonly ConditionsOf<WorkPackageFilters>[] | undefined;
  /** Names of the columns to show. */
  readonly columns?: readonly string[] | undefined;
  /** Sort criteria for the results, the most significant first. */
  readonly sortBy?: readonly (readonly [column: WorkPackageColumn, direction: "asc" | "desc"])[] | undefined;
  /** Name of the column to group by. */
  readonly groupBy?: string | undefined;
  /** Whether the results include sums over all pages. */
  readonly showSums?: boolean | undefined;
  /**
   * Points in time between which to compare the work packages, such as `P-1D` for one day ago. Going back more than a
   * day requires the Enterprise edition.
   */
  readonly timestamps?: readonly string[] | undefined;
  /** Whether the Gantt chart is shown. */
  readonly timelineVisible?: boolean | undefined;
  /** Scale of the Gantt chart. */
  readonly timelineZoomLevel?: "auto" | "days" | "weeks" | "months" | "quarters" | "years" | (string & {}) | undefined;
  /** Properties whose values label the bars of the Gantt chart. */
  readonly timelineLabels?: TimelineLabels | undefined;
  /**
   * Colouring of the results: `inline` colours individual values; `status`, `priority` and `type` colour whole rows by
   * that attribute; `none` turns colours off.
   */
  readonly highlightingMode?: "inline" | "none" | "priority" | "status" | "type" | (string & {}) | undefined;
  /** Names of the columns to colour when `highlightingMode` is `inline`; an empty list colours all columns. */
  readonly highlightedAttributes?: readonly string[] | undefined;
  /** Whether children are shown below their parents. */
  readonly showHierarchies?: boolean | undefined;
}

/** Returns the schema that validates {@link QueryOverrides}. */
export function queryOverrides(): z.Schema<QueryOverrides> {
  return pagedQuery({
    filters: filters<WorkPackageFilters>(),
    columns: z.array(z.string()),
    sortBy: sortBy<WorkPackageColumn>(),
    groupBy: z.string(),
    showSums: z.boolean(),
    timestamps: timestamps(),
    timelineVisible: z.boolean(),
    timelineZoomLevel: z.string(),
    timelineLabels: TimelineLabelsSchema,
    highlightingMode: z.string(),
    highlightedAttributes: z.array(z.string()),
    showHierarchies: z.boolean(),
  });
}
