import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient, type GitClient } from "../../core.js";
import { userBadges } from "./badges.js";

const resources = { userBadges };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "admin.users.badges.add",
    (git) => git.userBadges.add({ username: "ada", badge_slugs: ["first-mate"] }),
    { line: "POST /api/v1/admin/users/ada/badges", json: { badge_slugs: ["first-mate"] } },
  ],
  [
    "admin.users.badges.remove",
    (git) => git.userBadges.remove({ username: "ada", badge_slugs: ["first-mate"] }),
    { line: "DELETE /api/v1/admin/users/ada/badges", json: { badge_slugs: ["first-mate"] } },
  ],
])("%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: {} });

  await call(createGitClient({ baseUrl: server.url, serverVersion: "1.22.6", resources }));

  expect(server.requests).toMatchObject([expected]);
});

test.each([
  ["the names of Go fields that are sent", { ID: 1, Slug: "first-mate", Description: "", ImageURL: "" }],
  ["the names that are described", { id: 1, slug: "first-mate", description: "", image_url: "" }],
])("admin.users.badges.list takes %s", async (_, badge) => {
  const server = await recordingServer({ body: [badge], headers: { "x-total-count": "1" } });
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.25.4", validate: "strict", resources });

  expect(await git.userBadges.list({ username: "ada" }).all()).toEqual([badge]);
});

test("admin.users.badges.add is not sent to Forgejo", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, serverVersion: "15.0.3+gitea-1.22.0", resources });

  await expect(git.userBadges.add({ username: "ada", badge_slugs: ["x"] })).rejects.toMatchObject({
    code: "unsupported_operation",
  });
  expect(server.requests).toEqual([]);
});
