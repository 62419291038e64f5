import { defineResource, del, get, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";
import { UserSchema } from "../../documents/user.js";

/** The members of an organization: `git.orgs.members`. Members are added to its teams: `git.orgs.teams.members.add`. */
export const orgMembers = defineResource({
  /** Lists the members: all of them for members, those who say so for others. */
  list: get("/orgs/{org}/members", { query: pageQuery, response: z.listOf(UserSchema) }),

  /**
   * Whether a user is a member. Who is not a member of it is redirected, and so asks whether the membership
   * is public.
   */
  exists: get("/orgs/{org}/members/{username}", { media: { response: "exists" } }),

  /** Takes a user out of all teams. Needs ownership; the last owner cannot go. */
  remove: del("/orgs/{org}/members/{username}"),
});

/** The members of an organization who say so: `git.orgs.publicMembers`. */
export const orgPublicMembers = defineResource({
  /** Lists the public members. */
  list: get("/orgs/{org}/public_members", { query: pageQuery, response: z.listOf(UserSchema) }),

  /** Whether a user is a public member. */
  exists: get("/orgs/{org}/public_members/{username}", { media: { response: "exists" } }),

  /** Shows a membership. A 403 for others' memberships, save for owners and administrators in newer versions. */
  publicize: put("/orgs/{org}/public_members/{username}"),

  /** Hides a membership. A 403 for others' memberships, save for owners and administrators in newer versions. */
  conceal: del("/orgs/{org}/public_members/{username}"),
});
