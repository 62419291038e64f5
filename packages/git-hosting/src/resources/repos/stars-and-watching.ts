import { defineResource, del, get, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";
import { RepositorySchema } from "../../documents/repository.js";
import { UserSchema } from "../../documents/user.js";

/** Whether the caller is told of news in a repository or issue. */
export interface WatchInfo {
  subscribed: boolean;
  ignored: boolean;
  /** Always null. */
  reason: unknown;
  created_at: string;
  /** Address of the subscription in the API. */
  url: string;
  /** Address of the repository in the API. */
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

/** The repositories the caller starred: `git.user.starred`. Where stars are switched off, everything here is a 403. */
export const currentUserStarred = defineResource({
  /** Lists the repositories. The token needs scopes for users and for repositories. */
  list: get("/user/starred", { query: pageQuery, response: z.listOf(RepositorySchema) }),

  /** Whether the caller starred the repository; also false where it does not exist. */
  exists: get("/user/starred/{owner}/{repo}", { media: { response: "exists" } }),

  /** Stars a repository. Fails with 403 when its owner blocked the caller. */
  star: put("/user/starred/{owner}/{repo}"),

  /** Takes the star back. */
  unstar: del("/user/starred/{owner}/{repo}"),
});

/** The repositories a user starred: `git.users.starred`. Where stars are switched off, it is a 403. */
export const userStarred = defineResource({
  /** Lists the repositories. The token needs scopes for users and for repositories. */
  list: get("/users/{username}/starred", { query: pageQuery, response: z.listOf(RepositorySchema) }),
});

/** Who starred a repository: `git.repos.stargazers`. Where stars are switched off, it is a 403. */
export const stargazers = defineResource({
  /** Lists the users. */
  list: get("/repos/{owner}/{repo}/stargazers", { query: pageQuery, response: z.listOf(UserSchema) }),
});

/** Who watches a repository: `git.repos.subscribers`. */
export const subscribers = defineResource({
  /** Lists the users. */
  list: get("/repos/{owner}/{repo}/subscribers", { query: pageQuery, response: z.listOf(UserSchema) }),
});

/** Whether the caller watches a repository: `git.repos.subscription`. */
export const repoSubscription = defineResource({
  /** Reads it; a NotFoundError says that the caller does not watch, or that there is no such repository. */
  get: get("/repos/{owner}/{repo}/subscription", { response: WatchInfoSchema }),

  /** Watches a repository. Fails with 403 when its owner blocked the caller. */
  watch: put("/repos/{owner}/{repo}/subscription", { response: WatchInfoSchema }),

  /** Watches a repository no longer. */
  unwatch: del("/repos/{owner}/{repo}/subscription"),
});

/** The repositories the caller watches: `git.user.subscriptions`. */
export const currentUserSubscriptions = defineResource({
  /** Lists the repositories. */
  list: get("/user/subscriptions", { query: pageQuery, response: z.listOf(RepositorySchema) }),
});

/** The repositories a user watches: `git.users.subscriptions`. */
export const userSubscriptions = defineResource({
  /** Lists the repositories. */
  list: get("/users/{username}/subscriptions", { query: pageQuery, response: z.listOf(RepositorySchema) }),
});
