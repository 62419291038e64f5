import { defineResource, del, get, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";
import { UserSchema } from "../../documents/user.js";

/**
 * The members of an organization: `git.orgs.members`. To add a member, add the user to a team:
 * `git.orgs.teams.members.add`.
 */
export const orgMembers = defineResource({
  /** Lists the members. Only members of the organization see them all; others see the public members. */
  list: get("/orgs/{org}/members", { query: pageQuery, response: z.listOf(UserSchema) }),

  /**
   * Returns whether a user is a member. If the current user is not a member, the result is true only for public
   * memberships.
   */
  exists: get("/orgs/{org}/members/{username}", { media: { response: "exists" } }),

  /** Removes a user from all teams, and so from the organization. Requires ownership; the last owner cannot be removed. */
  remove: del("/orgs/{org}/members/{username}"),
});

/** The public members of an organization: `git.orgs.publicMembers`. */
export const orgPublicMembers = defineResource({
  /** Lists the public members. */
  list: get("/orgs/{org}/public_members", { query: pageQuery, response: z.listOf(UserSchema) }),

  /** Returns whether a user is a public member. */
  exists: get("/orgs/{org}/public_members/{username}", { media: { response: "exists" } }),

  /**
   * Makes a membership public. Users can publicize their own membership; in newer versions, owners and administrators
   * can publicize any membership. All other attempts fail with 403.
   */
  publicize: put("/orgs/{org}/public_members/{username}"),

  /**
   * Hides a membership. Users can hide their own membership; in newer versions, owners and administrators can hide any
   * membership. All other attempts fail with 403.
   */
  conceal: del("/orgs/{org}/public_members/{username}"),
});
