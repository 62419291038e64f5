import { defineResource, del, get, linkPaging, paged, patch, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type TimeInput, timeInput } from "../../documents/times.js";
import { type Label, LabelSchema } from "../labels.js";
import { type Milestone, MilestoneSchema } from "../milestones.js";
import { type Repository, RepositorySchema } from "../../documents/repository.js";
import { type Team, TeamSchema } from "../../documents/team.js";
import { type User, UserSchema } from "../../documents/user.js";

/** A pull request. */
export interface PullRequest {
  /** Unique among pull requests and not the id of the issue that goes with it; operations take `number` as their `index`. */
  id: number;
  /** Number within the repository, shared with its issues. */
  number: number;
  title: string;
  body: string;
  state: "open" | "closed" | (string & {});
  /** Whether its title marks it as work in progress, which cannot be merged. Gitea 1.22 or newer, Forgejo 8 or newer. */
  draft?: boolean | undefined;
  user: User;
  base: PRBranchInfo;
  head: PRBranchInfo;
  /** Commit where both branches part. */
  merge_base: string;
  /**
   * Whether the branches can be merged without conflicts. False for drafts, and while the server still works it out: see
   * `waitUntilMergeable`. Says nothing of approvals and checks.
   */
  mergeable: boolean;
  merged: boolean;
  merged_at: string | null;
  merged_by: User | null;
  /** null until merged. */
  merge_commit_sha: string | null;
  labels: readonly Label[];
  milestone: Milestone | null;
  /** The first of `assignees`. */
  assignee: User | null;
  /** null, or in some versions empty, when nobody is assigned. */
  assignees: readonly User[] | null;
  requested_reviewers: readonly User[] | null;
  /** Gitea 1.23 or newer, Forgejo 9 or newer. */
  requested_reviewers_teams?: readonly Team[] | null | undefined;
  is_locked: boolean;
  /** Whether those who may write to the base repository may push to the head branch. */
  allow_maintainer_edit: boolean;
  /** Number of comments in the conversation. */
  comments: number;
  /** Number of comments on lines. Gitea 1.22 or newer, Forgejo 8 or newer. */
  review_comments?: number | undefined;
  /** Lines added. Absent in lists of Gitea 1.23 or newer; 0 there in Forgejo. */
  additions?: number | undefined;
  /** Lines deleted; present like `additions`. */
  deletions?: number | undefined;
  /** Present like `additions`. */
  changed_files?: number | undefined;
  /** Place among the pinned pull requests, from 1; 0 when not pinned. */
  pin_order: number;
  due_date: string | null;
  created_at: string | null;
  updated_at: string | null;
  closed_at: string | null;
  /** Goes up with every change of title or body. Gitea 1.26 or newer. */
  content_version?: number | undefined;
  /** 0 for one made from a branch, 1 for one pushed by AGit. Forgejo 11 or newer. */
  flow?: number | undefined;
  /** Web page, the same as `html_url`; not an address in the API. */
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

/** One side of a pull request. */
export interface PRBranchInfo {
  /** Name of the branch, without its owner; empty for one pushed by AGit. */
  label: string;
  /** Name of the branch; `refs/pull/{index}/head` when the head branch is gone or never was. */
  ref: string;
  sha: string;
  /** -1 when the repository is gone. */
  repo_id: number;
  /** null when the fork was deleted. */
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

/** A pull request to be created. */
export interface CreatePullRequest {
  /** Branch with the changes; `owner:branch` for one in a fork. */
  head: string;
  /** Branch the changes are meant for. */
  base: string;
  title: string;
  body?: string | undefined;
  /** Login names. */
  assignees?: readonly string[] | undefined;
  /** One login name; use `assignees`. */
  assignee?: string | undefined;
  /** Login names of those whose review is asked for. Gitea only. */
  reviewers?: readonly string[] | undefined;
  /** Names of teams whose review is asked for. Gitea only. */
  team_reviewers?: readonly string[] | undefined;
  /** Ids of labels, not their names. */
  labels?: readonly number[] | undefined;
  /** Id of a milestone. */
  milestone?: number | undefined;
  /** RFC 3339; only the date counts. */
  due_date?: TimeInput | undefined;
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
  }),
);

/** Changes to a pull request; what is left out stays as it is. */
export interface UpdatePullRequest {
  title?: string | undefined;
  body?: string | undefined;
  state?: "open" | "closed" | undefined;
  /** Another branch the changes are meant for. */
  base?: string | undefined;
  /** Login names of everyone who is to be assigned. */
  assignees?: readonly string[] | undefined;
  /** One login name; use `assignees`. */
  assignee?: string | undefined;
  /** Ids of all labels it is to have. */
  labels?: readonly number[] | undefined;
  /** Id of a milestone. */
  milestone?: number | undefined;
  /** RFC 3339; only the date counts. */
  due_date?: TimeInput | undefined;
  /** Removes the due date. */
  unset_due_date?: boolean | undefined;
  allow_maintainer_edit?: boolean | undefined;
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
  }),
);

