import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type PagedCollection, pagedCollectionOf } from "../lists/collection.js";
import type { ListOperator, TextOperator } from "../lists/filters.js";
import { filters, pagedQuery, select } from "../lists/query.js";
import type { Membership } from "./memberships.js";

/** A placeholder for a user who is not yet known (Enterprise edition). */
export interface PlaceholderUser extends HalDocument {
  _type: "PlaceholderUser";
  id: number;
  name: string;
  /** Status. Visible only to users who may manage placeholder users. */
  status?: string | undefined;
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
  _links: {
    self: Link<PlaceholderUser>;
    memberships?: Link<PagedCollection<Membership>> | undefined;
    /** Web page that shows the placeholder user. */
    showUser?: Link | undefined;
    updateImmediately?: ActionLink<PlaceholderUserInput, PlaceholderUser> | undefined;
    delete?: ActionLink<void, void> | undefined;
  };
}

/** Schema of {@link PlaceholderUser}. */
export const PlaceholderUserSchema: z.Schema<PlaceholderUser> = z.lazy(() =>
  hal.document({
    _type: z.literal("PlaceholderUser"),
    id: z.int(),
    name: z.string(),
    status: z.optional(z.string()),
    createdAt: z.optional(z.string()),
    updatedAt: z.optional(z.string()),
    _links: z.object({
      self: hal.linkTo<PlaceholderUser>(),
      memberships: z.optional(hal.linkTo<PagedCollection<Membership>>()),
      showUser: z.optional(hal.linkTo<unknown>()),
      updateImmediately: z.optional(hal.actionLink<PlaceholderUserInput, PlaceholderUser>()),
      delete: z.optional(hal.actionLink()),
    }),
  }),
);

/** Writable fields of a placeholder user. */
export interface PlaceholderUserInput {
  /** Name of the placeholder user. The server refuses an empty name with 422. */
  name: string;
}

/** Schema of {@link PlaceholderUserInput}. */
export const PlaceholderUserInputSchema: z.Schema<PlaceholderUserInput> = z.lazy(() => z.object({ name: z.string() }));

/** Filters for placeholder users. */
export interface PlaceholderUserFilters {
  name: TextOperator;
  /** Id of a group that contains the placeholder user. */
  group: ListOperator;
  status: ListOperator;
}

/** Placeholder users: `pm.placeholderUsers`. */
export const placeholderUsers = defineResource({
  /**
   * Lists placeholder users. Requires the global permission to manage placeholder users, or the permission to manage
   * members in at least one project.
   */
  list: get("/placeholder_users", {
    query: () => pagedQuery({ filters: filters<PlaceholderUserFilters>(), select: select<PlaceholderUser>() }),
    response: pagedCollectionOf(PlaceholderUserSchema),
  }),

  /**
   * Reads one placeholder user. Requires the global permission to manage placeholder users; fails with 404 otherwise.
   */
  get: get("/placeholder_users/{id}", { response: PlaceholderUserSchema }),

  /**
   * Creates a placeholder user. Requires the global permission to manage placeholder users, and the Enterprise edition.
   */
  create: post("/placeholder_users", { body: PlaceholderUserInputSchema, response: PlaceholderUserSchema }),

  /** Renames a placeholder user. Requires the global permission to manage placeholder users. */
  update: patch("/placeholder_users/{id}", {
    body: PlaceholderUserInputSchema,
    response: PlaceholderUserSchema,
    retry: "idempotent",
  }),

  /**
   * Deletes a placeholder user in the background. The server responds with 202. Requires the global permission to
   * manage placeholder users.
   */
  delete: del("/placeholder_users/{id}"),
});
