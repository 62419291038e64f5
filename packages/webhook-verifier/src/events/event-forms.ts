import type { EventFamily } from "../verification/provider.js";
import type { GitEvent } from "./git-event.js";
import type { OpenProjectEvent } from "./openproject-event.js";

/** A form in which git servers send an event: its headers, the body field that identifies it, and its actions. */
export interface GitEventForm {
  /** Halyard's name for the event. */
  readonly name: GitEvent["event"];
  /** Value of `X-Gitea-Event`, and of other servers' equivalent headers. */
  readonly event: string;
  /** Value of `X-Gitea-Event-Type`, and of other servers' equivalent headers. */
  readonly type: string;
  /** Body field that identifies this form. Earlier forms in {@link gitEventForms} take precedence. */
  readonly member: string;
  /** Possible actions. Absent for events without actions. */
  readonly actions?: readonly string[] | undefined;
}

const states = ["opened", "closed", "reopened", "edited", "deleted"];
const assignments = ["assigned", "unassigned"];
const labelings = ["label_updated", "label_cleared"];
const milestones = ["milestoned", "demilestoned"];
const requests = ["review_requested", "review_request_removed"];
const changes = ["created", "edited", "deleted"];

/**
 * All forms in which Gitea and Forgejo send events. The event header names a group of events, and the event-type header
 * names a single event. For example, `pull_request_comment` in the event header means a review. In the event-type
 * header, it means a comment in the conversation.
 *
 * A body matches the first form whose `member` it contains. The order matters: the body of a comment event also
 * contains the issue, and the body of a wiki event can contain a comment.
 */
export const gitEventForms: readonly GitEventForm[] = [
  { name: "push", event: "push", type: "push", member: "commits" },
  { name: "delete", event: "delete", type: "delete", member: "pusher_type" },
  { name: "create", event: "create", type: "create", member: "ref_type" },
  { name: "fork", event: "fork", type: "fork", member: "forkee" },
  { name: "wiki", event: "wiki", type: "wiki", member: "page", actions: changes },
  { name: "issue_comment", event: "issue_comment", type: "issue_comment", member: "comment", actions: changes },
  {
    name: "pull_request_comment",
    event: "issue_comment",
    type: "pull_request_comment",
    member: "comment",
    actions: changes,
  },
  {
    name: "pull_request_review",
    event: "pull_request_approved",
    type: "pull_request_review_approved",
    member: "review",
    actions: ["approved"],
  },
  {
    name: "pull_request_review",
    event: "pull_request_rejected",
    type: "pull_request_review_rejected",
    member: "review",
    actions: ["rejected"],
  },
  {
    name: "pull_request_review",
    event: "pull_request_comment",
    type: "pull_request_review_comment",
    member: "review",
    actions: ["comment"],
  },
  {
    name: "workflow_run",
    event: "workflow_run",
    type: "workflow_run",
    member: "workflow_run",
    actions: ["requested", "in_progress", "completed"],
  },
  {
    name: "workflow_job",
    event: "workflow_job",
    type: "workflow_job",
    member: "workflow_job",
    actions: ["queued", "waiting", "in_progress", "completed"],
  },
  { name: "pull_request", event: "pull_request", type: "pull_request", member: "pull_request", actions: states },
  {
    name: "pull_request",
    event: "pull_request",
    type: "pull_request_assign",
    member: "pull_request",
    actions: assignments,
  },
  {
    name: "pull_request",
    event: "pull_request",
    type: "pull_request_label",
    member: "pull_request",
    actions: labelings,
  },
  {
    name: "pull_request",
    event: "pull_request",
    type: "pull_request_milestone",
    member: "pull_request",
    actions: milestones,
  },
  {
    name: "pull_request",
    event: "pull_request",
    type: "pull_request_sync",
    member: "pull_request",
    actions: ["synchronized"],
  },
  {
    name: "pull_request",
    event: "pull_request",
    type: "pull_request_review_request",
    member: "pull_request",
    actions: requests,
  },
  { name: "issues", event: "issues", type: "issues", member: "issue", actions: states },
  { name: "issues", event: "issues", type: "issue_assign", member: "issue", actions: assignments },
  { name: "issues", event: "issues", type: "issue_label", member: "issue", actions: labelings },
  { name: "issues", event: "issues", type: "issue_milestone", member: "issue", actions: milestones },
  {
    name: "release",
    event: "release",
    type: "release",
    member: "release",
    actions: ["published", "updated", "deleted"],
  },
  { name: "package", event: "package", type: "package", member: "package", actions: ["created", "deleted"] },
  { name: "status", event: "status", type: "status", member: "context" },
  { name: "action_run", event: "action_run_failure", type: "action_run_failure", member: "run", actions: ["failure"] },
  { name: "action_run", event: "action_run_recover", type: "action_run_recover", member: "run", actions: ["recover"] },
  { name: "action_run", event: "action_run_success", type: "action_run_success", member: "run", actions: ["success"] },
  {
    name: "repository",
    event: "repository",
    type: "repository",
    member: "organization",
    actions: ["created", "deleted"],
  },
];

export interface OpenProjectEventForm {
  /** Halyard's name for the event. */
  readonly name: OpenProjectEvent["event"];
  /** Body field that contains the event's resource, such as `work_package`. */
  readonly member: string;
  /** Possible actions. The body's `action` consists of the event's name, a colon and one of these. */
  readonly actions: readonly string[];
}

/** All events that OpenProject sends. */
export const openProjectEventForms: readonly OpenProjectEventForm[] = [
  { name: "work_package", member: "work_package", actions: ["created", "updated"] },
  { name: "work_package_comment", member: "activity", actions: ["comment", "internal_comment"] },
  { name: "project", member: "project", actions: ["created", "updated"] },
  { name: "time_entry", member: "time_entry", actions: ["created"] },
  { name: "attachment", member: "attachment", actions: ["created"] },
];

/**
 * Returns the events that a kind of sender sends, with their actions. The map also contains `unknown`, and `*` for
 * every event.
 */
export function actionsByEvent(family: EventFamily): ReadonlyMap<string, readonly string[]> {
  const forms = { git: gitEventForms, openproject: openProjectEventForms, custom: [] }[family];
  const known = new Map<string, readonly string[]>();
  for (const { name, actions = [] } of forms) known.set(name, [...(known.get(name) ?? []), ...actions]);
  return known.set("unknown", []).set("*", []);
}
