import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { wholeCollectionOf } from "../lists/collection.js";
import type { BooleanOperator, ListOperator } from "../lists/filters.js";
import { filters, listQuery } from "../lists/query.js";

/** A role that members can have. The API exposes only its name. */
export interface Role extends HalDocument {
  _type: "Role";
  id: number;
  name: string;
  _links: { self: Link<Role> };
}

/** Schema of {@link Role}. */
export const RoleSchema: z.Schema<Role> = z.lazy(() =>
  hal.document({
    _type: z.literal("Role"),
    id: z.int(),
    name: z.string(),
    _links: z.object({ self: hal.linkTo<Role>() }),
  }),
);

/** Filters for roles. */
export interface RoleFilters {
  /** Whether the role can be given to members. */
  grantable: BooleanOperator;
  /** Kind of role: `project`, or `system` for global roles. */
  unit: ListOperator;
}

/** Roles: `pm.roles`. */
export const roles = defineResource({
  /** Lists all roles, including the roles for anonymous users and non-members. */
  list: get("/roles", {
    query: () => listQuery({ filters: filters<RoleFilters>() }),
    response: wholeCollectionOf(RoleSchema),
  }),

  /** Reads one role. Requires the permission to view or manage members. */
  get: get("/roles/{id}", { response: RoleSchema }),
});
