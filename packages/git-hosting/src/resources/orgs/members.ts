import { defineResource, del, get, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";
import { UserSchema } from "../../documents/user.js";

/**
 * The members of an organization: `git.orgs.members`. To add a member, add the user to a team:
 * `git.orgs.teams.members.add`.
 */
export const orgMembers = defineResource({
  /** Lists the members of an organization. Only members see the whole list; other users see only the public members. */
  list: get("/orgs/{org}/members", { query: pageQuery, response: z.listOf(UserSchema) }),

  /**
   * Returns whether a user is a member of an organization. If the current user is not a member, the result is true only
   * for public members.
   */
  exists: get("/orgs/{org}/members/{username}", { media: { response: "exists" } }),

  /**
   * Removes a user from all teams of an organization, and so from the organization. Requires ownership of the
   * organization. The last owner cannot be removed.
   */
  remove: del("/orgs/{org}/members/{username}"),
});

/** The public members of an organization: `git.orgs.publicMembers`. */
export const orgPublicMembers = defineResource({
  /** Lists the public members of an organization. */
  list: get("/orgs/{org}/public_members", { query: pageQuery, response: z.listOf(UserSchema) }),

  /** Returns whether a user is a public member of an organization. */
  exists: get("/orgs/{org}/public_members/{username}", { media: { response: "exists" } }),

  /**
   * Makes a user's membership in an organization public. Users can publicize their own membership. In newer server
   * versions, owners and administrators can publicize any membership. All other attempts fail with 403.
   */
  publicize: put("/orgs/{org}/public_members/{username}"),

  /**
   * Hides a user's membership in an organization. Users can hide their own membership. In newer server versions, owners
   * and administrators can hide any membership. All other attempts fail with 403.
   */
  conceal: del("/orgs/{org}/public_members/{username}"),
});
