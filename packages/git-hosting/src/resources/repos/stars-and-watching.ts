import { defineResource, del, get, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";
import { RepositorySchema } from "../../documents/repository.js";
import { UserSchema } from "../../documents/user.js";

/** The current user's subscription to a repository or issue. */
export interface WatchInfo {
  subscribed: boolean;
  ignored: boolean;
  /** Always null. */
  reason: unknown;
  created_at: string;
  /** API URL of the subscription. */
  url: string;
  /** API URL of the repository. */
  repository_url: string;
}

/** Schema of {@link WatchInfo}. */
export const WatchInfoSchema: z.Schema<WatchInfo> = z.lazy(() =>
  z.object({
    subscribed: z.boolean(),
    ignored: z.boolean(),
    reason: z.unknown(),
    created_at: z.string(),
    url: z.string(),
    repository_url: z.string(),
  }),
);

/**
 * The repositories that the current user has starred: `git.user.starred`. All operations fail with 403 if stars are
 * turned off.
 */
export const currentUserStarred = defineResource({
  /** Lists the repositories that the current user has starred. A token needs the scopes for users and repositories. */
  list: get("/user/starred", { query: pageQuery, response: z.listOf(RepositorySchema) }),

  /** Returns whether the current user has starred a repository. Also returns false if the repository does not exist. */
  exists: get("/user/starred/{owner}/{repo}", { media: { response: "exists" } }),

  /** Stars a repository. Fails with 403 if its owner has blocked the current user. */
  star: put("/user/starred/{owner}/{repo}"),

  /** Removes the current user's star from a repository. */
  unstar: del("/user/starred/{owner}/{repo}"),
});

/** The repositories that a user has starred: `git.users.starred`. Listing fails with 403 if stars are turned off. */
export const userStarred = defineResource({
  /** Lists the repositories that a user has starred. A token needs the scopes for users and repositories. */
  list: get("/users/{username}/starred", { query: pageQuery, response: z.listOf(RepositorySchema) }),
});

/** Users who have starred a repository: `git.repos.stargazers`. Listing fails with 403 if stars are turned off. */
export const stargazers = defineResource({
  /** Lists the users who have starred a repository. */
  list: get("/repos/{owner}/{repo}/stargazers", { query: pageQuery, response: z.listOf(UserSchema) }),
});

/** Users who watch a repository: `git.repos.subscribers`. */
export const subscribers = defineResource({
  /** Lists the users who watch a repository. */
  list: get("/repos/{owner}/{repo}/subscribers", { query: pageQuery, response: z.listOf(UserSchema) }),
});

/** The current user's subscription to a repository: `git.repos.subscription`. */
export const repoSubscription = defineResource({
  /**
   * Reads the current user's subscription to a repository. Fails with 404 if the user does not watch the repository, or
   * if the repository does not exist.
   */
  get: get("/repos/{owner}/{repo}/subscription", { response: WatchInfoSchema }),

  /** Watches a repository. Fails with 403 if its owner has blocked the current user. */
  watch: put("/repos/{owner}/{repo}/subscription", { response: WatchInfoSchema }),

  /** Stops watching a repository. */
  unwatch: del("/repos/{owner}/{repo}/subscription"),
});

/** The repositories that the current user watches: `git.user.subscriptions`. */
export const currentUserSubscriptions = defineResource({
  /** Lists the repositories that the current user watches. */
  list: get("/user/subscriptions", { query: pageQuery, response: z.listOf(RepositorySchema) }),
});

/** The repositories that a user watches: `git.users.subscriptions`. */
export const userSubscriptions = defineResource({
  /** Lists the repositories that a user watches. */
  list: get("/users/{username}/subscriptions", { query: pageQuery, response: z.listOf(RepositorySchema) }),
});
