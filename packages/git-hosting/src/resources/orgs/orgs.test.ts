import { expect, test } from "vitest";
import { sampleRepository } from "../../../test/code-samples.js";
import { sampleOrganization } from "../../../test/org-samples.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient, type GitClient } from "../../core.js";
import { currentUserOrgs, orgActivities, orgAvatar, orgRepos, orgs, userOrgs } from "./orgs.js";

const resources = { orgs, orgAvatar, orgActivities, orgRepos, currentUserOrgs, userOrgs };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "orgs.create",
    (git) => git.orgs.create({ username: "crew", visibility: "limited" }),
    { line: "POST /api/v1/orgs", json: { username: "crew", visibility: "limited" } },
  ],
  [
    "orgs.update",
    (git) => git.orgs.update({ org: "crew", full_name: "The Crew" }),
    { line: "PATCH /api/v1/orgs/crew", json: { full_name: "The Crew" } },
  ],
  [
    "orgs.rename",
    (git) => git.orgs.rename({ org: "crew", new_name: "hands" }),
    { line: "POST /api/v1/orgs/crew/rename", json: { new_name: "hands" } },
  ],
  ["orgs.delete", (git) => git.orgs.delete({ org: "crew" }), { line: "DELETE /api/v1/orgs/crew", text: "" }],
  [
    "orgs.avatar.set",
    (git) => git.orgAvatar.set({ org: "crew", image: "aGk=" }),
    { line: "POST /api/v1/orgs/crew/avatar", json: { image: "aGk=" } },
  ],
  [
    "orgs.repos.create",
    (git) => git.orgRepos.create({ org: "crew", name: "r", private: true }),
    { line: "POST /api/v1/orgs/crew/repos", json: { name: "r", private: true } },
  ],
  [
    "orgs.repos.createLegacy",
    (git) => git.orgRepos.createLegacy({ org: "crew", name: "r" }),
    { line: "POST /api/v1/org/crew/repos", json: { name: "r" } },
  ],
  [
    "orgs.activities.list",
    (git) => git.orgActivities.list({ org: "crew", date: "2025-11-20" }),
    { line: "GET /api/v1/orgs/crew/activities/feeds?date=2025-11-20" },
  ],
])("%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: {} });

  await call(createGitClient({ baseUrl: server.url, serverVersion: "1.24.7", resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("user.orgs.list and orgs.repos.list read whole objects", async () => {
  const server = await recordingServer(({ line }) => ({
    body: [line.includes("/repos") ? sampleRepository : sampleOrganization],
    headers: { "x-total-count": "1" },
  }));
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.currentUserOrgs.list().all()).toEqual([sampleOrganization]);
  expect(await git.orgRepos.list({ org: "crew" }).all()).toEqual([sampleRepository]);
});

test("users.orgs.getPermissions tells what a user may do", async () => {
  const may = { is_owner: false, is_admin: false, can_read: true, can_write: true, can_create_repository: false };
  const server = await recordingServer({ body: may });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.userOrgs.getPermissions({ username: "ada", org: "crew" })).toEqual(may);
});

test("orgs.create with a taken name is a ValidationError", async () => {
  const message = "user already exists [name: crew]";
  const server = await recordingServer({ status: 422, body: { message, url: "" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.orgs.create({ username: "crew" })).rejects.toMatchObject({
    code: "validation_failed",
    serverMessage: message,
  });
});
