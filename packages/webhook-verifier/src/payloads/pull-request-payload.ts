import * as z from "zod/mini";
import { ChangesPayloadSchema, type ChangesPayload } from "./changes.js";
import { PullRequestSchema, type PullRequest } from "./pull-request.js";
import { RepositorySchema, type Repository } from "./repository.js";
import { UserSchema, type User } from "./user.js";
import type { Schema } from "./schema.js";

/** Body of `pull_request`, and with a review of `pull_request_review`. */
export interface PullRequestPayload {
  action:
    | "opened"
    | "closed"
    | "reopened"
    | "edited"
    | "deleted"
    | "assigned"
    | "unassigned"
    | "label_updated"
    | "label_cleared"
    | "milestoned"
    | "demilestoned"
    | "synchronized"
    | "review_requested"
    | "review_request_removed"
    | "reviewed";
  /** Head before `synchronized`. Gitea 1.27. */
  before?: string | undefined;
  /** Head after `synchronized`. Gitea 1.27. */
  after?: string | undefined;
  number: number;
  /** What `edited` replaced. */
  changes?: ChangesPayload | undefined;
  pull_request: PullRequest;
  /** Whose review was asked for or called off, or who reviewed (Gitea 1.23, Forgejo 10). */
  requested_reviewer: User | null;
  repository: Repository;
  sender: User;
  /** Mostly empty. */
  commit_id: string;
  /** Set only for `reviewed`. */
  review: ReviewPayload | null;
}

/** Checks a {@link PullRequestPayload}; unknown fields pass and stay. */
export const PullRequestPayloadSchema: Schema<PullRequestPayload> = z.lazy(() =>
  z.looseObject({
    action: z.enum([
      "opened",
      "closed",
      "reopened",
      "edited",
      "deleted",
      "assigned",
      "unassigned",
      "label_updated",
      "label_cleared",
      "milestoned",
      "demilestoned",
      "synchronized",
      "review_requested",
      "review_request_removed",
      "reviewed",
    ]),
    before: z.optional(z.string()),
    after: z.optional(z.string()),
    number: z.number(),
    changes: z.optional(ChangesPayloadSchema),
    pull_request: PullRequestSchema,
    requested_reviewer: z.nullable(UserSchema),
    repository: RepositorySchema,
    sender: UserSchema,
    commit_id: z.string(),
    review: z.nullable(ReviewPayloadSchema),
  }),
);

/** Body of `pull_request_review`: the review is there. */
export interface PullRequestReviewPayload extends PullRequestPayload {
  action: "reviewed";
  review: ReviewPayload;
}

/** The verdict of a review. */
export interface ReviewPayload {
  type: "pull_request_review_approved" | "pull_request_review_rejected" | "pull_request_review_comment";
  /** Text of the review; may be empty. */
  content: string;
}

/** Checks a {@link ReviewPayload}; unknown fields pass and stay. */
export const ReviewPayloadSchema: Schema<ReviewPayload> = z.lazy(() =>
  z.looseObject({
    type: z.enum(["pull_request_review_approved", "pull_request_review_rejected", "pull_request_review_comment"]),
    content: z.string(),
  }),
);
