import type { GitEvent } from "../events/git-event.js";
import type { IssueCommentPayload } from "../payloads/issue-payloads.js";
import type { PullRequestPayload } from "../payloads/pull-request-payloads.js";
import {
  comment,
  commit,
  issue,
  label,
  milestone,
  organization,
  packageVersion,
  pullRequest,
  release,
  repository,
  user,
} from "./git-objects.js";
import { actionRun, workflow, workflowJob, workflowRun } from "./run-objects.js";

const zeros = "0".repeat(40);

/** Functions that create a complete body for each event, with the fields that every server version sends. */
export const gitPayloads: {
  readonly [Name in GitEvent["event"]]: (
    action: NonNullable<Extract<GitEvent, { event: Name }>["action"]>,
  ) => Extract<GitEvent, { event: Name }>["payload"];
} = {
  push: () => ({
    ref: "refs/heads/main",
    before: zeros,
    after: commit().id,
    compare_url: "https://git.example.com/harbour/crane/compare/main",
    commits: [commit()],
    total_commits: 1,
    head_commit: commit(),
    repository: repository(),
    pusher: sender(),
    sender: sender(),
  }),
  create: () => ({ sha: commit().id, ref: "grease", ref_type: "branch", ...place() }),
  delete: () => ({ ref: "grease", ref_type: "branch", pusher_type: "user", ...place() }),
  fork: () => ({ forkee: repository(), ...place() }),
  issues: (action) => ({
    action,
    number: 7,
    ...(action === "edited" ? { changes: { title: { from: "The winch squeaks" } } } : {}),
    issue: { ...issue(), ...tracked(action), assignees: action === "assigned" ? [user("mate", 1)] : null },
    ...place(),
    commit_id: "",
  }),
  issue_comment: (action) => conversation(action, false),
  pull_request: (action) => pull(action, null),
  pull_request_comment: (action) => conversation(action, true),
  pull_request_review: (verdict) => ({
    ...pull("reviewed", null),
    action: "reviewed",
    requested_reviewer: sender(),
    review: { type: `pull_request_review_${verdict}`, content: "Well greased." },
  }),
  wiki: (action) => ({
    action,
    ...place(),
    page: "Home",
    comment: action === "deleted" ? "" : "Add how to grease",
  }),
  repository: (action) => ({ action, ...place(), organization: user("harbour", 2) }),
  release: (action) => ({ action, release: release(), ...place() }),
  package: (action) => ({
    action,
    repository: null,
    package: packageVersion(),
    organization: organization(),
    sender: sender(),
  }),
  status: () => ({
    commit: commit(),
    context: "check",
    created_at: "2026-03-02T09:30:00Z",
    description: "All is well",
    id: 51,
    ...place(),
    sha: commit().id,
    state: "success",
    target_url: "https://ci.example.com/51",
    updated_at: null,
  }),
  workflow_run: (action) => ({
    action,
    workflow: workflow(),
    workflow_run: workflowRun(action === "requested" ? "queued" : action),
    organization: organization(),
    ...place(),
  }),
  workflow_job: (action) => ({ action, workflow_job: workflowJob(action), organization: organization(), ...place() }),
  action_run: (action) => ({
    action,
    run: actionRun(action === "failure" ? "failure" : "success"),
    prior_status: "running",
    last_run: actionRun(action === "recover" ? "failure" : "success"),
  }),
};

function sender() {
  return user("mate", 1);
}

function place() {
  return { repository: repository(), sender: sender() };
}

/** Returns the fields that an action changes in an issue or a pull request. */
function tracked(action: string) {
  const closed = action === "closed" ? { state: "closed" as const, closed_at: "2026-03-02T09:30:00Z" } : {};
  const labels = action === "label_updated" ? { labels: [label()] } : {};
  return { ...closed, ...labels, ...(action === "milestoned" ? { milestone: milestone() } : {}) };
}

function pull(action: PullRequestPayload["action"], review: PullRequestPayload["review"]): PullRequestPayload {
  return {
    action,
    number: 8,
    ...(action === "edited" ? { changes: { body: { from: "" } } } : {}),
    pull_request: {
      ...pullRequest(),
      ...tracked(action),
      assignees: action === "assigned" ? [user("mate", 1)] : null,
    },
    requested_reviewer: action.startsWith("review_request") ? user("bosun", 3) : null,
    ...place(),
    commit_id: "",
    review,
  };
}

function conversation(action: IssueCommentPayload["action"], isPull: boolean): IssueCommentPayload {
  return {
    action,
    issue: isPull ? { ...issue(), number: 8, pull_request: { merged: false, merged_at: null } } : issue(),
    ...(isPull ? { pull_request: pullRequest() } : {}),
    comment: comment(),
    ...(action === "edited" ? { changes: { body: { from: "Ay." } } } : {}),
    ...place(),
    is_pull: isPull,
  };
}
