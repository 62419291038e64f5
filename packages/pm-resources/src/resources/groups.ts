import type { ActionLink, HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { embeddedList } from "../documents/embedded.js";
import { type LinkInput, LinkInputSchema } from "../documents/link-input.js";
import { type PagedCollection, pagedCollectionOf } from "../lists/collection.js";
import { pagedQuery, select, sortBy } from "../lists/query.js";
import type { Membership } from "./memberships.js";
import type { User } from "./users/document.js";
import { bodyOf } from "../documents/body.js";

/** A group of users. A group can be a member of projects. */
export interface Group extends HalDocument {
  _type: "Group";
  id: number;
  name: string;
  /** Time of creation. Visible only to administrators. */
  createdAt?: string | undefined;
  updatedAt?: string | undefined;
  [field: `customField${number}`]: unknown;
  _links: {
    self: Link<Group>;
    memberships?: Link<PagedCollection<Membership>> | undefined;
    /** Members of the group. Visible only with the permission to manage members in at least one project. */
    members?: Link<User>[] | undefined;
    updateImmediately?: ActionLink<GroupInput, Group> | undefined;
    delete?: ActionLink<void, void> | undefined;
  };
  _embedded?: { members?: User[] | undefined } | undefined;
}

/** Schema of {@link Group}. */
export const GroupSchema: z.Schema<Group> = z.lazy(() =>
  z.looseObject({
    _type: z.literal("Group"),
    id: z.int(),
    name: z.string(),
    createdAt: z.optional(z.string()),
    updatedAt: z.optional(z.string()),
    _links: z.object({
      self: hal.linkTo<Group>(),
      memberships: z.optional(hal.linkTo<PagedCollection<Membership>>()),
      members: z.optional(hal.linksTo<User>()),
      updateImmediately: z.optional(hal.actionLink<GroupInput, Group>()),
      delete: z.optional(hal.actionLink()),
    }),
    _embedded: z.optional(z.object({ members: embeddedList<User>() })),
  }),
);

/** Writable fields of a group. */
export interface GroupInput {
  /** Name of the group. It must be unique on the instance. */
  name?: string | undefined;
  _links?:
    | {
        /** The complete list of members. Users who are not in it are removed. */
        members?: readonly LinkInput[] | undefined;
      }
    | undefined;
  [field: `customField${number}`]: unknown;
}

/** Schema of {@link GroupInput}. */
export const GroupInputSchema: z.Schema<GroupInput> = z.lazy(() =>
  z.looseObject({
    name: z.optional(z.string()),
    _links: z.optional(z.object({ members: z.optional(z.array(LinkInputSchema)) })),
  }),
);

/** Groups: `pm.groups`. */
export const groups = defineResource({
  /** Lists groups. Requires the permission to view or manage members in at least one project. */
  list: get("/groups", {
    query: () => pagedQuery({ sortBy: sortBy<"id" | "created_at" | "updated_at">(), select: select<Group>() }),
    response: pagedCollectionOf(GroupSchema),
  }),

  /** Reads a group. Fails with 404 when the caller may not see it. */
  get: get("/groups/{id}", { response: GroupSchema }),

  /** Creates a group. Administrators only. */
  create: post("/groups", { body: bodyOf(GroupInputSchema, { members: "user" }), response: GroupSchema }),

  /** Changes a group. If members are given, they replace all existing members. Administrators only. */
  update: patch("/groups/{id}", {
    body: bodyOf(GroupInputSchema, { members: "user" }),
    response: GroupSchema,
    retry: "idempotent",
  }),

  /** Deletes a group in the background. The server responds with 202. Administrators only. */
  delete: del("/groups/{id}"),
});
