import { defineResource, del, get, put } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";
import { wrappedList } from "../../lists/wrapped-list.js";

/** A topic and the number of repositories that have it. */
export interface TopicResponse {
  id: number;
  topic_name: string;
  /** Number of repositories with the topic. */
  repo_count: number;
  created: string;
  updated: string;
}

/** Schema of {@link TopicResponse}. */
export const TopicResponseSchema: z.Schema<TopicResponse> = z.lazy(() =>
  z.object({
    id: z.int(),
    topic_name: z.string(),
    repo_count: z.int(),
    created: z.string(),
    updated: z.string(),
  }),
);

/** Topics that replace all of a repository's topics. */
export interface RepoTopics {
  /**
   * Names of the topics, at most 25. Each name has at most 35 lower-case letters, digits, dots and dashes, and begins
   * with a letter or digit.
   */
  topics?: readonly string[] | undefined;
}

/** Schema of {@link RepoTopics}. */
export const RepoTopicsSchema: z.Schema<RepoTopics> = z.lazy(() =>
  z.object({ topics: z.optional(z.array(z.string())) }),
);

/** All topics on the server: `git.topics`. */
export const topics = defineResource({
  /** Searches for topics by part of the name. */
  search: get("/topics/search", {
    query: () =>
      z.fields({
        /** Part of the topic's name. */
        q: z.string(),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: wrappedList("topics", TopicResponseSchema),
  }),
});

/**
 * The topics of a repository: `git.repos.topics`. Changes fail with 422 if a name is invalid; the error lists the
 * invalid names.
 */
export const repoTopics = defineResource({
  /** Lists the names of a repository's topics. */
  list: get("/repos/{owner}/{repo}/topics", { query: pageQuery, response: wrappedList("topics", z.string()) }),

  /**
   * Replaces all of a repository's topics. Without `topics`, removes every topic. Requires admin access to the
   * repository.
   */
  replace: put("/repos/{owner}/{repo}/topics", { body: RepoTopicsSchema }),

  /** Adds a topic to a repository. Requires admin access to the repository. */
  add: put("/repos/{owner}/{repo}/topics/{topic}"),

  /** Removes a topic from a repository. Requires admin access to the repository. */
  remove: del("/repos/{owner}/{repo}/topics/{topic}"),
});
