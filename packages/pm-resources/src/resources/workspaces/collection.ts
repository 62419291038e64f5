import type { Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import { type PagedCollection, pagedCollectionOf } from "../../lists/collection.js";
import { filters, pagedQuery, select, sortBy } from "../../lists/query.js";
import type { Workspace } from "./document.js";
import type { WorkspaceColumn, WorkspaceFilters } from "./filters.js";

/** One page of projects, of programs, of portfolios, or of all three together. */
export interface WorkspaceCollection<Element> extends PagedCollection<Element> {
  _links: PagedCollection<Element>["_links"] & {
    /** Links to this list in other formats, such as XLS and CSV. */
    representations?: Link[] | undefined;
  };
}

/** Returns the schema of a page of workspaces, for use as an operation's `response`. */
/* @__NO_SIDE_EFFECTS__ */
export function workspaceCollectionOf<Element>(
  element: z.Schema<Element>,
): z.PagedSchema<WorkspaceCollection<Element>, Element> {
  const schema = pagedCollectionOf(element, { links: { representations: z.optional(hal.linksTo()) } });
  return schema as z.AnySchema as z.PagedSchema<WorkspaceCollection<Element>, Element>;
}

/** Returns the query schema for a list of workspaces. */
export function workspaceQuery() {
  return pagedQuery({
    filters: filters<WorkspaceFilters>(),
    sortBy: sortBy<WorkspaceColumn>(),
    select: select<Workspace>(),
  });
}
