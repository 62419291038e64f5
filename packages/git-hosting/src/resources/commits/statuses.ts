import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type PageQuery, pageQuery } from "../../lists/page-query.js";
import { type Repository, RepositorySchema } from "../../documents/repository.js";
import { type User, UserSchema } from "../../documents/user.js";

/** How a check on a commit stands; `skipped` needs Gitea 1.25. */
export type CommitStatusState = "pending" | "success" | "error" | "failure" | "warning" | "skipped";

/** What one check said of a commit. */
export interface CommitStatus {
  /** Number among the statuses of its commit. */
  id: number;
  /** Named `state` where a status is created. */
  status: CommitStatusState | (string & {});
  /** Name of the check; a newer status of the same context replaces an older one. */
  context: string;
  description: string;
  /** Where to read more. */
  target_url: string;
  /** Address in the API. */
  url: string;
  creator: User | null;
  created_at: string;
  updated_at: string;
}

/** Schema of {@link CommitStatus}. */
export const CommitStatusSchema: z.Schema<CommitStatus> = z.lazy(() =>
  z.object({
    id: z.int(),
    status: z.string(),
    context: z.string(),
    description: z.string(),
    target_url: z.string(),
    url: z.string(),
    creator: z.nullable(UserSchema),
    created_at: z.string(),
    updated_at: z.string(),
  }),
);

/** The newest status of each context, one page of them, and what the server makes of that page. */
export interface CombinedStatus {
  /** Of this page; empty when there is none at all. */
  state: CommitStatusState | "" | (string & {});
  /** Empty when there is no status. */
  sha: string;
  /** Statuses on this page. */
  total_count: number;
  statuses: readonly CommitStatus[] | null;
  repository: Repository | null;
  commit_url: string;
  url: string;
}

/** Schema of {@link CombinedStatus}. */
export const CombinedStatusSchema: z.Schema<CombinedStatus> = z.lazy(() =>
  z.object({
    state: z.string(),
    sha: z.string(),
    total_count: z.int(),
    statuses: z.nullable(z.array(CommitStatusSchema)),
    repository: z.nullable(RepositorySchema),
    commit_url: z.string(),
    url: z.string(),
  }),
);

/** A status to be set on a commit. */
export interface CreateStatus {
  state: CommitStatusState;
  /** Name of the check. Without one it is a check of its own, with an empty name. */
  context?: string | undefined;
  description?: string | undefined;
  /** Where to read more. */
  target_url?: string | undefined;
}

/** Schema of {@link CreateStatus}. */
export const CreateStatusSchema: z.Schema<CreateStatus> = z.lazy(() =>
  z.object({
    state: z.enum(["pending", "success", "error", "failure", "warning", "skipped"]),
    context: z.optional(z.string()),
    description: z.optional(z.string()),
    target_url: z.optional(z.string()),
  }),
);

/** The query fields of a list of statuses. */
export interface StatusQuery extends PageQuery {
  /** Default: newest first. */
  sort?: "oldest" | "recentupdate" | "leastupdate" | "leastindex" | "highestindex" | undefined;
  /** Only statuses that stand like this; `skipped` cannot be asked for. */
  state?: Exclude<CommitStatusState, "skipped"> | undefined;
}

function statusQuery(): z.Schema<StatusQuery> {
  return z.object({
    sort: z.optional(z.enum(["oldest", "recentupdate", "leastupdate", "leastindex", "highestindex"])),
    state: z.optional(z.enum(["pending", "success", "error", "failure", "warning"])),
    page: z.optional(z.int()),
    limit: z.optional(z.int()),
  });
}

/** What checks said of commits: `git.commits.statuses`. */
export const commitStatuses = defineResource({
  /** Lists every status ever set on a commit, branch or tag, old ones of the same context included. */
  list: get("/repos/{owner}/{repo}/commits/{ref}/statuses", {
    query: statusQuery,
    response: z.listOf(CommitStatusSchema),
  }),

  /** Lists every status ever set on the commit with this hash. */
  listBySha: get("/repos/{owner}/{repo}/statuses/{sha}", {
    query: statusQuery,
    response: z.listOf(CommitStatusSchema),
  }),

  /**
   * Reads the newest status of each context for a commit, branch or tag. State and count belong to the page asked
   * for; `combinedStatus` judges all pages.
   */
  getCombined: get("/repos/{owner}/{repo}/commits/{ref}/status", {
    query: pageQuery,
    response: CombinedStatusSchema,
  }),

  /**
   * Sets a status. Needs write access to code; fails with 404 when the commit does not exist. Never repeated, because the
   * history would have it twice.
   */
  create: post("/repos/{owner}/{repo}/statuses/{sha}", { body: CreateStatusSchema, response: CommitStatusSchema }),
});
