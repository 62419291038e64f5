import { defineResource, del, get, linkPaging, paged, patch, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import type { PageQuery } from "../../lists/page-query.js";
import { type TimeInput, timeInput } from "../../documents/times.js";
import { type Label, LabelSchema } from "../labels.js";
import { type Milestone, MilestoneSchema } from "../milestones.js";
import { type Repository, RepositorySchema } from "../../documents/repository.js";
import { type Team, TeamSchema } from "../../documents/team.js";
import { type User, UserSchema } from "../../documents/user.js";

/** A pull request. */
export interface PullRequest {
  /**
   * Id, unique among pull requests. Every pull request is also an issue, which has a different id. Operations identify
   * a pull request by its `number`, which they call `index`.
   */
  id: number;
  /** Number in the repository. Issues and pull requests share one sequence of numbers. */
  number: number;
  title: string;
  body: string;
  state: "open" | "closed" | (string & {});
  /**
   * Whether the title marks the pull request as work in progress, so that it cannot be merged. Gitea 1.22 or newer,
   * Forgejo 8 or newer.
   */
  draft?: boolean | undefined;
  user: User;
  base: PRBranchInfo;
  head: PRBranchInfo;
  /** The commit where the two branches diverge. */
  merge_base: string;
  /**
   * Whether the branches can be merged without conflicts. False for drafts, and while the server is checking for
   * conflicts: see `waitUntilMergeable`. Approvals and status checks do not affect this field.
   */
  mergeable: boolean;
  merged: boolean;
  merged_at: string | null;
  merged_by: User | null;
  /** Hash of the merge commit; null until merged. */
  merge_commit_sha: string | null;
  labels: readonly Label[];
  milestone: Milestone | null;
  /** The first of `assignees`. */
  assignee: User | null;
  /** Assignees. Without assignees, this is null or, in some server versions, an empty list. */
  assignees: readonly User[] | null;
  requested_reviewers: readonly User[] | null;
  /** Teams requested as reviewers. Gitea 1.23 or newer, Forgejo 9 or newer. */
  requested_reviewers_teams?: readonly Team[] | null | undefined;
  is_locked: boolean;
  /** Whether users with write access to the base repository can push to the head branch. */
  allow_maintainer_edit: boolean;
  /** Number of comments in the conversation. */
  comments: number;
  /** Number of review comments on lines of code. Gitea 1.22 or newer, Forgejo 8 or newer. */
  review_comments?: number | undefined;
  /** Lines added. Absent in lists from Gitea 1.23 or newer; 0 in lists from Forgejo. */
  additions?: number | undefined;
  /** Lines deleted; present in the same responses as `additions`. */
  deletions?: number | undefined;
  /** Number of changed files; present in the same responses as `additions`. */
  changed_files?: number | undefined;
  /** Position among the pinned pull requests, starting at 1; 0 if the pull request is not pinned. */
  pin_order: number;
  due_date: string | null;
  created_at: string | null;
  updated_at: string | null;
  closed_at: string | null;
  /** Version number of the title and body. It increases with every change to either. Gitea 1.26 or newer. */
  content_version?: number | undefined;
  /** Origin: 0 if created from a branch, 1 if pushed without a branch (the AGit workflow). Forgejo 11 or newer. */
  flow?: number | undefined;
  /** URL of the web page, the same as `html_url`. It is not an API URL. */
  url: string;
  html_url: string;
  diff_url: string;
  patch_url: string;
}

/** Schema of {@link PullRequest}. */
export const PullRequestSchema: z.Schema<PullRequest> = z.lazy(() =>
  z.object({
    id: z.int(),
    number: z.int(),
    title: z.string(),
    body: z.string(),
    state: z.string(),
    draft: z.optional(z.boolean()),
    user: UserSchema,
    base: PRBranchInfoSchema,
    head: PRBranchInfoSchema,
    merge_base: z.string(),
    mergeable: z.boolean(),
    merged: z.boolean(),
    merged_at: z.nullable(z.string()),
    merged_by: z.nullable(UserSchema),
    merge_commit_sha: z.nullable(z.string()),
    labels: z.array(LabelSchema),
    milestone: z.nullable(MilestoneSchema),
    assignee: z.nullable(UserSchema),
    assignees: z.nullable(z.array(UserSchema)),
    requested_reviewers: z.nullable(z.array(UserSchema)),
    requested_reviewers_teams: z.nullish(z.array(TeamSchema)),
    is_locked: z.boolean(),
    allow_maintainer_edit: z.boolean(),
    comments: z.int(),
    review_comments: z.optional(z.int()),
    additions: z.optional(z.int()),
    deletions: z.optional(z.int()),
    changed_files: z.optional(z.int()),
    pin_order: z.int(),
    due_date: z.nullable(z.string()),
    created_at: z.nullable(z.string()),
    updated_at: z.nullable(z.string()),
    closed_at: z.nullable(z.string()),
    content_version: z.optional(z.int()),
    flow: z.optional(z.int()),
    url: z.string(),
    html_url: z.string(),
    diff_url: z.string(),
    patch_url: z.string(),
  }),
);

/** The base or head branch of a pull request. */
export interface PRBranchInfo {
  /**
   * Name of the branch without the owner; empty if the pull request was pushed without a branch (the AGit workflow).
   */
  label: string;
  /** Name of the branch, or `refs/pull/{index}/head` if there is no head branch. */
  ref: string;
  sha: string;
  /** Id of the repository; -1 if the repository is deleted. */
  repo_id: number;
  /** Repository that contains the branch; null if the repository is deleted. */
  repo: Repository | null;
}

/** Schema of {@link PRBranchInfo}. */
export const PRBranchInfoSchema: z.Schema<PRBranchInfo> = z.lazy(() =>
  z.object({
    label: z.string(),
    ref: z.string(),
    sha: z.string(),
    repo_id: z.int(),
    repo: z.nullable(RepositorySchema),
  }),
);

/** A pull request to create. */
export interface CreatePullRequest {
  /** Branch with the changes. For a branch in a fork, use `owner:branch`. */
  head: string;
  /** Branch to merge the changes into. */
  base: string;
  /** Title. A prefix such as `WIP:` makes the pull request a draft. */
  title: string;
  /** Body in Markdown. Default: empty. */
  body?: string | undefined;
  /** Login names of the assignees. */
  assignees?: readonly string[] | undefined;
  /** Login name of a single assignee. This is the older form of `assignees`. */
  assignee?: string | undefined;
  /** Login names of users to request as reviewers. Gitea only. */
  reviewers?: readonly string[] | undefined;
  /** Names of teams to request as reviewers. Gitea only. */
  team_reviewers?: readonly string[] | undefined;
  /** Label ids, not names. */
  labels?: readonly number[] | undefined;
  /** Id of a milestone. */
  milestone?: number | undefined;
  /** Due date; the time of day is ignored. */
  due_date?: TimeInput | undefined;
  /** Lets maintainers of the target repository push to the head branch in a fork. Gitea 1.26 or newer. */
  allow_maintainer_edit?: boolean | undefined;
}

/** Schema of {@link CreatePullRequest}. */
export const CreatePullRequestSchema: z.Schema<CreatePullRequest> = z.lazy(() =>
  z.object({
    head: z.string(),
    base: z.string(),
    title: z.string(),
    body: z.optional(z.string()),
    assignees: z.optional(z.array(z.string())),
    assignee: z.optional(z.string()),
    reviewers: z.optional(z.array(z.string())),
    team_reviewers: z.optional(z.array(z.string())),
    labels: z.optional(z.array(z.int())),
    milestone: z.optional(z.int()),
    due_date: z.optional(timeInput()),
    allow_maintainer_edit: z.optional(z.boolean()),
  }),
);

/** Changes to a pull request; omitted fields stay unchanged. */
export interface UpdatePullRequest {
  /** New title. An empty string leaves the title unchanged. A prefix such as `WIP:` makes the pull request a draft. */
  title?: string | undefined;
  /** New body in Markdown, which replaces the whole existing body. */
  body?: string | undefined;
  /** `closed` closes the pull request without merging it, and `open` reopens it. */
  state?: "open" | "closed" | undefined;
  /** New target branch. */
  base?: string | undefined;
  /** Login names of all assignees. */
  assignees?: readonly string[] | undefined;
  /** Login name of a single assignee. This is the older form of `assignees`. */
  assignee?: string | undefined;
  /** Ids of all labels. They replace the current labels. */
  labels?: readonly number[] | undefined;
  /** Id of a milestone. */
  milestone?: number | undefined;
  /** Due date; the time of day is ignored. */
  due_date?: TimeInput | undefined;
  /** Removes the due date. */
  unset_due_date?: boolean | undefined;
  /** Lets maintainers of the target repository push to the head branch in a fork. */
  allow_maintainer_edit?: boolean | undefined;
  /**
   * The `content_version` that the change is based on. The call fails with 409 if the title or body has changed since
   * that version. Gitea 1.26 or newer.
   */
  content_version?: number | undefined;
}

/** Schema of {@link UpdatePullRequest}. */
export const UpdatePullRequestSchema: z.Schema<UpdatePullRequest> = z.lazy(() =>
  z.object({
    title: z.optional(z.string()),
    body: z.optional(z.string()),
    state: z.optional(z.enum(["open", "closed"])),
    base: z.optional(z.string()),
    assignees: z.optional(z.array(z.string())),
    assignee: z.optional(z.string()),
    labels: z.optional(z.array(z.int())),
    milestone: z.optional(z.int()),
    due_date: z.optional(timeInput()),
    unset_due_date: z.optional(z.boolean()),
    allow_maintainer_edit: z.optional(z.boolean()),
    content_version: z.optional(z.int()),
  }),
);

/** Options for merging a pull request. */
export interface MergePullRequest {
  /** Merge style. The repository must allow it. `manually-merged` records a merge that was made elsewhere. */
  Do: "merge" | "rebase" | "rebase-merge" | "squash" | "fast-forward-only" | "manually-merged";
  /** First line of the merge commit's message. Default: generated from the repository's template. */
  MergeTitleField?: string | undefined;
  /** Rest of the merge commit's message, after the first line. */
  MergeMessageField?: string | undefined;
  /** Hash of the merge commit, for the style `manually-merged`. */
  MergeCommitID?: string | undefined;
  /**
   * Hash of the expected head commit. The call fails with 409 if the head is another commit, so that no unseen change
   * is merged.
   */
  head_commit_id?: string | undefined;
  /** Merges as soon as the checks succeed, or immediately if they have already succeeded. */
  merge_when_checks_succeed?: boolean | undefined;
  /**
   * Deletes the head branch after the merge, if the current user may delete it. Default: the repository's setting in
   * newer server versions, false in older ones.
   */
  delete_branch_after_merge?: boolean | undefined;
  /** Ignores missing approvals and checks. Requires admin access to the repository. */
  force_merge?: boolean | undefined;
}

/** Schema of {@link MergePullRequest}. */
export const MergePullRequestSchema: z.Schema<MergePullRequest> = z.lazy(() =>
  z.object({
    Do: z.enum(["merge", "rebase", "rebase-merge", "squash", "fast-forward-only", "manually-merged"]),
    MergeTitleField: z.optional(z.string()),
    MergeMessageField: z.optional(z.string()),
    MergeCommitID: z.optional(z.string()),
    head_commit_id: z.optional(z.string()),
    merge_when_checks_succeed: z.optional(z.boolean()),
    delete_branch_after_merge: z.optional(z.boolean()),
    force_merge: z.optional(z.boolean()),
  }),
);

/**
 * Returns the schema for a list of pull requests. The server sends `null` for a pull request that it cannot load; the
 * `items` function below drops these entries.
 */
/* @__NO_SIDE_EFFECTS__ */
function listOfPulls(): z.PagedSchema<readonly (PullRequest | null)[] | null, PullRequest> {
  const schema: z.Schema<readonly (PullRequest | null)[] | null> = z.lazy(() =>
    z.nullable(z.array(z.nullable(PullRequestSchema))),
  );
  const style = linkPaging<PullRequest | null>();
  return paged(schema, { ...style, items: (document) => style.items(document).filter((pull) => pull !== null) });
}

/** Query fields for a list of pull requests. */
export interface PullQuery extends PageQuery {
  /** State of the pull requests. Default `open`. */
  state?: "open" | "closed" | "all" | undefined;
  /** Order of the list. Default: newest first. */
  sort?:
    | "oldest"
    | "recentupdate"
    | "recentclose"
    | "leastupdate"
    | "mostcomment"
    | "leastcomment"
    | "priority"
    | undefined;
  /** Id of a milestone. */
  milestone?: number | undefined;
  /** Label ids, not names. */
  labels?: readonly number[] | undefined;
  /** Login name of the author. Gitea 1.23 or newer, Forgejo 10 or newer; other versions ignore it. */
  poster?: string | undefined;
  /** Target branch. Gitea 1.24 or newer; other versions ignore it. */
  base_branch?: string | undefined;
  /** Target branch. Forgejo 16 or newer; other versions ignore it. */
  base?: string | undefined;
  /** Branch with the changes. Forgejo 16 or newer; other versions ignore it. */
  head?: string | undefined;
}

/** Query fields for reading the changes in a pull request. */
export interface PullDiffQuery {
  /** Includes changes to binary files. Default false. */
  binary?: boolean | undefined;
}

/** Query fields for updating a head branch. */
export interface UpdateBranchQuery {
  /** Update method: merging the base branch into the head branch, or rebasing onto the base branch. Default `merge`. */
  style?: "merge" | "rebase" | undefined;
}

/**
 * Pull requests: `git.pulls`. For comments, labels and reactions, use `git.issues`, which works for both issues and
 * pull requests.
 */
export const pulls = defineResource({
  /**
   * Lists the pull requests of a repository. `state` is `open` by default. `labels` are label ids. Servers ignore
   * filters that they do not support: `poster` requires Gitea 1.23 or Forgejo 10, `base_branch` requires Gitea 1.24,
   * and `base` and `head` require Forgejo 16.
   */
  list: get("/repos/{owner}/{repo}/pulls", {
    query: (): z.Schema<PullQuery> =>
      z.object({
        state: z.optional(z.enum(["open", "closed", "all"])),
        sort: z.optional(
          z.enum(["oldest", "recentupdate", "recentclose", "leastupdate", "mostcomment", "leastcomment", "priority"]),
        ),
        milestone: z.optional(z.int()),
        labels: z.optional(z.array(z.int())),
        poster: z.optional(z.string()),
        base_branch: z.optional(z.string()),
        base: z.optional(z.string()),
        head: z.optional(z.string()),
        page: z.optional(z.int()),
        limit: z.optional(z.int()),
      }),
    response: listOfPulls(),
  }),

  /** Lists all pinned pull requests of a repository in one response, ordered by `pin_order`. */
  listPinned: get("/repos/{owner}/{repo}/pulls/pinned", { response: z.listOf(PullRequestSchema, singlePage()) }),

  /** Reads a pull request. */
  get: get("/repos/{owner}/{repo}/pulls/{index}", { response: PullRequestSchema }),

  /** Reads the pull request with the given `base` and `head` branches. `head` may have the form `owner:branch`. */
  getByBranches: get("/repos/{owner}/{repo}/pulls/{base}/{+head}", {
    response: PullRequestSchema,
    since: { gitea: "1.22", forgejo: "7" },
  }),

  /**
   * Reads a pull request's changes as text that git can apply. `diffType` is `diff` or `patch`. `binary` includes
   * binary files.
   */
  getDiff: get("/repos/{owner}/{repo}/pulls/{index}.{diffType}", {
    query: (): z.Schema<PullDiffQuery> => z.object({ binary: z.optional(z.boolean()) }),
    media: { response: "text" },
  }),

  /**
   * Creates a pull request. Fails with 404 if a branch does not exist, with 409 if a pull request for the same branches
   * is open, and with 423 if the repository is archived.
   */
  create: post("/repos/{owner}/{repo}/pulls", { body: CreatePullRequestSchema, response: PullRequestSchema }),

  /**
   * Changes a pull request. Allowed for the author and for users with write access to pull requests. Fails with 409 if
   * a pull request for the same branches is open. Fails with 412 on an attempt to change the `state` of a merged pull
   * request.
   */
  update: patch("/repos/{owner}/{repo}/pulls/{index}", {
    body: UpdatePullRequestSchema,
    response: PullRequestSchema,
    retry: "idempotent",
  }),

  /** Returns whether a pull request is merged. The result is also false if the pull request does not exist. */
  isMerged: get("/repos/{owner}/{repo}/pulls/{index}/merge", { media: { response: "exists" } }),

  /**
   * Merges a pull request. The status is 200 after a merge, or 201 if the server will merge once the checks succeed.
   * Fails with 405 if the pull request is already merged or a draft, if checks or approvals are missing, or if the
   * merge style is not allowed. Fails with 409 on conflicts, or if the head is not `head_commit_id`. While the server
   * checks for conflicts, it responds with 405 "Please try again later". Some server versions also send this response
   * if there are conflicts. The client retries after this response. If no retry succeeds, the error has the code
   * `conflict`.
   */
  merge: post("/repos/{owner}/{repo}/pulls/{index}/merge", { body: MergePullRequestSchema }),

  /** Cancels a scheduled merge. Fails with 404 if no merge is scheduled. */
  cancelAutoMerge: del("/repos/{owner}/{repo}/pulls/{index}/merge"),

  /** Updates a pull request's head branch from its base branch, by a merge or a rebase. Fails with 409 on conflicts. */
  updateBranch: post("/repos/{owner}/{repo}/pulls/{index}/update", {
    query: (): z.Schema<UpdateBranchQuery> => z.object({ style: z.optional(z.enum(["merge", "rebase"])) }),
  }),
});
