import { expect, test } from "vitest";
import { sampleRepository } from "../../../test/code-samples.js";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleUser } from "../../../test/sample-data.js";
import { type ActionRun, type ActionWorkflowRun, adminActionRuns, orgActionRuns, repoActionRuns } from "./runs.js";
import { createGitClient, type GitClient } from "../../core.js";

const resources = { repoActionRuns, orgActionRuns, adminActionRuns };
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

test.each<[string, string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, string]>([
  [
    "actions.runs.cancel",
    "16.0.0+gitea-1.22.0",
    (git) => git.repoActionRuns.cancel({ ...repository, id: 41 }),
    "POST /api/v1/repos/o/r/actions/runs/41/cancel",
  ],
  [
    "actions.runs.rerun",
    "1.26.3",
    (git) => git.repoActionRuns.rerun({ ...repository, id: 41 }),
    "POST /api/v1/repos/o/r/actions/runs/41/rerun",
  ],
  [
    "actions.runs.rerunFailedJobs",
    "1.26.3",
    (git) => git.repoActionRuns.rerunFailedJobs({ ...repository, id: 41 }),
    "POST /api/v1/repos/o/r/actions/runs/41/rerun-failed-jobs",
  ],
  [
    "actions.runs.delete",
    "1.25.4",
    (git) => git.repoActionRuns.delete({ ...repository, id: 41 }),
    "DELETE /api/v1/repos/o/r/actions/runs/41",
  ],
  [
    "orgs.actions.runs.list",
    "1.25.4",
    (git) => git.orgActionRuns.list({ org: "crew", status: ["queued", "in_progress"], branch: "main" }),
    "GET /api/v1/orgs/crew/actions/runs?status=queued&status=in_progress&branch=main",
  ],
])("%s goes over the wire as the servers expect it", async (_, serverVersion, call, line) => {
  const server = await recordingServer({ body: giteaRun });

  await call(createGitClient({ baseUrl: server.url, serverVersion, resources }));

  expect(server.requests).toMatchObject([{ line, text: "" }]);
});

test.each([
  ["Gitea", "1.25.4", giteaRun],
  ["Forgejo", "15.0.3+gitea-1.22.0", forgejoRun],
])("actions.runs.list takes the runs of %s", async (_, serverVersion, run) => {
  const server = await recordingServer({ body: { total_count: 1, workflow_runs: [run] } });
  const git = createGitClient({ baseUrl: server.url, serverVersion, validate: "strict", resources });

  const page = await git.repoActionRuns.list({ ...repository, event: ["push", "schedule"] });

  expect(page.items).toEqual([run]);
  expect(page.total).toBe(1);
  expect(server.requests).toMatchObject([{ line: "GET /api/v1/repos/o/r/actions/runs?event=push&event=schedule" }]);
});

test("actions.runs.downloadLogs hands the archive over as it arrives", async () => {
  const server = await recordingServer({ body: new Uint8Array([80, 75, 5, 6]) });
  const git = createGitClient({ baseUrl: server.url, serverVersion: "16.0.0+gitea-1.22.0", resources });

  const archive = await git.repoActionRuns.downloadLogs({ ...repository, id: 41 });

  expect([...new Uint8Array(await new Response(archive).arrayBuffer())]).toEqual([80, 75, 5, 6]);
});

test("actions.runs.cancel is not sent to a server that cannot have it", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.26.3", resources });

  await expect(git.repoActionRuns.cancel({ ...repository, id: 41 })).rejects.toMatchObject({
    code: "unsupported_operation",
  });
  expect(server.requests).toEqual([]);
});

test("actions.runs.delete of a run that is not over says so", async () => {
  const server = await recordingServer({ status: 400, body: { message: "this workflow run is not done", url: "" } });
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.25.4", resources });

  await expect(git.repoActionRuns.delete({ ...repository, id: 41 })).rejects.toMatchObject({
    status: 400,
    serverMessage: "this workflow run is not done",
  });
});
