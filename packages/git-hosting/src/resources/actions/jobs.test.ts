import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { type ActionRunJob, type ActionWorkflowJob, runActionJobs } from "./jobs.js";
import { createGitClient } from "../../core.js";

const resources = { runActionJobs };
const repository = { owner: "o", repo: "r" };

const giteaJob: ActionWorkflowJob = {
  id: 90,
  name: "build",
  run_id: 41,
  run_url: "https://git.example.com/api/v1/repos/o/r/actions/runs/41",
  run_attempt: 1,
  status: "completed",
  conclusion: "success",
  head_sha: "a".repeat(40),
  labels: ["ubuntu-latest"],
  steps: [
    {
      number: 0,
      name: "check out",
      status: "completed",
      conclusion: "success",
      started_at: "2025-03-04T05:06:07Z",
      completed_at: "2025-03-04T05:06:08Z",
    },
  ],
  created_at: "2025-03-04T05:06:07Z",
  started_at: "2025-03-04T05:06:07Z",
  completed_at: "2025-03-04T05:06:09Z",
  url: "https://git.example.com/api/v1/repos/o/r/actions/jobs/90",
  html_url: "https://git.example.com/o/r/actions/runs/7/jobs/90",
};

const forgejoJob: ActionRunJob = {
  id: 90,
  name: "build",
  run_id: 41,
  attempt: 1,
  handle: "5c1b",
  owner_id: 2,
  repo_id: 1,
  status: "success",
  needs: null,
  runs_on: ["docker"],
  task_id: 8,
};

test("actions.runs.jobs.list reads Gitea's wrapped jobs", async () => {
  const server = await recordingServer({ body: { total_count: 3, jobs: [giteaJob] } });
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.25.4", validate: "strict", resources });

  const page = await git.runActionJobs.list({ ...repository, run: 41, status: "completed" });

  expect(page.items).toEqual([giteaJob]);
  expect(page.total).toBe(3);
  expect(server.requests).toMatchObject([
    { line: "GET /api/v1/repos/o/r/actions/runs/41/jobs?status=completed&page=1&limit=50" },
  ]);
});

test("actions.runs.jobs.list reads Forgejo's plain array", async () => {
  const server = await recordingServer({ body: [forgejoJob] });
  const serverVersion = "16.0.0+gitea-1.22.0";
  const git = createGitClient({ baseUrl: server.url, serverVersion, validate: "strict", resources });

  expect(await git.runActionJobs.list({ ...repository, run: 41 }).all()).toEqual([forgejoJob]);
});
