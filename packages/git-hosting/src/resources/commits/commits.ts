import { defineResource, get, linkPaging, type PagingStyle } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { PageQuery } from "../../lists/page-query.js";
import { type TimeInput, timeInput } from "../../documents/times.js";
import { PullRequestSchema } from "../pulls/pulls.js";
import { type User, UserSchema } from "../../documents/user.js";

/** A commit. */
export interface Commit {
  sha: string;
  created: string;
  /** API URL of the commit. */
  url: string;
  html_url: string;
  /** The commit as git stores it. */
  commit: RepoCommit | null;
  /** The user with the author's e-mail address; null if no user has this address. */
  author: User | null;
  /** The user with the committer's e-mail address; null if no user has this address. */
  committer: User | null;
  parents: readonly CommitMeta[] | null;
  /** Changed files; null if `files` was false in the request. */
  files: readonly CommitAffectedFiles[] | null;
  /** Counts of changed lines; null if `stat` was false in the request. */
  stats: CommitStats | null;
}

/** Schema of {@link Commit}. */
export const CommitSchema: z.Schema<Commit> = z.lazy(() =>
  z.object({
    sha: z.string(),
    created: z.string(),
    url: z.string(),
    html_url: z.string(),
    commit: z.nullable(RepoCommitSchema),
    author: z.nullable(UserSchema),
    committer: z.nullable(UserSchema),
    parents: z.nullable(z.array(CommitMetaSchema)),
    files: z.nullable(z.array(CommitAffectedFilesSchema)),
    stats: z.nullable(CommitStatsSchema),
  }),
);

/** A commit as git stores it. */
export interface RepoCommit {
  message: string;
  author: CommitUser | null;
  committer: CommitUser | null;
  tree: CommitMeta | null;
  url: string;
  verification: PayloadCommitVerification | null;
}

/** Schema of {@link RepoCommit}. */
export const RepoCommitSchema: z.Schema<RepoCommit> = z.lazy(() =>
  z.object({
    message: z.string(),
    author: z.nullable(CommitUserSchema),
    committer: z.nullable(CommitUserSchema),
    tree: z.nullable(CommitMetaSchema),
    url: z.string(),
    verification: z.nullable(PayloadCommitVerificationSchema),
  }),
);

/** A reference to a commit or to its tree. */
export interface CommitMeta {
  sha: string;
  url: string;
  /** Time of the commit; a date in the year 1 if the server did not determine it. */
  created: string;
}

/** Schema of {@link CommitMeta}. */
export const CommitMetaSchema: z.Schema<CommitMeta> = z.lazy(() =>
  z.object({
    sha: z.string(),
    url: z.string(),
    created: z.string(),
  }),
);

/** A person's name and e-mail address, as git records them in a commit. */
export interface Identity {
  name: string;
  email: string;
}

/** Schema of {@link Identity}. */
export const IdentitySchema: z.Schema<Identity> = z.lazy(() =>
  z.object({
    name: z.string(),
    email: z.string(),
  }),
);

/** The author or committer of a commit, with the author date or the committer date. */
export interface CommitUser extends Identity {
  date: string;
}

/** Schema of {@link CommitUser}. */
export const CommitUserSchema: z.Schema<CommitUser> = z.lazy(() =>
  z.object({ name: z.string(), email: z.string(), date: z.string() }),
);

/** Counts of the lines that a commit changes. */
export interface CommitStats {
  total: number;
  additions: number;
  deletions: number;
}

/** Schema of {@link CommitStats}. */
export const CommitStatsSchema: z.Schema<CommitStats> = z.lazy(() =>
  z.object({
    total: z.int(),
    additions: z.int(),
    deletions: z.int(),
  }),
);

/** A file that a commit changes. */
export interface CommitAffectedFiles {
  filename: string;
  status: "added" | "modified" | "removed" | (string & {});
}

/** Schema of {@link CommitAffectedFiles}. */
export const CommitAffectedFilesSchema: z.Schema<CommitAffectedFiles> = z.lazy(() =>
  z.object({
    filename: z.string(),
    status: z.string(),
  }),
);

/** A commit as it appears in branches and webhook deliveries. */
export interface PayloadCommit {
  /** Hash of the commit. */
  id: string;
  message: string;
  url: string;
  author: PayloadUser | null;
  committer: PayloadUser | null;
  verification: PayloadCommitVerification | null;
  timestamp: string;
  /** Paths of added files; null outside webhook deliveries. */
  added: readonly string[] | null;
  removed: readonly string[] | null;
  modified: readonly string[] | null;
}

/** Schema of {@link PayloadCommit}. */
export const PayloadCommitSchema: z.Schema<PayloadCommit> = z.lazy(() =>
  z.object({
    id: z.string(),
    message: z.string(),
    url: z.string(),
    author: z.nullable(PayloadUserSchema),
    committer: z.nullable(PayloadUserSchema),
    verification: z.nullable(PayloadCommitVerificationSchema),
    timestamp: z.string(),
    added: z.nullable(z.array(z.string())),
    removed: z.nullable(z.array(z.string())),
    modified: z.nullable(z.array(z.string())),
  }),
);

/** The author, committer or signer of a commit. */
export interface PayloadUser {
  name: string;
  email: string;
  /** Login name; empty if no user has this e-mail address. */
  username: string;
}

/** Schema of {@link PayloadUser}. */
export const PayloadUserSchema: z.Schema<PayloadUser> = z.lazy(() =>
  z.object({
    name: z.string(),
    email: z.string(),
    username: z.string(),
  }),
);

