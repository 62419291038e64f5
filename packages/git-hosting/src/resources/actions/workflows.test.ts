import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { type ActionWorkflow, repoActionWorkflows } from "./workflows.js";
import { createGitClient, type GitClient } from "../../core.js";

const resources = { repoActionWorkflows };
const repository = { owner: "o", repo: "r" };

const workflow: ActionWorkflow = {
  id: "build.yml",
  name: "Build",
  path: ".gitea/workflows/build.yml",
  state: "active",
  created_at: "2025-03-04T05:06:07Z",
  updated_at: "2025-03-04T05:06:07Z",
  deleted_at: "0001-01-01T00:00:00Z",
  url: "https://git.example.com/api/v1/repos/o/r/actions/workflows/build.yml",
  html_url: "https://git.example.com/o/r/src/branch/main/.gitea/workflows/build.yml",
  badge_url: "https://git.example.com/o/r/actions/workflows/build.yml/badge.svg?branch=main",
};

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "dispatch",
    (git) => git.repoActionWorkflows.dispatch({ ...repository, id: "build.yml", ref: "main", inputs: { sails: "3" } }),
    {
      line: "POST /api/v1/repos/o/r/actions/workflows/build.yml/dispatches",
      json: { ref: "main", inputs: { sails: "3" } },
    },
  ],
  [
    "disable",
    (git) => git.repoActionWorkflows.disable({ ...repository, id: "build.yml" }),
    { line: "PUT /api/v1/repos/o/r/actions/workflows/build.yml/disable", text: "" },
  ],
])("actions.workflows.%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ status: 204 });

  expect(await call(createGitClient({ baseUrl: server.url, serverVersion: "1.25.4", resources }))).toBeUndefined();

  expect(server.requests).toMatchObject([expected]);
});

test.each([
  ["Forgejo", "15.0.3+gitea-1.22.0", 201, { return_run_info: true }, { id: 41, run_number: 7, jobs: ["build"] }],
  ["Gitea", "1.26.3", 200, { return_run_details: true }, { workflow_run_id: 41, run_url: "u", html_url: "h" }],
])("actions.workflows.dispatch gives the run of %s when asked to", async (_, serverVersion, status, ask, run) => {
  const server = await recordingServer({ status, body: run });
  const git = createGitClient({ baseUrl: server.url, serverVersion, validate: "strict", resources });

  expect(await git.repoActionWorkflows.dispatch({ ...repository, id: "build.yml", ref: "main", ...ask })).toEqual(run);
});

test("actions.workflows.list reads all from one answer", async () => {
  const server = await recordingServer({ body: { total_count: 1, workflows: [workflow] } });
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.25.4", validate: "strict", resources });

  expect(await git.repoActionWorkflows.list(repository).all()).toEqual([workflow]);
  expect(server.requests).toHaveLength(1);
});

test("actions.workflows.dispatch without a reference is refused before it is sent", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.25.4", resources });

  const dispatching = git.repoActionWorkflows.dispatch({ ...repository, id: "build.yml" } as never);

  await expect(dispatching).rejects.toMatchObject({ code: "request_invalid", problems: [{ path: "ref" }] });
  expect(server.requests).toEqual([]);
});
