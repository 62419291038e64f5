import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleUser } from "../../../test/sample-data.js";
import { adminUserOrgs, adminUserRepos, adminUsers } from "./users.js";
import { createGitClient, type GitClient } from "../../core.js";

const resources = { adminUsers, adminUserOrgs, adminUserRepos };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "admin.users.create",
    (git) => git.adminUsers.create({ username: "ada", email: "ada@example.com", password: "p" }),
    { line: "POST /api/v1/admin/users", json: { username: "ada", email: "ada@example.com", password: "p" } },
  ],
  [
    "admin.users.update",
    (git) => git.adminUsers.update({ username: "ada", source_id: 0, login_name: "ada", active: false }),
    { line: "PATCH /api/v1/admin/users/ada", json: { source_id: 0, login_name: "ada", active: false } },
  ],
  [
    "admin.users.rename",
    (git) => git.adminUsers.rename({ username: "ada", new_username: "lovelace" }),
    { line: "POST /api/v1/admin/users/ada/rename", json: { new_username: "lovelace" } },
  ],
  [
    "admin.users.delete",
    (git) => git.adminUsers.delete({ username: "ada", purge: true }),
    { line: "DELETE /api/v1/admin/users/ada?purge=true", text: "" },
  ],
  [
    "admin.users.orgs.create",
    (git) => git.adminUserOrgs.create({ username: "ada", organization: { username: "crew" } }),
    { line: "POST /api/v1/admin/users/ada/orgs", json: { username: "crew" } },
  ],
  [
    "admin.users.repos.create",
    (git) => git.adminUserRepos.create({ username: "ada", name: "r" }),
    { line: "POST /api/v1/admin/users/ada/repos", json: { name: "r" } },
  ],
])("%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: {} });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("admin.users.list goes through the pages", async () => {
  const server = await recordingServer({ body: [sampleUser], headers: { "x-total-count": "1" } });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.adminUsers.list({ source_id: 0, sort: "newest" }).all()).toEqual([sampleUser]);
  expect(server.requests).toMatchObject([{ line: "GET /api/v1/admin/users?source_id=0&sort=newest" }]);
});

test("admin.users.create with a field that form validation refuses names the field", async () => {
  const server = await recordingServer({ status: 422, body: { message: "[Email]: Required", url: "" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.adminUsers.create({ username: "ada", email: "" })).rejects.toMatchObject({
    code: "validation_failed",
    problems: [{ attribute: "Email", message: "Required" }],
  });
});
