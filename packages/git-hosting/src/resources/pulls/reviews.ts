import { defineResource, del, get, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";
import { type Team, TeamSchema } from "../../documents/team.js";
import { type User, UserSchema } from "../../documents/user.js";

/** A review of a pull request, or a request for one. */
export interface PullReview {
  id: number;
  /** A `PENDING` review is visible only to its author; `REQUEST_REVIEW` is a request for a review. */
  state: "APPROVED" | "REQUEST_CHANGES" | "COMMENT" | "PENDING" | "REQUEST_REVIEW" | (string & {});
  body: string;
  /** Reviewer; null if a team was requested. */
  user: User | null;
  /** Requested team; null unless a team was requested. */
  team: Team | null;
  /** The reviewed commit. */
  commit_id: string;
  /** Whether the head has changed since the review. */
  stale: boolean;
  /** Whether the review counts towards the branch's required approvals. */
  official: boolean;
  dismissed: boolean;
  /** Number of comments on lines of code. */
  comments_count: number;
  submitted_at: string | null;
  updated_at: string;
  html_url: string;
  /** URL of the pull request's web page. */
  pull_request_url: string;
}

/** Schema of {@link PullReview}. */
export const PullReviewSchema: z.Schema<PullReview> = z.lazy(() =>
  z.object({
    id: z.int(),
    state: z.string(),
    body: z.string(),
    user: z.nullable(UserSchema),
    team: z.nullable(TeamSchema),
    commit_id: z.string(),
    stale: z.boolean(),
    official: z.boolean(),
    dismissed: z.boolean(),
    comments_count: z.int(),
    submitted_at: z.nullable(z.string()),
    updated_at: z.string(),
    html_url: z.string(),
    pull_request_url: z.string(),
  }),
);

/** A comment on a line of code, made in a review. */
export interface PullReviewComment {
  id: number;
  body: string;
  user: User | null;
  /** User who resolved the conversation; null while it is open. */
  resolver: User | null;
  pull_request_review_id: number;
  path: string;
  /** Line in the new version of the file; 0 if the comment is on a line of the old version. */
  position: number;
  /** Line in the old version of the file; 0 if the comment is on a line of the new version. */
  original_position: number;
  /** Number of lines that the comment covers below the first one; 0 for a single line. Forgejo only. */
  extra_lines_count?: number | undefined;
  diff_hunk: string;
  commit_id: string;
  original_commit_id: string;
  created_at: string;
  updated_at: string;
  html_url: string;
  /** URL of the pull request's web page. */
  pull_request_url: string;
}

/** Schema of {@link PullReviewComment}. */
export const PullReviewCommentSchema: z.Schema<PullReviewComment> = z.lazy(() =>
  z.object({
    id: z.int(),
    body: z.string(),
    user: z.nullable(UserSchema),
    resolver: z.nullable(UserSchema),
    pull_request_review_id: z.int(),
    path: z.string(),
    position: z.int(),
    original_position: z.int(),
    extra_lines_count: z.optional(z.int()),
    diff_hunk: z.string(),
    commit_id: z.string(),
    original_commit_id: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    html_url: z.string(),
    pull_request_url: z.string(),
  }),
);

/** Verdict of a review. The server treats any other value, including `APPROVE`, as `PENDING`. */
export type PullReviewEvent = "APPROVED" | "REQUEST_CHANGES" | "COMMENT" | "PENDING";

const event = (): z.Schema<PullReviewEvent> => z.enum(["APPROVED", "REQUEST_CHANGES", "COMMENT", "PENDING"]);

/** A comment to create on a line of code. */
export interface CreatePullReviewComment {
  /** Path of the changed file, from the root of the repository. */
  path: string;
  /** Text of the comment in Markdown. */
  body: string;
  /** Line in the new version of the file, or 0 for a line of the old version. */
  new_position: number;
  /** Line in the old version of the file, or 0 for a line of the new version. */
  old_position: number;
  /** Number of lines that the comment covers below the first one; 0 for a single line. Forgejo only. */
  extra_lines_count?: number | undefined;
}

/** Schema of {@link CreatePullReviewComment}. */
export const CreatePullReviewCommentSchema: z.Schema<CreatePullReviewComment> = z.lazy(() =>
  z.object({
    path: z.string(),
    body: z.string(),
    new_position: z.int(),
    old_position: z.int(),
    extra_lines_count: z.optional(z.int()),
  }),
);

/** A review to create. */
export interface CreatePullReview {
  /** Verdict of the review. Default `PENDING`. */
  event?: PullReviewEvent | undefined;
  /** Body of the review. Required unless the review is an approval or has comments. */
  body?: string | undefined;
  /** Comments on lines of code. Default: none. */
  comments?: readonly CreatePullReviewComment[] | undefined;
  /** The reviewed commit. Default: the pull request's head commit. */
  commit_id?: string | undefined;
}

/** Schema of {@link CreatePullReview}. */
export const CreatePullReviewSchema: z.Schema<CreatePullReview> = z.lazy(() =>
  z.object({
    event: z.optional(event()),
    body: z.optional(z.string()),
    comments: z.optional(z.array(CreatePullReviewCommentSchema)),
    commit_id: z.optional(z.string()),
  }),
);

/** Verdict and body for submitting a pending review. */
export interface SubmitPullReview {
  /** Verdict of the review. Always set it, because the server refuses the default, `PENDING`. */
  event?: PullReviewEvent | undefined;
  /** Text of the review. Required unless the review is an approval or has comments. */
  body?: string | undefined;
}

/** Schema of {@link SubmitPullReview}. */
export const SubmitPullReviewSchema: z.Schema<SubmitPullReview> = z.lazy(() =>
  z.object({ event: z.optional(event()), body: z.optional(z.string()) }),
);

/** Reason for dismissing a review. */
export interface DismissPullReview {
  /** Reason shown in the conversation. Default: empty. */
  message?: string | undefined;
  /** Also dismisses the reviewer's earlier reviews. */
  priors?: boolean | undefined;
}

/** Schema of {@link DismissPullReview}. */
export const DismissPullReviewSchema: z.Schema<DismissPullReview> = z.lazy(() =>
  z.object({ message: z.optional(z.string()), priors: z.optional(z.boolean()) }),
);

/** Users and teams to add to or remove from a pull request's requested reviewers. */
export interface PullReviewRequest {
  /** Login names of the reviewers. */
  reviewers?: readonly string[] | undefined;
  /** Names of teams in the organization that owns the repository. */
  team_reviewers?: readonly string[] | undefined;
}

/** Schema of {@link PullReviewRequest}. */
export const PullReviewRequestSchema: z.Schema<PullReviewRequest> = z.lazy(() =>
  z.object({ reviewers: z.optional(z.array(z.string())), team_reviewers: z.optional(z.array(z.string())) }),
);

/** A pull request's reviews: `git.pulls.reviews`. */
export const pullReviews = defineResource({
  /** Lists the reviews and review requests of a pull request, except other users' pending reviews. */
  list: get("/repos/{owner}/{repo}/pulls/{index}/reviews", {
    query: pageQuery,
    response: z.listOf(PullReviewSchema),
  }),

  /** Reads a review. */
  get: get("/repos/{owner}/{repo}/pulls/{index}/reviews/{id}", { response: PullReviewSchema }),

  /**
   * Creates a review with all its comments. Fails with 422 if a required body is missing, or if the current user
   * approves or rejects their own pull request.
   */
  create: post("/repos/{owner}/{repo}/pulls/{index}/reviews", {
    body: CreatePullReviewSchema,
    response: PullReviewSchema,
  }),

  /**
   * Submits the current user's pending review. Fails with 422 for the same reasons as `create`, or if the review is not
   * pending.
   */
  submit: post("/repos/{owner}/{repo}/pulls/{index}/reviews/{id}", {
    body: SubmitPullReviewSchema,
    response: PullReviewSchema,
  }),

  /** Deletes a review and its comments. Allowed for the review's author and for site administrators. */
  delete: del("/repos/{owner}/{repo}/pulls/{index}/reviews/{id}"),

  /**
   * Dismisses a review, so that it no longer approves or blocks the pull request. Requires admin access to the
   * repository.
   */
  dismiss: post("/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/dismissals", {
    body: DismissPullReviewSchema,
    response: PullReviewSchema,
  }),

  /** Restores a dismissed review. Requires admin access to the repository. */
  undismiss: post("/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/undismissals", { response: PullReviewSchema }),
});

/** A review's comments on lines of code: `git.pulls.reviews.comments`. */
export const pullReviewComments = defineResource({
  /** Lists all comments of a review in one response. */
  list: get("/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments", {
    response: z.listOf(PullReviewCommentSchema, singlePage()),
  }),

  /** Reads a comment of a review. */
  get: get("/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments/{comment}", {
    response: PullReviewCommentSchema,
    since: { forgejo: "7" },
  }),

  /** Adds a comment to a review. Forgejo only. With Gitea, pass the comments to `git.pulls.reviews.create`. */
  create: post("/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments", {
    body: CreatePullReviewCommentSchema,
    response: PullReviewCommentSchema,
    since: { forgejo: "7" },
  }),

  /** Deletes a comment of a review. */
  delete: del("/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments/{comment}", { since: { forgejo: "7" } }),
});

/** A reply to a comment on a line of code. */
export interface ReplyToReviewComment {
  /** Text of the reply in Markdown. */
  body: string;
}

/** Schema of {@link ReplyToReviewComment}. */
export const ReplyToReviewCommentSchema: z.Schema<ReplyToReviewComment> = z.lazy(() => z.object({ body: z.string() }));

/**
 * Conversations about lines of code in a pull request: `git.pulls.conversations`. A conversation is identified by
 * the id of any of its comments.
 */
export const pullConversations = defineResource({
  /**
   * Replies to a comment on a line of code in a pull request. Fails with 404 if the comment is on another pull request.
   */
  reply: post("/repos/{owner}/{repo}/pulls/{index}/comments/{id}/replies", {
    body: ReplyToReviewCommentSchema,
    response: PullReviewCommentSchema,
    since: { gitea: "1.27" },
  }),

  /** Marks a conversation as resolved. Allowed for the pull request's author and for users with write access. */
  resolve: post("/repos/{owner}/{repo}/pulls/comments/{id}/resolve", {
    retry: "idempotent",
    since: { gitea: "1.26" },
  }),

  /** Marks a conversation as unresolved. Allowed for the pull request's author and for users with write access. */
  unresolve: post("/repos/{owner}/{repo}/pulls/comments/{id}/unresolve", {
    retry: "idempotent",
    since: { gitea: "1.26" },
  }),
});

/** Review requests: `git.pulls.reviewRequests`. */
export const pullReviewRequests = defineResource({
  /**
   * Requests reviews of a pull request and returns all new requests in one response. Ignores reviewers who already have
   * a request.
   */
  add: post("/repos/{owner}/{repo}/pulls/{index}/requested_reviewers", {
    body: PullReviewRequestSchema,
    response: z.listOf(PullReviewSchema, singlePage()),
    retry: "idempotent",
  }),

  /** Cancels review requests. */
  remove: del("/repos/{owner}/{repo}/pulls/{index}/requested_reviewers", { body: PullReviewRequestSchema }),
});
