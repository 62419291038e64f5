import { defineResource, get, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type PageQuery, pageQuery } from "../../lists/page-query.js";
import { type Repository, RepositorySchema } from "../../documents/repository.js";
import { type User, UserSchema } from "../../documents/user.js";

/** State of a check on a commit. `skipped` needs Gitea 1.25 or newer. */
export type CommitStatusState = "pending" | "success" | "error" | "failure" | "warning" | "skipped";

/** The result of one check on a commit. */
export interface CommitStatus {
  /** Sequence number among the commit's statuses. */
  id: number;
  /** State of the check. {@link CreateStatus} calls this field `state`. */
  status: CommitStatusState | (string & {});
  /** Name of the check. A newer status with the same context replaces an older one. */
  context: string;
  description: string;
  /** URL of a page with details. */
  target_url: string;
  /** API URL of the status. */
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

/** One page of a commit's statuses: the newest status of each context, and their combined state. */
export interface CombinedStatus {
  /** Combined state of the statuses on this page; empty if there are none. */
  state: CommitStatusState | "" | (string & {});
  /** Hash of the commit; empty if there are no statuses. */
  sha: string;
  /** Number of statuses on this page. */
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

/** A status to set on a commit. */
export interface CreateStatus {
  /** Result of the check; `pending` while it is running. `skipped` needs Gitea 1.25 or newer. */
  state: CommitStatusState;
  /** Name of the check. Default: an empty name. */
  context?: string | undefined;
  /** Short description shown next to the state, such as the duration or the number of failed tests. Default: empty. */
  description?: string | undefined;
  /** URL of a page with details, such as the log of the build. Default: none. */
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

/** Query fields for a list of statuses. */
export interface StatusQuery extends PageQuery {
  /** Order of the list. Default: newest first. */
  sort?: "oldest" | "recentupdate" | "leastupdate" | "leastindex" | "highestindex" | undefined;
  /** Lists only statuses in this state. The server cannot filter by `skipped`. */
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

/** The results of checks on commits: `git.commits.statuses`. */
export const commitStatuses = defineResource({
  /** Lists all statuses of a commit, branch or tag, including older statuses with the same context. */
  list: get("/repos/{owner}/{repo}/commits/{ref}/statuses", {
    query: statusQuery,
    response: z.listOf(CommitStatusSchema),
  }),

  /** Lists all statuses of the commit with a given hash. */
  listBySha: get("/repos/{owner}/{repo}/statuses/{sha}", {
    query: statusQuery,
    response: z.listOf(CommitStatusSchema),
  }),

  /**
   * Reads the newest status of each context for a commit, branch or tag. The combined state and the count cover only
   * the requested page. `git.commits.combinedStatus` covers all pages.
   */
  getCombined: get("/repos/{owner}/{repo}/commits/{ref}/status", {
    query: pageQuery,
    response: CombinedStatusSchema,
  }),

  /**
   * Sets a status on a commit. Requires write access to code. Fails with 404 if the commit does not exist. The client
   * does not retry if the outcome of the request is unknown, because a retry could add a second status to the history.
   */
  create: post("/repos/{owner}/{repo}/statuses/{sha}", { body: CreateStatusSchema, response: CommitStatusSchema }),
});
