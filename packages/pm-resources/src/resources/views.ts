import type { HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type LinkInput, LinkInputSchema } from "../documents/link-input.js";
import { pagedCollectionOf } from "../lists/collection.js";
import type { ListOperator } from "../lists/filters.js";
import { filters, pagedQuery } from "../lists/query.js";
import type { Query } from "./queries/document.js";
import type { Workspace } from "./workspaces/document.js";
import { bodyOf } from "../documents/body.js";

/** A view of a query: a table, a calendar or a team planner. */
export interface View extends HalDocument {
  _type: "Views::WorkPackagesTable" | "Views::TeamPlanner" | "Views::WorkPackagesCalendar" | (string & {});
  id: number;
  /** Name of the query. `public` and `starred` also come from the query. */
  name: string;
  public?: boolean | undefined;
  starred?: boolean | undefined;
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
  _links: {
    self: Link<View>;
    query: Link<Query>;
    /** Project that the view covers. Its `href` is null for a view of all projects. */
    project: Link<Workspace> | NullLink;
  };
}

/** Schema of {@link View}. */
export const ViewSchema: z.Schema<View> = z.lazy(() =>
  hal.document({
    _type: z.string(),
    id: z.int(),
    name: z.string(),
    public: z.optional(z.boolean()),
    starred: z.optional(z.boolean()),
    createdAt: z.optional(z.string()),
    updatedAt: z.optional(z.string()),
    _links: z.object({
      self: hal.linkTo<View>(),
      query: hal.linkTo<Query>(),
      project: hal.nullableLinkTo<Workspace>(),
    }),
  }),
);

/** Request body for a new view. */
export interface CreateView {
  _links: {
    /** Saved query that the view shows. */
    query: LinkInput;
  };
}

/** Schema of {@link CreateView}. */
export const CreateViewSchema: z.Schema<CreateView> = z.lazy(() =>
  z.object({ _links: z.object({ query: LinkInputSchema }) }),
);

/** Filters for views. */
export interface ViewFilters {
  id: "=" | "!";
  /** Id of the query's project. `isEmpty("project")` matches views that cover all projects. */
  project: ListOperator;
  /** Type, such as `Views::TeamPlanner`. */
  type: "=" | "!";
}

/** Views of queries: `pm.views`. */
export const views = defineResource({
  /** Lists the views that the caller may see. */
  list: get("/views", {
    query: () => pagedQuery({ filters: filters<ViewFilters>() }),
    response: pagedCollectionOf(ViewSchema),
  }),

  /** Reads one view. */
  get: get("/views/{id}", { response: ViewSchema }),

  /**
   * Creates a view of a query. `kind` is `work_packages_table`, `team_planner`, `work_packages_calendar`, or a kind
   * that a module adds. Requires the permission to save the query.
   */
  create: post("/views/{kind}", { body: bodyOf(CreateViewSchema, { query: "query" }), response: ViewSchema }),
});
