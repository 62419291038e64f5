import { defineResource, del, get, post, singlePage } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { pageQuery } from "../../lists/page-query.js";
import { type Team, TeamSchema } from "../../documents/team.js";
import { type User, UserSchema } from "../../documents/user.js";

/** A review of a pull request, or a review that was asked for. */
export interface PullReview {
  id: number;
  /** `PENDING` is one that only its author sees until it is submitted, `REQUEST_REVIEW` one that was asked for. */
  state: "APPROVED" | "REQUEST_CHANGES" | "COMMENT" | "PENDING" | "REQUEST_REVIEW" | (string & {});
  body: string;
  /** null when a team was asked. */
  user: User | null;
  /** null unless a team was asked. */
  team: Team | null;
  /** The commit that was looked at. */
  commit_id: string;
  /** Whether the head has moved on since. */
  stale: boolean;
  /** Whether it counts for the approvals the branch needs. */
  official: boolean;
  dismissed: boolean;
  /** Number of comments on lines. */
  comments_count: number;
  submitted_at: string | null;
  updated_at: string;
  html_url: string;
  /** Web page of the pull request. */
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

/** A comment on a line, part of a review. */
export interface PullReviewComment {
  id: number;
  body: string;
  user: User | null;
  /** Who marked the conversation as resolved; null while it is open. */
  resolver: User | null;
  pull_request_review_id: number;
  path: string;
  /** Line in the new file, or 0. */
  position: number;
  /** Line in the old file, or 0. */
  original_position: number;
  /** Further lines below the one that is commented, 0 for a single line. Forgejo only. */
  extra_lines_count?: number | undefined;
  diff_hunk: string;
  commit_id: string;
  original_commit_id: string;
  created_at: string;
  updated_at: string;
  html_url: string;
  /** Web page of the pull request. */
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

/** What a review says of the changes. The server takes any other word, `APPROVE` too, for `PENDING`. */
export type PullReviewEvent = "APPROVED" | "REQUEST_CHANGES" | "COMMENT" | "PENDING";

const event = (): z.Schema<PullReviewEvent> => z.enum(["APPROVED", "REQUEST_CHANGES", "COMMENT", "PENDING"]);

/** A comment on a line to be created. */
export interface CreatePullReviewComment {
  path: string;
  body: string;
  /** Line in the new file, or 0 for a line of the old one. */
  new_position: number;
  /** Line in the old file, or 0 for a line of the new one. */
  old_position: number;
  /** Further lines below, 0 for a single line. Forgejo only. */
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

/** A review to be created. */
export interface CreatePullReview {
  /** Default `PENDING`. */
  event?: PullReviewEvent | undefined;
  /** Needed for everything but an approval, unless there are comments. */
  body?: string | undefined;
  comments?: readonly CreatePullReviewComment[] | undefined;
  /** The commit that was looked at. Default: the head. */
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

/** What a pending review is submitted as. */
export interface SubmitPullReview {
  event?: PullReviewEvent | undefined;
  body?: string | undefined;
}

/** Schema of {@link SubmitPullReview}. */
export const SubmitPullReviewSchema: z.Schema<SubmitPullReview> = z.lazy(() =>
  z.object({ event: z.optional(event()), body: z.optional(z.string()) }),
);

/** Why a review no longer counts. */
export interface DismissPullReview {
  message?: string | undefined;
  /** Dismisses the reviewer's earlier reviews as well. */
  priors?: boolean | undefined;
}

/** Schema of {@link DismissPullReview}. */
export const DismissPullReviewSchema: z.Schema<DismissPullReview> = z.lazy(() =>
  z.object({ message: z.optional(z.string()), priors: z.optional(z.boolean()) }),
);

/** Whose review is asked for. */
export interface PullReviewRequest {
  /** Login names. */
  reviewers?: readonly string[] | undefined;
  /** Names of teams of the organization that owns the repository. */
  team_reviewers?: readonly string[] | undefined;
}

/** Schema of {@link PullReviewRequest}. */
export const PullReviewRequestSchema: z.Schema<PullReviewRequest> = z.lazy(() =>
  z.object({ reviewers: z.optional(z.array(z.string())), team_reviewers: z.optional(z.array(z.string())) }),
);

/** Reviews of a pull request: `git.pulls.reviews`. */
export const pullReviews = defineResource({
  /** Lists the reviews, and the requests for one. Pending reviews of others stay hidden. */
  list: get("/repos/{owner}/{repo}/pulls/{index}/reviews", {
    query: pageQuery,
    response: z.listOf(PullReviewSchema),
  }),

  /** Reads a review. */
  get: get("/repos/{owner}/{repo}/pulls/{index}/reviews/{id}", { response: PullReviewSchema }),

  /**
   * Reviews a pull request with all comments at once. Fails with 422 when the text is missing, or when the caller approves
   * or rejects a pull request of their own.
   */
  create: post("/repos/{owner}/{repo}/pulls/{index}/reviews", {
    body: CreatePullReviewSchema,
    response: PullReviewSchema,
  }),

  /** Submits a pending review of the caller. Fails with 422 like `create`, and when it is not pending. */
  submit: post("/repos/{owner}/{repo}/pulls/{index}/reviews/{id}", {
    body: SubmitPullReviewSchema,
    response: PullReviewSchema,
  }),

  /** Deletes a review with its comments. Needs its author or a site administrator. */
  delete: del("/repos/{owner}/{repo}/pulls/{index}/reviews/{id}"),

  /** Makes a review no longer count. Needs administration of the repository. */
  dismiss: post("/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/dismissals", {
    body: DismissPullReviewSchema,
    response: PullReviewSchema,
  }),

  /** Makes a dismissed review count again. Needs administration of the repository. */
  undismiss: post("/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/undismissals", { response: PullReviewSchema }),
});

/** The comments on lines in a review: `git.pulls.reviews.comments`. */
export const pullReviewComments = defineResource({
  /** Lists the comments of a review, all at once. */
  list: get("/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments", {
    response: z.listOf(PullReviewCommentSchema, singlePage()),
  }),

  /** Reads a comment. */
  get: get("/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments/{comment}", {
    response: PullReviewCommentSchema,
    since: { forgejo: "7" },
  }),

  /** Adds a comment to a review. Elsewhere, give the comments to `git.pulls.reviews.create`. */
  create: post("/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments", {
    body: CreatePullReviewCommentSchema,
    response: PullReviewCommentSchema,
    since: { forgejo: "7" },
  }),

  /** Deletes a comment. */
  delete: del("/repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments/{comment}", { since: { forgejo: "7" } }),
});

/** Whose review is asked for: `git.pulls.reviewRequests`. */
export const pullReviewRequests = defineResource({
  /** Asks for reviews; who was asked already is passed over. Answers with the new requests, all at once. */
  add: post("/repos/{owner}/{repo}/pulls/{index}/requested_reviewers", {
    body: PullReviewRequestSchema,
    response: z.listOf(PullReviewSchema, singlePage()),
    retry: "idempotent",
  }),

  /** Takes back that reviews were asked for. */
  remove: del("/repos/{owner}/{repo}/pulls/{index}/requested_reviewers", { body: PullReviewRequestSchema }),
});
