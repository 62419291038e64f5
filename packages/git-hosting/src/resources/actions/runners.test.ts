import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { adminActionRunners, adminRunners, orgActionRunners, repoActionRunners, userActionRunners } from "./runners.js";
import { createGitClient, type GitClient } from "../../core.js";

const resources = { repoActionRunners, orgActionRunners, userActionRunners, adminActionRunners, adminRunners };
const repository = { owner: "o", repo: "r" };
const forgejo = "15.0.3+gitea-1.22.0";

test.each<[string, string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "actions.runners.register",
    forgejo,
    (git) => git.repoActionRunners.register({ ...repository, name: "bosun", ephemeral: true }),
    { line: "POST /api/v1/repos/o/r/actions/runners", json: { name: "bosun", ephemeral: true } },
  ],
  [
    "orgs.actions.runners.update",
    "1.26.3",
    (git) => git.orgActionRunners.update({ org: "crew", id: 4, disabled: true }),
    { line: "PATCH /api/v1/orgs/crew/actions/runners/4", json: { disabled: true } },
  ],
  [
    "user.actions.runners.delete",
    forgejo,
    (git) => git.userActionRunners.delete({ id: 4 }),
    { line: "DELETE /api/v1/user/actions/runners/4", text: "" },
  ],
  [
    "admin.actions.runners.createRegistrationToken",
    "1.24.7",
    (git) => git.adminActionRunners.createRegistrationToken(),
    { line: "POST /api/v1/admin/actions/runners/registration-token", text: "" },
  ],
  [
    "admin.runners.listJobs",
    forgejo,
    (git) => git.adminRunners.listJobs({ labels: ["docker", "arm64"] }),
    { line: "GET /api/v1/admin/runners/jobs?labels=docker%2Carm64" },
  ],
])("%s goes over the wire as the servers expect it", async (_, serverVersion, call, expected) => {
  const server = await recordingServer({ body: {} });

  await call(createGitClient({ baseUrl: server.url, serverVersion, resources }));

  expect(server.requests).toMatchObject([expected]);
});

const runner = { id: 4, name: "bosun", status: "idle", ephemeral: false };

test.each([
  [
    "the wrapped list of Gitea",
    "1.24.7",
    { total_count: 1, runners: [{ ...runner, busy: false, labels: [{ id: 0, name: "docker", type: "custom" }] }] },
  ],
  ["the plain array of Forgejo", forgejo, [{ ...runner, uuid: "5c1b", labels: ["docker"] }]],
])("actions.runners.list takes %s", async (_, serverVersion, body) => {
  const server = await recordingServer({ body, headers: { "x-total-count": "1" } });
  const git = createGitClient({ baseUrl: server.url, serverVersion, validate: "strict", resources });

  const page = await git.repoActionRunners.list({ ...repository, limit: 10 });

  expect(page.items).toMatchObject([runner]);
  expect(page.hasNext).toBe(false);
  expect(server.requests).toMatchObject([{ line: "GET /api/v1/repos/o/r/actions/runners?limit=10" }]);
});

test.each([
  ["1.25.4", true],
  ["1.26.0", false],
  [forgejo, true],
])("actions.runners.getRegistrationToken: does %s have it? %s", async (serverVersion, has) => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, serverVersion, resources });

  expect(await git.supports("repoActionRunners.getRegistrationToken")).toBe(has);
});

test("actions.runners.get of another owner's runner is a NotFoundError with the server's text", async () => {
  const body = { message: "RunnerEdit", url: "", errors: ["No permission to get this runner"] };
  const server = await recordingServer({ status: 404, body });
  const git = createGitClient({ baseUrl: server.url, serverVersion: forgejo, resources });

  await expect(git.repoActionRunners.get({ ...repository, id: 4 })).rejects.toMatchObject({
    code: "not_found",
    serverMessage: "No permission to get this runner",
  });
});
