import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { repoActionWorkflows } from "./workflows.js";
import { createGitClient } from "../../core.js";

const resources = { repoActionWorkflows };
const repository = { owner: "o", repo: "r" };

test.each([
  ["Forgejo", "15.0.3+gitea-1.22.0", 201, { return_run_info: true }, { id: 41, run_number: 7, jobs: ["build"] }],
  ["Gitea", "1.26.3", 200, { return_run_details: true }, { workflow_run_id: 41, run_url: "u", html_url: "h" }],
])("actions.workflows.dispatch returns the run of %s on request", async (_, serverVersion, status, ask, run) => {
  const server = await recordingServer({ status, body: run });
  const git = createGitClient({ baseUrl: server.url, serverVersion, validate: "strict", resources });

  expect(await git.repoActionWorkflows.dispatch({ ...repository, id: "build.yml", ref: "main", ...ask })).toEqual(run);
});

test("actions.workflows.dispatch without a reference is refused before a request", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.25.4", resources });

  const dispatching = git.repoActionWorkflows.dispatch({ ...repository, id: "build.yml" } as never);

  await expect(dispatching).rejects.toMatchObject({ code: "request_invalid", problems: [{ path: "ref" }] });
  expect(server.requests).toEqual([]);
});
