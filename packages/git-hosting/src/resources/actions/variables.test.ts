import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { orgActionVariables, repoActionVariables, userActionVariables } from "./variables.js";
import { createGitClient, type GitClient } from "../../core.js";

const resources = { repoActionVariables, orgActionVariables, userActionVariables };
const repository = { owner: "o", repo: "r" };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "actions.variables.create",
    (git) => git.repoActionVariables.create({ ...repository, variablename: "PORT", value: "Bergen" }),
    { line: "POST /api/v1/repos/o/r/actions/variables/PORT", json: { value: "Bergen" } },
  ],
  [
    "orgs.actions.variables.replace",
    (git) => git.orgActionVariables.replace({ org: "crew", variablename: "PORT", name: "HARBOUR", value: "Bergen" }),
    { line: "PUT /api/v1/orgs/crew/actions/variables/PORT", json: { name: "HARBOUR", value: "Bergen" } },
  ],
  [
    "user.actions.variables.delete",
    (git) => git.userActionVariables.delete({ variablename: "PORT" }),
    { line: "DELETE /api/v1/user/actions/variables/PORT", text: "" },
  ],
])("%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ status: 204 });

  await call(createGitClient({ baseUrl: server.url, serverVersion: "1.25.4", resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("actions.variables.list reads names and values", async () => {
  const variable = { name: "PORT", data: "Bergen", owner_id: 0, repo_id: 1 };
  const server = await recordingServer({ body: [variable], headers: { "x-total-count": "1" } });
  const serverVersion = "15.0.3+gitea-1.22.0";
  const git = createGitClient({ baseUrl: server.url, serverVersion, validate: "strict", resources });

  expect(await git.repoActionVariables.list(repository).all()).toEqual([variable]);
});

test("actions.variables.create of one that exists is a ConflictError", async () => {
  const server = await recordingServer({ status: 409, body: { message: "variable name already exists", url: "" } });
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.25.4", resources });

  const creating = git.repoActionVariables.create({ ...repository, variablename: "PORT", value: "Bergen" });

  await expect(creating).rejects.toMatchObject({ code: "conflict", serverMessage: "variable name already exists" });
});

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>]>([
  ["actions", (git) => git.repoActionVariables.replace({ ...repository, variablename: "PORT", name: "P", value: "1" })],
  [
    "orgs.actions",
    (git) => git.orgActionVariables.replace({ org: "crew", variablename: "PORT", name: "P", value: "1" }),
  ],
  ["user.actions", (git) => git.userActionVariables.replace({ variablename: "PORT", name: "P", value: "1" })],
])("%s.variables.replace is not sent again: the old name may be gone", async (_, replace) => {
  const server = await recordingServer({ status: 503, body: "busy" });
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.25.4", retry: { baseDelay: 1 }, resources });

  await expect(replace(git)).rejects.toMatchObject({ status: 503 });
  expect(server.requests).toHaveLength(1);
});
