import type { PullRequest, User } from "@halyard/git-hosting";
import * as z from "zod/mini";
import { PullRequestSchema, RepositorySchema, UserSchema, type EventRepository } from "./git-documents.js";
import { ChangesPayloadSchema, issueActions, type ChangesPayload, type IssueAction } from "./issue-payloads.js";
import { each, loose, type Schema } from "./schema.js";

/** Body of a `pull_request` event. The body of a `pull_request_review` event also contains the review. */
export interface PullRequestPayload {
  action: IssueAction | "synchronized" | "review_requested" | "review_request_removed" | "reviewed";
  /** Head commit before the action `synchronized`. Sent since Gitea 1.27. */
  before?: string | undefined;
  /** Head commit after the action `synchronized`. Sent since Gitea 1.27. */
  after?: string | undefined;
  number: number;
  /** Previous values, for the action `edited`. */
  changes?: ChangesPayload | undefined;
  pull_request: PullRequest;
  /**
   * User whose review was requested or is no longer requested. For a review, the review's author (since Gitea 1.23
   * and Forgejo 10).
   */
  requested_reviewer: User | null;
  repository: EventRepository;
  sender: User;
  /** The commit whose message closed or reopened the pull request. Usually empty. */
  commit_id: string;
  /** The review. Null unless the action is `reviewed`. */
  review: ReviewPayload | null;
}

/** Schema of {@link PullRequestPayload}. */
export const PullRequestPayloadSchema: Schema<PullRequestPayload> = loose(() => ({
  action: z.enum([...issueActions, "synchronized", "review_requested", "review_request_removed", "reviewed"]),
  ...each(z.optional(z.string()), "before", "after"),
  number: z.number(),
  changes: z.optional(ChangesPayloadSchema),
  pull_request: PullRequestSchema,
  requested_reviewer: z.nullable(UserSchema),
  repository: RepositorySchema,
  sender: UserSchema,
  commit_id: z.string(),
  review: z.nullable(ReviewPayloadSchema),
}));

/** Body of a `pull_request_review` event. The review is always present. */
export interface PullRequestReviewPayload extends PullRequestPayload {
  action: "reviewed";
  review: ReviewPayload;
}

/** A review's verdict and text. */
export interface ReviewPayload {
  type:
    | "pull_request_review_approved"
    | "pull_request_review_rejected"
    | "pull_request_review_comment"
    /** Sent by Gitea 1.16 to 1.18 instead of `pull_request_review_comment`. */
    | "pull_request_comment";
  /** Text of the review. May be empty. */
  content: string;
}

/** Schema of {@link ReviewPayload}. */
export const ReviewPayloadSchema: Schema<ReviewPayload> = loose(() => ({
  type: z.enum([
    "pull_request_review_approved",
    "pull_request_review_rejected",
    "pull_request_review_comment",
    "pull_request_comment",
  ]),
  content: z.string(),
}));