/** Result of verifying a commit's signature. */
export interface PayloadCommitVerification {
  verified: boolean;
  /** The server's name for the result, such as `gpg.error.not_signed_commit`. */
  reason: string;
  signature: string;
  signer: PayloadUser | null;
  /** The signed content. */
  payload: string;
}

/** Schema of {@link PayloadCommitVerification}. */
export const PayloadCommitVerificationSchema: z.Schema<PayloadCommitVerification> = z.lazy(() =>
  z.object({
    verified: z.boolean(),
    reason: z.string(),
    signature: z.string(),
    signer: z.nullable(PayloadUserSchema),
    payload: z.string(),
  }),
);

/** Result of a comparison: the commits that one reference has and another lacks. */
export interface Compare {
  total_commits: number;
  commits: readonly Commit[] | null;
  /** Files that differ. Forgejo only. */
  files?: readonly CommitAffectedFiles[] | null | undefined;
}

/** Schema of {@link Compare}. */
export const CompareSchema: z.Schema<Compare> = z.lazy(() =>
  z.object({
    total_commits: z.int(),
    commits: z.nullable(z.array(CommitSchema)),
    files: z.nullish(z.array(CommitAffectedFilesSchema)),
  }),
);

/** Query fields that select which parts of a commit to return. */
export interface CommitParts {
  /** Whether the server counts the changed lines. Default true; false is much faster. */
  stat?: boolean | undefined;
  /** Whether the server verifies the signature. Default true; false is faster. */
  verification?: boolean | undefined;
  /** Whether the response lists the changed files. Default true; false is much faster. */
  files?: boolean | undefined;
}

/** Query fields for a list of commits. */
export interface CommitQuery extends PageQuery, CommitParts {
  /** Commit, branch or tag whose history to list. Default: the default branch. */
  sha?: string | undefined;
  /** Lists only commits that change this file or directory. Every page then has 50 commits, regardless of `limit`. */
  path?: string | undefined;
  /** Excludes commits reachable from this commit, branch or tag. */
  not?: string | undefined;
  /** Lists only commits made at this time or later. Gitea 1.25 or newer. */
  since?: TimeInput | undefined;
  /** Lists only commits made at this time or earlier. Gitea 1.25 or newer. */
  until?: TimeInput | undefined;
}

/**
 * Returns the paging style of commit lists. With `path`, servers skip 50 commits for each page before the requested
 * one, regardless of `limit`. Any smaller page size would therefore miss commits, so `limit` is set to 50.
 */
/* @__NO_SIDE_EFFECTS__ */
function commitPaging(): PagingStyle<readonly Commit[] | null, Commit> {
  return { ...linkPaging<Commit>(), adjustQuery: ({ path }) => (path === undefined ? undefined : { limit: 50 }) };
}

/** Query fields for downloading a comparison. */
export interface ComparisonQuery {
  /** Format of the download: `diff` for a single diff with all changes, or `patch` for one patch per commit. */
  output: "diff" | "patch";
}

/** The commits of a repository: `git.commits`. */
export const commits = defineResource({
  /**
   * Lists a repository's commits, newest first. The list contains the commits reachable from `sha`: a commit, branch or
   * tag (default: the default branch). `path` selects commits that change the given file or directory; each page then
   * has 50 commits. `not` excludes commits reachable from another reference. `stat`, `verification` and `files` default
   * to true; false makes the list much faster. `since` and `until` need Gitea 1.25 or newer. Fails with 409 in an empty
   * repository.
   */
  list: get("/repos/{owner}/{repo}/commits", {
    query: (): z.Schema<CommitQuery> =>
      z.object({
        sha: z.optional(z.string()),
        path: z.optional(z.string()),
        not: z.optional(z.string()),
        since: z.optional(timeInput()),
        until: z.optional(timeInput()),
        stat: z.optional(z.boolean()),
        verification: z.optional(z.boolean()),
        files: z.optional(z.boolean()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: z.listOf(CommitSchema, commitPaging()),
  }),

  /** Reads one commit by hash, branch or tag. `stat`, `verification` and `files` default to true. */
  get: get("/repos/{owner}/{repo}/git/commits/{sha}", {
    query: (): z.Schema<CommitParts> =>
      z.object({
        stat: z.optional(z.boolean()),
        verification: z.optional(z.boolean()),
        files: z.optional(z.boolean()),
      }),
    response: CommitSchema,
  }),

  /** Reads a commit's changes as text. `diffType` is `diff`, or `patch` for the format that `git am` reads. */
  getDiff: get("/repos/{owner}/{repo}/git/commits/{sha}.{diffType}", { media: { response: "text" } }),

  /**
   * Reads the pull request whose merge created a commit. The commit can be the merge commit, the squashed commit, or
   * the last commit of a rebase. Fails with 404 for any other commit, including those on the pull request's branch.
   */
  getPull: get("/repos/{owner}/{repo}/commits/{sha}/pull", {
    response: PullRequestSchema,
    since: { gitea: "1.22", forgejo: "7" },
  }),

  /** Downloads the changes between two references as a diff or as patches. `basehead` is the same as for `compare`. */
  downloadComparison: get("/repos/{owner}/{repo}/compare/{+basehead}", {
    query: (): z.Schema<ComparisonQuery> => z.object({ output: z.enum(["diff", "patch"]) }),
    media: { response: "stream" },
    since: { gitea: "1.27" },
  }),

  /**
   * Compares two references, given as `base...head`. For a head in a fork, use `owner:branch`. Fails with 404 if either
   * reference does not exist. Gitea 1.22 compares only branches and tags.
   */
  compare: get("/repos/{owner}/{repo}/compare/{+basehead}", {
    response: CompareSchema,
    since: { gitea: "1.22", forgejo: "8" },
  }),
});
