import type { GitEvent } from "../events/git-event.js";

/** One form in which the git servers send an event. */
export type GitEventForm = readonly [
  /** Halyard's name for it. */
  name: GitEvent["event"],
  /** Value of `X-Gitea-Event` and its twins. */
  event: string,
  /** Value of `X-Gitea-Event-Type` and its twins. */
  type: string,
  /** The member that tells a body of this kind, unless one further up in the table is there too. */
  member: string,
  /** The actions that come in this form; none for events without actions. */
  actions?: readonly string[],
];

const states = ["opened", "closed", "reopened", "edited", "deleted"];
const assignments = ["assigned", "unassigned"];
const labelings = ["label_updated", "label_cleared"];
const milestones = ["milestoned", "demilestoned"];
const requests = ["review_requested", "review_request_removed"];
const changes = ["created", "edited", "deleted"];

/**
 * Every form a delivery of Gitea or Forgejo comes in. The event header names groups, the event-type header names single
 * kinds, and `pull_request_comment` means a review in the one and a comment in the conversation in the other. The order
 * matters: the first member that a body has tells its kind (a comment comes with its issue, a page with a comment).
 */
export const gitEventForms: readonly GitEventForm[] = [
  ["push", "push", "push", "commits"],
  ["delete", "delete", "delete", "pusher_type"],
  ["create", "create", "create", "ref_type"],
  ["fork", "fork", "fork", "forkee"],
  ["wiki", "wiki", "wiki", "page", changes],
  ["issue_comment", "issue_comment", "issue_comment", "comment", changes],
  ["pull_request_comment", "issue_comment", "pull_request_comment", "comment", changes],
  ["pull_request_review", "pull_request_approved", "pull_request_review_approved", "review", ["approved"]],
  ["pull_request_review", "pull_request_rejected", "pull_request_review_rejected", "review", ["rejected"]],
  ["pull_request_review", "pull_request_comment", "pull_request_review_comment", "review", ["comment"]],
  ["workflow_run", "workflow_run", "workflow_run", "workflow_run", ["requested", "in_progress", "completed"]],
  ["workflow_job", "workflow_job", "workflow_job", "workflow_job", ["queued", "waiting", "in_progress", "completed"]],
  ["pull_request", "pull_request", "pull_request", "pull_request", states],
  ["pull_request", "pull_request", "pull_request_assign", "pull_request", assignments],
  ["pull_request", "pull_request", "pull_request_label", "pull_request", labelings],
  ["pull_request", "pull_request", "pull_request_milestone", "pull_request", milestones],
  ["pull_request", "pull_request", "pull_request_sync", "pull_request", ["synchronized"]],
  ["pull_request", "pull_request", "pull_request_review_request", "pull_request", requests],
  ["issues", "issues", "issues", "issue", states],
  ["issues", "issues", "issue_assign", "issue", assignments],
  ["issues", "issues", "issue_label", "issue", labelings],
  ["issues", "issues", "issue_milestone", "issue", milestones],
  ["release", "release", "release", "release", ["published", "updated", "deleted"]],
  ["package", "package", "package", "package", ["created", "deleted"]],
  ["status", "status", "status", "context"],
  ["action_run", "action_run_failure", "action_run_failure", "run", ["failure"]],
  ["action_run", "action_run_recover", "action_run_recover", "run", ["recover"]],
  ["action_run", "action_run_success", "action_run_success", "run", ["success"]],
  ["repository", "repository", "repository", "organization", ["created", "deleted"]],
];
