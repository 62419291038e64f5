import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pagedCollectionOf } from "../lists/collection.js";
import type { ListOperator, SearchOperator, TextOperator } from "../lists/filters.js";
import { filters, pagedQuery, select } from "../lists/query.js";
import { type Group, GroupSchema } from "./groups.js";
import { type PlaceholderUser, PlaceholderUserSchema } from "./placeholder-users.js";
import { type User, UserSchema } from "./users/document.js";

/** A user, group or placeholder user, distinguished by `_type`. */
export type Principal = User | Group | PlaceholderUser;

/** Schema of {@link Principal}. */
export const PrincipalSchema: z.Schema<Principal> = z.lazy(() =>
  z.union([UserSchema, GroupSchema, PlaceholderUserSchema]),
);

/** Filters for principals. */
export interface PrincipalFilters {
  /** Kind of principal: `User`, `Group` or `PlaceholderUser`. */
  type: ListOperator;
  /** Id of a project. Matches the project's members. */
  member: ListOperator;
  name: TextOperator;
  /** Part of a first name, last name, email address or login. */
  any_name_attribute: TextOperator | SearchOperator;
  /** Status of the principal: `1` active, `2` registered, `3` locked, `4` invited. */
  status: ListOperator;
  id: ListOperator;
}

/** Users, groups and placeholder users together: `pm.principals`. */
export const principals = defineResource({
  /** Lists the users, groups and placeholder users in the projects that the caller may see. */
  list: get("/principals", {
    query: () => pagedQuery({ filters: filters<PrincipalFilters>(), select: select<Principal>() }),
    response: pagedCollectionOf(PrincipalSchema),
  }),
});
