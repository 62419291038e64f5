import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { type ActionTask, repoActionTasks } from "./tasks.js";
import { createGitClient } from "../../core.js";

const resources = { repoActionTasks };

const task: ActionTask = {
  id: 8,
  name: "build",
  display_title: "Hoist the sail",
  run_number: 7,
  workflow_id: "build.yml",
  event: "push",
  status: "success",
  head_branch: "main",
  head_sha: "a".repeat(40),
  created_at: "2025-03-04T05:06:07Z",
  updated_at: "2025-03-04T05:06:09Z",
  run_started_at: "2025-03-04T05:06:08Z",
  url: "https://git.example.com/o/r/actions/runs/7",
};

test("actions.tasks.list reads the entries in the field workflow_runs", async () => {
  const server = await recordingServer({ body: { total_count: 1, workflow_runs: [task] } });
  const serverVersion = "15.0.3+gitea-1.22.0";
  const git = createGitClient({ baseUrl: server.url, serverVersion, validate: "strict", resources });

  const tasks = await git.repoActionTasks.list({ owner: "o", repo: "r", status: ["success", "failure"] }).all();

  expect(tasks).toEqual([task]);
  expect(server.requests).toMatchObject([
    { line: "GET /api/v1/repos/o/r/actions/tasks?status=success&status=failure&page=1&limit=50" },
  ]);
});
