import { defineResource, del, get, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";
import { UserSchema } from "../../documents/user.js";

/** Followers of a user: `git.users.followers`. */
export const userFollowers = defineResource({
  /** Lists a user's followers. */
  list: get("/users/{username}/followers", { query: pageQuery, response: z.listOf(UserSchema) }),
});

/** Users whom a user follows: `git.users.following`. */
export const userFollowing = defineResource({
  /** Lists the users whom a user follows. */
  list: get("/users/{username}/following", { query: pageQuery, response: z.listOf(UserSchema) }),

  /** Returns whether `username` follows `target`. */
  exists: get("/users/{username}/following/{target}", { media: { response: "exists" } }),
});

/** Followers of the current user: `git.user.followers`. */
export const currentUserFollowers = defineResource({
  /** Lists the current user's followers. */
  list: get("/user/followers", { query: pageQuery, response: z.listOf(UserSchema) }),
});

/** Users whom the current user follows: `git.user.following`. */
export const currentUserFollowing = defineResource({
  /** Lists the users whom the current user follows. */
  list: get("/user/following", { query: pageQuery, response: z.listOf(UserSchema) }),

  /** Returns whether the current user follows `username`. */
  exists: get("/user/following/{username}", { media: { response: "exists" } }),

  /** Follows a user. Fails with 403 if either user has blocked the other. */
  follow: put("/user/following/{username}"),

  /** Unfollows a user. */
  unfollow: del("/user/following/{username}"),
});
