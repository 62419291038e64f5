import type { IssueCommentPayload, IssuePayload } from "../payloads/issue-payloads.js";
import type { PullRequestPayload, PullRequestReviewPayload } from "../payloads/pull-request-payloads.js";
import type { CreatePayload, DeletePayload, PushPayload } from "../payloads/ref-payloads.js";
import type {
  ForkPayload,
  PackagePayload,
  ReleasePayload,
  RepositoryPayload,
  WikiPayload,
} from "../payloads/repository-payloads.js";
import type {
  ActionPayload,
  CommitStatusPayload,
  WorkflowJobPayload,
  WorkflowRunPayload,
} from "../payloads/run-payloads.js";
import type { WebhookEvent } from "./webhook-event.js";

/** Sent when commits are pushed, or when a tag is created or deleted. */
export type PushEvent = WebhookEvent<"push", undefined, PushPayload>;

/** Sent when a branch or a tag is created. */
export type CreateEvent = WebhookEvent<"create", undefined, CreatePayload>;

/** Sent when a branch or a tag is deleted. */
export type DeleteEvent = WebhookEvent<"delete", undefined, DeletePayload>;

/** Sent when a repository is forked. */
export type ForkEvent = WebhookEvent<"fork", undefined, ForkPayload>;

/** Sent when an issue's state, title, description, labels, assignees or milestone changes. */
export type IssuesEvent = WebhookEvent<"issues", IssuePayload["action"], IssuePayload>;

/** Sent when a comment on an issue is created, edited or deleted. */
export type IssueCommentEvent = WebhookEvent<"issue_comment", IssueCommentPayload["action"], IssueCommentPayload>;

/**
 * Sent when a pull request changes. This covers its commits, its requested reviewers, and properties that issues also
 * have, such as its state, description or labels.
 */
export type PullRequestEvent = WebhookEvent<
  "pull_request",
  Exclude<PullRequestPayload["action"], "reviewed">,
  PullRequestPayload
>;

/**
 * Sent when a comment in a pull request's conversation is created, edited or deleted. Comments on lines of code belong
 * to a review.
 */
export type PullRequestCommentEvent = WebhookEvent<
  "pull_request_comment",
  IssueCommentPayload["action"],
  IssueCommentPayload
>;

/**
 * Sent when a pull request is reviewed. The event's action is the verdict, whereas the body's `action` is always
 * `reviewed`.
 */
export type PullRequestReviewEvent = WebhookEvent<
  "pull_request_review",
  "approved" | "rejected" | "comment",
  PullRequestReviewPayload
>;

/** Sent when a wiki page is created, edited or deleted. */
export type WikiEvent = WebhookEvent<"wiki", WikiPayload["action"], WikiPayload>;

/** Sent when a repository is created or deleted. */
export type RepositoryEvent = WebhookEvent<"repository", RepositoryPayload["action"], RepositoryPayload>;

/** Sent when a release is published, updated or deleted. */
export type ReleaseEvent = WebhookEvent<"release", ReleasePayload["action"], ReleasePayload>;

/** Sent when a package version is created or deleted. */
export type PackageEvent = WebhookEvent<"package", PackagePayload["action"], PackagePayload>;

/** Sent when a commit status is set (since Gitea 1.23). */
export type StatusEvent = WebhookEvent<"status", undefined, CommitStatusPayload>;

/** Sent when a workflow run's status changes (since Gitea 1.25). */
export type WorkflowRunEvent = WebhookEvent<"workflow_run", WorkflowRunPayload["action"], WorkflowRunPayload>;

/** Sent when a workflow job's status changes (since Gitea 1.24). */
export type WorkflowJobEvent = WebhookEvent<"workflow_job", WorkflowJobPayload["action"], WorkflowJobPayload>;

/** Sent when a workflow run ends (since Forgejo 12). */
export type ActionRunEvent = WebhookEvent<"action_run", ActionPayload["action"], ActionPayload>;

/** Every event from Gitea and Forgejo. */
export type GitEvent =
  | PushEvent
  | CreateEvent
  | DeleteEvent
  | ForkEvent
  | IssuesEvent
  | IssueCommentEvent
  | PullRequestEvent
  | PullRequestCommentEvent
  | PullRequestReviewEvent
  | WikiEvent
  | RepositoryEvent
  | ReleaseEvent
  | PackageEvent
  | StatusEvent
  | WorkflowRunEvent
  | WorkflowJobEvent
  | ActionRunEvent;
