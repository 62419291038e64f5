import * as z from "@halyard/http-core/schema";
import { type LinkInput, LinkInputSchema } from "../../documents/link-input.js";

/** Labels of the bars in a Gantt chart: names of properties, by position. */
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

/** One filter of a query in a request body. */
export interface QueryFilterInput {
  /** Values that are not resources, as strings. Booleans are `t` and `f`. */
  values?: readonly string[] | undefined;
  _links: {
    filter: LinkInput;
    operator: LinkInput;
    /** Values that are resources. */
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
  /** Name of the query, as lists show it. */
  name?: string | undefined;
  /** The complete list of filters. Filters that are not in it are removed. */
  filters?: readonly QueryFilterInput[] | undefined;
  /** Whether other users see the query. Requires `manage public queries`. */
  public?: boolean | undefined;
  /** Whether the query is a favourite. */
  starred?: boolean | undefined;
  /** Whether sums are shown. Default false. */
  sums?: boolean | undefined;
  /** Whether the results include work packages of subprojects. Default: the setting of the instance. */
  includeSubprojects?: boolean | undefined;
  /** Whether children are shown below their parents. Cannot be combined with `groupBy`. */
  showHierarchies?: boolean | undefined;
  /** Whether the Gantt chart is shown. Default false. */
  timelineVisible?: boolean | undefined;
  /** Scale of the Gantt chart: `days`, `weeks`, `months`, `quarters`, `years` or `auto`. */
  timelineZoomLevel?: string | undefined;
  /** Properties whose values label the bars of the Gantt chart. */
  timelineLabels?: TimelineLabels | undefined;
  /** Points in time to compare. */
  timestamps?: readonly string[] | undefined;
  /**
   * Colouring of the results: `inline` colours single values; `status`, `priority` and `type` colour whole rows by that
   * attribute; `none` turns colours off.
   */
  highlightingMode?: string | undefined;
  /** Display of the results: `list` (the table) or `card`. */
  displayRepresentation?: string | null | undefined;
  _links?:
    | {
        /** Project of the query; `null` for a query of all projects. */
        project?: LinkInput | undefined;
        /** The complete list of columns, in their order. */
        columns?: readonly LinkInput[] | undefined;
        /** Sort criteria such as `status-asc`, the most significant first. */
        sortBy?: readonly LinkInput[] | undefined;
        /** Column by whose values the results are grouped; `null` for no groups. */
        groupBy?: LinkInput | undefined;
        /** Columns whose values are coloured when `highlightingMode` is `inline`. */
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