/** How a pull request is merged. */
export interface MergePullRequest {
  /** The style, one of those the repository allows. `manually-merged` only records a merge that happened elsewhere. */
  Do: "merge" | "rebase" | "rebase-merge" | "squash" | "fast-forward-only" | "manually-merged";
  /** First line of the merge commit's message. Default: by the repository's template. */
  MergeTitleField?: string | undefined;
  /** The rest of the message. */
  MergeMessageField?: string | undefined;
  /** The commit of a merge that happened elsewhere, for `manually-merged`. */
  MergeCommitID?: string | undefined;
  /** Merges only while this is the head commit (409 otherwise), so that nobody slips in a change that was not seen. */
  head_commit_id?: string | undefined;
  /** Merges now if the checks have succeeded, else schedules the merge for when they have. */
  merge_when_checks_succeed?: boolean | undefined;
  delete_branch_after_merge?: boolean | undefined;
  /** Passes over missing approvals and checks. Needs administration of the repository. */
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

/** A list of pull requests. One that the server cannot load stands there as `null`: `items` leaves it out. */
/* @__NO_SIDE_EFFECTS__ */
function listOfPulls(): z.PagedSchema<readonly (PullRequest | null)[] | null, PullRequest> {
  const schema: z.Schema<readonly (PullRequest | null)[] | null> = z.lazy(() =>
    z.nullable(z.array(z.nullable(PullRequestSchema))),
  );
  const style = linkPaging<PullRequest | null>();
  return paged(schema, { ...style, items: (document) => style.items(document).filter((pull) => pull !== null) });
}

/** Pull requests: `git.pulls`. What they share with issues (comments, labels, reactions) is at `git.issues`. */
export const pulls = defineResource({
  /**
   * Lists the pull requests of a repository; `state` is `open` unless given, `labels` are ids of labels.
   * `poster` is known to Gitea 1.23 and Forgejo 10 or newer, `base_branch` to Gitea 1.24 or newer, `base` and `head` to
   * Forgejo 16 or newer; others pass over them.
   */
  list: get("/repos/{owner}/{repo}/pulls", {
    query: () =>
      z.fields({
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

  /** Lists the pinned pull requests of a repository in their order, all at once. */
  listPinned: get("/repos/{owner}/{repo}/pulls/pinned", { response: z.listOf(PullRequestSchema, singlePage()) }),

  /** Reads a pull request. */
  get: get("/repos/{owner}/{repo}/pulls/{index}", { response: PullRequestSchema }),

  /** Reads the pull request from one branch into another. `head` may be `owner:branch`. */
  getByBranches: get("/repos/{owner}/{repo}/pulls/{base}/{+head}", {
    response: PullRequestSchema,
    since: { gitea: "1.22", forgejo: "7" },
  }),

  /** Reads the changes as text that git can apply: `diffType` is `diff` or `patch`, `binary` takes binary files in. */
  getDiff: get("/repos/{owner}/{repo}/pulls/{index}.{diffType}", {
    query: () => z.fields({ binary: z.optional(z.boolean()) }),
    media: { response: "text" },
  }),

  /**
   * Creates a pull request. Fails with 404 when a branch is missing, with 409 when one for the same branches is open, with
   * 423 in an archived repository.
   */
  create: post("/repos/{owner}/{repo}/pulls", { body: CreatePullRequestSchema, response: PullRequestSchema }),

  /**
   * Changes a pull request. Needs its author or write access to pull requests. Fails with 409 when one for the same
   * branches is open, with 412 when the state of a merged one should change.
   */
  update: patch("/repos/{owner}/{repo}/pulls/{index}", {
    body: UpdatePullRequestSchema,
    response: PullRequestSchema,
    retry: "idempotent",
  }),

  /** Whether the pull request is merged; also false where it does not exist. */
  isMerged: get("/repos/{owner}/{repo}/pulls/{index}/merge", { media: { response: "exists" } }),

  /**
   * Merges a pull request: status 200 when that is done, 201 when it is scheduled for when the checks succeed. Fails with
   * 405 when it may not be merged (merged already, a draft, checks or approvals missing, a style that is not allowed, or
   * "Please try again later" while the server works out whether it can be), with 409 on conflicts and when the head
   * is not `head_commit_id`.
   */
  merge: post("/repos/{owner}/{repo}/pulls/{index}/merge", { body: MergePullRequestSchema }),

  /** Takes back a merge that is scheduled for when the checks succeed. None that is scheduled is a 404. */
  cancelAutoMerge: del("/repos/{owner}/{repo}/pulls/{index}/merge"),

  /** Brings the head branch up to date with its base, by a merge or a rebase. Fails with 409 on conflicts. */
  updateBranch: post("/repos/{owner}/{repo}/pulls/{index}/update", {
    query: () => z.fields({ style: z.optional(z.enum(["merge", "rebase"])) }),
  }),
});
