import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pagedCollectionOf } from "../lists/collection.js";
import { filters, pagedQuery, sortBy } from "../lists/query.js";

/** A kind of action that users can perform, such as creating work packages. */
export interface Action extends HalDocument {
  _type: "Action";
  /** Resource and action, separated by a slash, such as `work_packages/create`. */
  id: string;
  name?: string | undefined;
  description?: string | undefined;
  /** Modules that the action belongs to. */
  modules?: string[] | undefined;
  _links: { self: Link<Action> };
}

/** Schema of {@link Action}. */
export const ActionSchema: z.Schema<Action> = z.lazy(() =>
  hal.document({
    _type: z.literal("Action"),
    id: z.string(),
    name: z.optional(z.string()),
    description: z.optional(z.string()),
    modules: z.optional(z.array(z.string())),
    _links: z.object({ self: hal.linkTo<Action>() }),
  }),
);

/** Filters for actions. */
export interface ActionFilters {
  id: "=" | "!";
}

/** Kinds of actions that users can perform: `pm.actions`. */
export const actions = defineResource({
  /** Lists the actions that the caller may see. The server currently ignores `sortBy`. */
  list: get("/actions", {
    query: () => pagedQuery({ filters: filters<ActionFilters>(), sortBy: sortBy<"id">() }),
    response: pagedCollectionOf(ActionSchema),
  }),

  /** Reads an action by its full id, such as `work_packages/create`. */
  get: get("/actions/{+id}", { response: ActionSchema }),
});
