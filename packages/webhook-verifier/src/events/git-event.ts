import type { ActionPayload } from "../payloads/action-payload.js";
import type { CreatePayload } from "../payloads/create-payload.js";
import type { DeletePayload } from "../payloads/delete-payload.js";
import type { ForkPayload } from "../payloads/fork-payload.js";
import type { IssueCommentPayload } from "../payloads/issue-comment-payload.js";
import type { IssuePayload } from "../payloads/issue-payload.js";
import type { PackagePayload } from "../payloads/package-payload.js";
import type { PullRequestPayload, PullRequestReviewPayload } from "../payloads/pull-request-payload.js";
import type { PushPayload } from "../payloads/push-payload.js";
import type { ReleasePayload } from "../payloads/release-payload.js";
import type { RepositoryPayload } from "../payloads/repository-payload.js";
import type { CommitStatusPayload } from "../payloads/status-payload.js";
import type { WikiPayload } from "../payloads/wiki-payload.js";
import type { WorkflowJobPayload } from "../payloads/workflow-job-payload.js";
import type { WorkflowRunPayload } from "../payloads/workflow-run-payload.js";
import type { WebhookEvent } from "./webhook-event.js";

/** Commits were pushed, or a tag came or went. */
export type PushEvent = WebhookEvent<"push", undefined, PushPayload>;

/** A branch or a tag was made. */
export type CreateEvent = WebhookEvent<"create", undefined, CreatePayload>;

/** A branch or a tag was removed. */
export type DeleteEvent = WebhookEvent<"delete", undefined, DeletePayload>;

/** A repository was forked. */
export type ForkEvent = WebhookEvent<"fork", undefined, ForkPayload>;

/** Something happened to an issue: its state, text, labels, assignees or milestone. */
export type IssuesEvent = WebhookEvent<"issues", IssuePayload["action"], IssuePayload>;

/** A comment on an issue. */
export type IssueCommentEvent = WebhookEvent<"issue_comment", IssueCommentPayload["action"], IssueCommentPayload>;

/** Something happened to a pull request: as for issues, and its commits and requested reviewers. */
export type PullRequestEvent = WebhookEvent<
  "pull_request",
  Exclude<PullRequestPayload["action"], "reviewed">,
  PullRequestPayload
>;

/** A comment in the conversation of a pull request. Comments on its lines come with a review. */
export type PullRequestCommentEvent = WebhookEvent<
  "pull_request_comment",
  IssueCommentPayload["action"],
  IssueCommentPayload
>;

/** A review was given. The body's own `action` is always `reviewed`; the event's says how it went. */
export type PullRequestReviewEvent = WebhookEvent<
  "pull_request_review",
  "approved" | "rejected" | "comment",
  PullRequestReviewPayload
>;

/** A page of a wiki. */
export type WikiEvent = WebhookEvent<"wiki", WikiPayload["action"], WikiPayload>;

/** A repository was made or removed. */
export type RepositoryEvent = WebhookEvent<"repository", RepositoryPayload["action"], RepositoryPayload>;

/** A release. */
export type ReleaseEvent = WebhookEvent<"release", ReleasePayload["action"], ReleasePayload>;

/** A version of a package. */
export type PackageEvent = WebhookEvent<"package", PackagePayload["action"], PackagePayload>;

/** A commit was given a status (Gitea 1.23). */
export type StatusEvent = WebhookEvent<"status", undefined, CommitStatusPayload>;

/** A run of a workflow moved on (Gitea 1.25). */
export type WorkflowRunEvent = WebhookEvent<"workflow_run", WorkflowRunPayload["action"], WorkflowRunPayload>;

/** A job of a workflow moved on (Gitea 1.24). */
export type WorkflowJobEvent = WebhookEvent<"workflow_job", WorkflowJobPayload["action"], WorkflowJobPayload>;

/** A run of a workflow ended (Forgejo 12). */
export type ActionRunEvent = WebhookEvent<"action_run", ActionPayload["action"], ActionPayload>;

/** Every event of Gitea and Forgejo. */
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
