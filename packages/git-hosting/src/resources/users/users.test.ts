import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleUser } from "../../../test/sample-data.js";
import { createGitClient, type GitClient } from "../../core.js";
import { currentUser, currentUserAvatar, userActivities, userHeatmap, users } from "./users.js";

const resources = { users, userActivities, userHeatmap, currentUser, currentUserAvatar };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "user.avatar.set",
    (git) => git.currentUserAvatar.set({ image: "aGk=" }),
    { line: "POST /api/v1/user/avatar", json: { image: "aGk=" } },
  ],
  ["user.avatar.delete", (git) => git.currentUserAvatar.delete(), { line: "DELETE /api/v1/user/avatar", text: "" }],
  [
    "users.activities.list",
    (git) => git.userActivities.list({ username: "ada", "only-performed-by": true, date: "2025-11-20" }),
    { line: "GET /api/v1/users/ada/activities/feeds?only-performed-by=true&date=2025-11-20" },
  ],
])("%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: {} });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("users.search reads the users out of their wrapper and the total from its header", async () => {
  const server = await recordingServer({ body: { ok: true, data: [sampleUser] }, headers: { "x-total-count": "12" } });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const page = await git.users.search({ q: "ad", limit: 1 });

  expect(page.items).toEqual([sampleUser]);
  expect(page.total).toBe(12);
  expect(server.requests).toMatchObject([{ line: "GET /api/v1/users/search?q=ad&limit=1" }]);
});

test("user.get reads who the credential belongs to", async () => {
  const newer = { ...sampleUser, html_url: "https://git.example.com/ada", source_id: 0, pronouns: "she/her" };
  const server = await recordingServer({ body: newer });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.currentUser.get()).toEqual(newer);
});

test("users.heatmap.list takes everything from one answer", async () => {
  const server = await recordingServer({ body: [{ timestamp: 1_741_064_400, contributions: 3 }] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.userHeatmap.list({ username: "ada" }).all()).toHaveLength(1);
  expect(server.requests).toHaveLength(1);
});

test("users.get of a user who hides is a NotFoundError with the server's text", async () => {
  const body = { message: "GetUserByName", url: "", errors: ["user redirect does not exist [name: ada]"] };
  const server = await recordingServer({ status: 404, body });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.users.get({ username: "ada" })).rejects.toMatchObject({
    code: "not_found",
    serverMessage: "user redirect does not exist [name: ada]",
  });
});
