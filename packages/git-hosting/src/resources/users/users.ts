import { defineResource, del, get, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { PageQuery } from "../../lists/page-query.js";
import { ActivitySchema } from "../../documents/activity.js";
import { UserSchema } from "../../documents/user.js";
import { wrappedList } from "../../lists/wrapped-list.js";

/** A user's contributions within a period of 15 minutes. */
export interface UserHeatmapData {
  /** Start of the period, in seconds since 1970. */
  timestamp: number;
  contributions: number;
}

/** Schema of {@link UserHeatmapData}. */
export const UserHeatmapDataSchema: z.Schema<UserHeatmapData> = z.lazy(() =>
  z.object({
    timestamp: z.int(),
    contributions: z.int(),
  }),
);

/** New picture for a user or an organization. */
export interface UpdateUserAvatar {
  /** The image file in base64. */
  image: string;
}

/** Schema of {@link UpdateUserAvatar}. */
export const UpdateUserAvatarSchema: z.Schema<UpdateUserAvatar> = z.lazy(() => z.object({ image: z.string() }));

/** Query fields for searching users. */
export interface UserSearch extends PageQuery {
  /** Part of the login name or full name. */
  q?: string | undefined;
  /** Id of one user; -1 and -2 are the server's own accounts. */
  uid?: number | undefined;
  /** Order of the list. Default: by login name. Forgejo only; Gitea ignores it. */
  sort?: "oldest" | "newest" | "alphabetically" | "reversealphabetically" | "recentupdate" | "leastupdate" | undefined;
}

/** Users: `git.users`. */
export const users = defineResource({
  /**
   * Searches users by login name and full name. `uid` finds one user by id; -1 and -2 are the server's own accounts.
   * `sort` works only in Forgejo.
   */
  search: get("/users/search", {
    query: (): z.Schema<UserSearch> =>
      z.object({
        q: z.optional(z.string()),
        uid: z.optional(z.int()),
        sort: z.optional(
          z.enum(["oldest", "newest", "alphabetically", "reversealphabetically", "recentupdate", "leastupdate"]),
        ),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: wrappedList("data", UserSchema),
  }),

  /** Reads one user. Fails with 404 if that user is hidden from the current user. */
  get: get("/users/{username}", { response: UserSchema }),
});

/** Query fields for the activities of a user. */
export interface UserActivityQuery extends PageQuery {
  /** Lists only activities that the user performed. Default false. */
  "only-performed-by"?: boolean | undefined;
  /** Lists only activities on this day, such as `2025-11-20`. Default: every day. */
  date?: string | undefined;
}

/** The activities of a user: `git.users.activities`. */
export const userActivities = defineResource({
  /** Lists the activities in a user's feed, newest first. `date` is a day, such as `2025-11-20`. */
  list: get("/users/{username}/activities/feeds", {
    query: (): z.Schema<UserActivityQuery> =>
      z.object({
        "only-performed-by": z.optional(z.boolean()),
        date: z.optional(z.string()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(ActivitySchema),
  }),
});

/** The contributions of a user over time: `git.users.heatmap`. */
export const userHeatmap = defineResource({
  /**
   * Lists a user's contributions in the last year, in one response. Fails with 404 if heatmaps are turned off on the
   * server.
   */
  list: get("/users/{username}/heatmap", { response: z.listOf(UserHeatmapDataSchema, singlePage()) }),
});

/** The current user, to whom this client's credential belongs: `git.user`. */
export const currentUser = defineResource({
  /** Reads the current user. */
  get: get("/user", { response: UserSchema }),
});

/** The current user's picture: `git.user.avatar`. */
export const currentUserAvatar = defineResource({
  /** Sets the current user's picture. */
  set: post("/user/avatar", { body: UpdateUserAvatarSchema, retry: "idempotent" }),

  /** Deletes the current user's picture. The user then has a generated picture again. */
  delete: del("/user/avatar"),
});
