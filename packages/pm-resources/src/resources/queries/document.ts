import type { ActionLink, HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import { embedded } from "../../documents/embedded.js";
import type { FormDocument } from "../../documents/form.js";
import type { User } from "../users/document.js";
import type { WorkPackageCollection } from "../work-packages/collection.js";
import type { Workspace } from "../workspaces/document.js";
import { type TimelineLabels, TimelineLabelsSchema, type UpdateQuery } from "./input.js";
import type { QueryColumn, QueryFilter, QueryGroupBy, QueryOperator, QuerySortBy } from "./parts.js";
import type { QuerySchemaDocument, QueryFilterSchemaDocument } from "./schemas.js";

/** A query's filter, with its operator and values. */
export interface QueryFilterInstance extends HalDocument {
  /** Kind of filter, such as `StatusQueryFilter`. */
  _type: string;
  /** Display name. */
  name: string;
  /** Plain values, such as texts or dates. Resources are in `_links.values`. */
  values?: string[] | undefined;
  _links: {
    filter: Link<QueryFilter>;
    schema: Link<QueryFilterSchemaDocument>;
    operator?: Link<QueryOperator> | undefined;
    /** Resources to filter by, such as statuses. */
    values?: Link[] | undefined;
  };
}

/** Schema of {@link QueryFilterInstance}. */
export const QueryFilterInstanceSchema: z.Schema<QueryFilterInstance> = z.lazy(() =>
  hal.document({
    _type: z.string(),
    name: z.string(),
    values: z.optional(z.array(z.string())),
    _links: z.object({
      filter: hal.linkTo<QueryFilter>(),
      schema: hal.linkTo<QueryFilterSchemaDocument>(),
      operator: z.optional(hal.linkTo<QueryOperator>()),
      values: z.optional(hal.linksTo()),
    }),
  }),
);

/** An unsaved query for work packages, such as the default query. Contains filters, columns, sort order and results. */
export interface UnsavedQuery extends HalDocument {
  _type: "Query";
  name: string;
  filters: QueryFilterInstance[];
  /** Whether other users can see the query. */
  public: boolean;
  /** Whether the query is one of the caller's favourites. */
  starred: boolean;
  /** Whether sums are shown. */
  sums: boolean;
  hidden?: boolean | undefined;
  includeSubprojects?: boolean | undefined;
  showHierarchies?: boolean | undefined;
  timelineVisible?: boolean | undefined;
  timelineZoomLevel?: string | undefined;
  timelineLabels?: TimelineLabels | undefined;
  /** Points in time between which to compare the work packages. */
  timestamps?: string[] | undefined;
  highlightingMode?: string | undefined;
  displayRepresentation?: string | null | undefined;
  _links: {
    self: Link<Query>;
    project: Link<Workspace> | NullLink;
    /** Owner of the query. */
    user?: Link<User> | NullLink | undefined;
    results: Link<WorkPackageCollection>;
    schema?: Link<QuerySchemaDocument> | undefined;
    columns?: Link<QueryColumn>[] | undefined;
    sortBy?: Link<QuerySortBy>[] | undefined;
    groupBy?: Link<QueryGroupBy> | NullLink | undefined;
    highlightedAttributes?: Link<QueryColumn>[] | undefined;
    /** Adds the query to the caller's favourites. Present only while the query is not a favourite. */
    star?: ActionLink<void, Query> | undefined;
    /** Removes the query from the caller's favourites. Present only while the query is a favourite. */
    unstar?: ActionLink<void, Query> | undefined;
    /** Validates changes without saving them. */
    update?: ActionLink<UpdateQuery, FormDocument<UpdateQuery, Query, QuerySchemaDocument>> | undefined;
    updateImmediately?: ActionLink<UpdateQuery, Query> | undefined;
    /** Changes the manual order of the work packages. `delta` maps work package ids to positions. */
    updateOrderedWorkPackages?: ActionLink<{ delta: Readonly<Record<string, number>> }> | undefined;
    delete?: ActionLink<void, void> | undefined;
    /** Creates a URL that calendar programs can subscribe to. Anyone with the URL can read the results. */
    icalUrl?: ActionLink<{ token_name: string }> | undefined;
  };
  _embedded?: { results?: WorkPackageCollection | undefined } | undefined;
}

/** A saved query for work packages. */
export interface Query extends UnsavedQuery {
  id: number;
  createdAt: string;
  updatedAt: string;
}

const fields = (): z.FieldsOf<UnsavedQuery> => ({
  _type: z.literal("Query"),
  name: z.string(),
  filters: z.array(QueryFilterInstanceSchema),
  public: z.boolean(),
  starred: z.boolean(),
  sums: z.boolean(),
  hidden: z.optional(z.boolean()),
  includeSubprojects: z.optional(z.boolean()),
  showHierarchies: z.optional(z.boolean()),
  timelineVisible: z.optional(z.boolean()),
  timelineZoomLevel: z.optional(z.string()),
  timelineLabels: z.optional(TimelineLabelsSchema),
  timestamps: z.optional(z.array(z.string())),
  highlightingMode: z.optional(z.string()),
  displayRepresentation: z.nullish(z.string()),
  _links: z.object({
    self: hal.linkTo<Query>(),
    project: hal.nullableLinkTo<Workspace>(),
    user: z.optional(hal.nullableLinkTo<User>()),
    results: hal.linkTo<WorkPackageCollection>(),
    schema: z.optional(hal.linkTo<QuerySchemaDocument>()),
    columns: z.optional(hal.linksTo<QueryColumn>()),
    sortBy: z.optional(hal.linksTo<QuerySortBy>()),
    groupBy: z.optional(hal.nullableLinkTo<QueryGroupBy>()),
    highlightedAttributes: z.optional(hal.linksTo<QueryColumn>()),
    star: z.optional(hal.actionLink<void, Query>()),
    unstar: z.optional(hal.actionLink<void, Query>()),
    update: z.optional(hal.actionLink<UpdateQuery, FormDocument<UpdateQuery, Query, QuerySchemaDocument>>()),
    updateImmediately: z.optional(hal.actionLink<UpdateQuery, Query>()),
    updateOrderedWorkPackages: z.optional(hal.actionLink<{ delta: Readonly<Record<string, number>> }, unknown>()),
    delete: z.optional(hal.actionLink()),
    icalUrl: z.optional(hal.actionLink<{ token_name: string }, unknown>()),
  }),
  _embedded: z.optional(z.object({ results: embedded<WorkPackageCollection>() })),
});

/** Schema of {@link UnsavedQuery}. */
export const UnsavedQuerySchema: z.Schema<UnsavedQuery> = z.lazy(() => z.object(fields()));

/** Schema of {@link Query}. */
export const QuerySchema: z.Schema<Query> = z.lazy(() =>
  z.object({ ...fields(), id: z.int(), createdAt: z.string(), updatedAt: z.string() }),
);
