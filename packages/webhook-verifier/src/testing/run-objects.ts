import type { ActionRun, ActionWorkflow, ActionWorkflowJob, ActionWorkflowRun } from "@halyard/git-hosting";
import { api, never, page, repository, sha, time, user } from "./git-objects.js";

/** Creates a workflow. */
export function workflow(): ActionWorkflow {
  return {
    id: "check.yml",
    name: "check",
    path: ".gitea/workflows/check.yml",
    state: "active",
    created_at: time,
    updated_at: time,
    url: `${api}/actions/workflows/check.yml`,
    html_url: `${page}/src/branch/main/.gitea/workflows/check.yml`,
    badge_url: `${page}/actions/workflows/check.yml/badge.svg`,
    deleted_at: never,
  };
}

/** Creates a workflow run, as Gitea sends it. */
export function workflowRun(status: string): ActionWorkflowRun {
  return {
    id: 21,
    url: `${api}/actions/runs/21`,
    html_url: `${page}/actions/runs/3`,
    display_title: "Grease the winch",
    path: "check.yml@refs/heads/main",
    event: "push",
    run_attempt: 0,
    run_number: 3,
    head_sha: sha,
    head_branch: "main",
    status,
    started_at: time,
    completed_at: time,
  };
}

/** Creates a job of the run from {@link workflowRun}. */
export function workflowJob(status: string): ActionWorkflowJob {
  return {
    id: 31,
    url: `${api}/actions/jobs/31`,
    html_url: `${page}/actions/runs/3/jobs/0`,
    run_id: 21,
    run_url: `${api}/actions/runs/21`,
    name: "test",
    labels: ["ubuntu-latest"],
    run_attempt: 1,
    head_sha: sha,
    head_branch: "main",
    status,
    steps: [],
    created_at: time,
    started_at: time,
    completed_at: time,
  };
}

/** Creates a workflow run, as Forgejo sends it. */
export function actionRun(status: string): ActionRun {
  return {
    id: 21,
    title: "Grease the winch",
    repository: repository(),
    workflow_id: "check.yml",
    index_in_repo: 3,
    trigger_user: user("mate", 1),
    ScheduleID: 0,
    prettyref: "main",
    is_ref_deleted: false,
    commit_sha: sha,
    is_fork_pull_request: false,
    need_approval: false,
    approved_by: 0,
    event: "push",
    event_payload: "{}",
    trigger_event: "push",
    status,
    started: time,
    stopped: time,
    created: time,
    updated: time,
    duration: 90_000_000_000,
    html_url: `${page}/actions/runs/3`,
  };
}
