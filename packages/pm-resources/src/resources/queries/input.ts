import * as z from "@halyard/http-core/schema";
import { type LinkInput, LinkInputSchema } from "../../documents/link-input.js";

/** Labels around the bars of a Gantt chart. Each field is a position; its value names the property to show there. */
export interface TimelineLabels {
  left?: string | null | undefined;
  right?: string | null | undefined;
  farRight?: string | null | undefined;
}

/** Schema of {@link TimelineLabels}. */
export const TimelineLabelsSchema: z.Schema<TimelineLabels> = z.lazy(() => {
  const label = z.nullish(z.string());
  return z.object({ left: label, right: label, farRight: label });
});

/** A query filter, as written in a request body. */
export interface QueryFilterInput {
  /** Plain values, as strings. Write booleans as `t` and `f`. Resources belong in `_links.values`. */
  values?: readonly string[] | undefined;
  _links: {
    filter: LinkInput;
    operator: LinkInput;
    /** Resources to filter by, such as statuses. */
    values?: readonly LinkInput[] | undefined;
  };
}

/** Schema of {@link QueryFilterInput}. */
export const QueryFilterInputSchema: z.Schema<QueryFilterInput> = z.lazy(() =>
  z.object({
    values: z.optional(z.array(z.string())),
    _links: z.object({
      filter: LinkInputSchema,
      operator: LinkInputSchema,
      values: z.optional(z.array(LinkInputSchema)),
    }),
  }),
);

/** Changes to a query; omitted fields keep their values. */
export interface UpdateQuery {
  /** Name of the query, as shown in lists. */
  name?: string | undefined;
  /** The complete list of filters. The server removes filters that are missing from the list. */
  filters?: readonly QueryFilterInput[] | undefined;
  /** Whether other users can see the query. Requires the permission to manage public queries. */
  public?: boolean | undefined;
  /** Whether the query is a favourite. */
  starred?: boolean | undefined;
  /** Whether sums are shown. Default for a new query: false. */
  sums?: boolean | undefined;
  /** Whether the results include work packages of subprojects. Default for a new query: the instance's setting. */
  includeSubprojects?: boolean | undefined;
  /** Whether children are shown below their parents. Cannot be combined with `groupBy`. */
  showHierarchies?: boolean | undefined;
  /** Whether the Gantt chart is shown. Default for a new query: false. */
  timelineVisible?: boolean | undefined;
  /** Scale of the Gantt chart: `days`, `weeks`, `months`, `quarters`, `years` or `auto`. */
  timelineZoomLevel?: string | undefined;
  /** Properties whose values label the bars of the Gantt chart. */
  timelineLabels?: TimelineLabels | undefined;
  /** Points in time between which to compare the work packages. */
  timestamps?: readonly string[] | undefined;
  /**
   * Colouring of the results: `inline` colours individual values; `status`, `priority` and `type` colour whole rows by
   * that attribute; `none` turns colours off.
   */
  highlightingMode?: string | undefined;
  /** Layout of the results: `list` for a table, or `card`. */
  displayRepresentation?: string | null | undefined;
  _links?:
    | {
        /** Project that the query belongs to; `null` for a query across all projects. */
        project?: LinkInput | undefined;
        /** The complete list of columns, in display order. */
        columns?: readonly LinkInput[] | undefined;
        /** Sort criteria such as `status-asc`, the most significant first. */
        sortBy?: readonly LinkInput[] | undefined;
        /** Column to group the results by; `null` for no grouping. */
        groupBy?: LinkInput | undefined;
        /** Columns to colour when `highlightingMode` is `inline`. */
        highlightedAttributes?: readonly LinkInput[] | undefined;
      }
    | undefined;
}

const fields = (): { readonly [Name in keyof Required<Omit<UpdateQuery, "name">>]: z.Schema<UpdateQuery[Name]> } => ({
  filters: z.optional(z.array(QueryFilterInputSchema)),
  public: z.optional(z.boolean()),
  starred: z.optional(z.boolean()),
  sums: z.optional(z.boolean()),
  includeSubprojects: z.optional(z.boolean()),
  showHierarchies: z.optional(z.boolean()),
  timelineVisible: z.optional(z.boolean()),
  timelineZoomLevel: z.optional(z.string()),
  timelineLabels: z.optional(TimelineLabelsSchema),
  timestamps: z.optional(z.array(z.string())),
  highlightingMode: z.optional(z.string()),
  displayRepresentation: z.nullish(z.string()),
  _links: z.optional(
    z.object({
      project: z.optional(LinkInputSchema),
      columns: z.optional(z.array(LinkInputSchema)),
      sortBy: z.optional(z.array(LinkInputSchema)),
      groupBy: z.optional(LinkInputSchema),
      highlightedAttributes: z.optional(z.array(LinkInputSchema)),
    }),
  ),
});

/** Schema of {@link UpdateQuery}. */
export const UpdateQuerySchema: z.Schema<UpdateQuery> = z.lazy(() =>
  z.object({ name: z.optional(z.string()), ...fields() }),
);

/** Request body for a new query. */
export interface CreateQuery extends UpdateQuery {
  name: string;
}

/** Schema of {@link CreateQuery}. */
export const CreateQuerySchema: z.Schema<CreateQuery> = z.lazy(() => z.object({ name: z.string(), ...fields() }));
