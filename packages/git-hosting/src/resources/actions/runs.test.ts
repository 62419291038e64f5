import { expect, test } from "vitest";
import { sampleRepository } from "../../../test/code-samples.js";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleUser } from "../../../test/sample-data.js";
import { type ActionRun, type ActionWorkflowRun, repoActionRuns } from "./runs.js";
import { createGitClient } from "../../core.js";

const resources = { repoActionRuns };
const repository = { owner: "o", repo: "r" };

const giteaRun: ActionWorkflowRun = {
  id: 41,
  run_number: 7,
  run_attempt: 0,
  display_title: "Hoist the sail",
  path: "build.yml@refs/heads/main",
  event: "push",
  status: "in_progress",
  head_sha: "a".repeat(40),
  head_branch: "main",
  actor: sampleUser,
  trigger_actor: sampleUser,
  repository: sampleRepository,
  started_at: "2025-03-04T05:06:07Z",
  completed_at: "1970-01-01T00:00:00Z",
  url: "https://git.example.com/api/v1/repos/o/r/actions/runs/41",
  html_url: "https://git.example.com/o/r/actions/runs/7",
};

const forgejoRun: ActionRun = {
  id: 41,
  index_in_repo: 7,
  title: "Hoist the sail",
  workflow_id: "build.yml",
  status: "running",
  event: "push",
  trigger_event: "push",
  event_payload: "{}",
  trigger_user: sampleUser,
  repository: sampleRepository,
  commit_sha: "a".repeat(40),
  prettyref: "main",
  is_ref_deleted: false,
  is_fork_pull_request: false,
  need_approval: false,
  approved_by: 0,
  ScheduleID: 0,
  created: "2025-03-04T05:06:07Z",
  updated: "2025-03-04T05:06:07Z",
  started: "2025-03-04T05:06:07Z",
  stopped: "1970-01-01T00:00:00Z",
  html_url: "https://git.example.com/o/r/actions/runs/7",
};

test.each([
  ["Gitea", "1.25.4", giteaRun],
  ["Forgejo", "15.0.3+gitea-1.22.0", forgejoRun],
])("actions.runs.list reads the runs of %s", async (_, serverVersion, run) => {
  const server = await recordingServer({ body: { total_count: 1, workflow_runs: [run] } });
  const git = createGitClient({ baseUrl: server.url, serverVersion, validate: "strict", resources });

  const page = await git.repoActionRuns.list({ ...repository, event: ["push", "schedule"] });

  expect(page.items).toEqual([run]);
  expect(page.total).toBe(1);
  expect(server.requests).toMatchObject([
    { line: "GET /api/v1/repos/o/r/actions/runs?event=push&event=schedule&page=1&limit=50" },
  ]);
});
