import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleUser } from "../../../test/sample-data.js";
import { createGitClient, type GitClient } from "../../core.js";
import { currentUserFollowers, currentUserFollowing, userFollowers, userFollowing } from "./followers.js";

const resources = { userFollowers, userFollowing, currentUserFollowers, currentUserFollowing };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "user.following.follow",
    (git) => git.currentUserFollowing.follow({ username: "ada" }),
    { line: "PUT /api/v1/user/following/ada", text: "" },
  ],
  [
    "user.following.unfollow",
    (git) => git.currentUserFollowing.unfollow({ username: "ada" }),
    { line: "DELETE /api/v1/user/following/ada", text: "" },
  ],
  [
    "users.following.exists",
    (git) => git.userFollowing.exists({ username: "ada", target: "grace" }),
    { line: "GET /api/v1/users/ada/following/grace" },
  ],
])("%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: {} });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("user.followers.list goes through the pages", async () => {
  const server = await recordingServer({ body: [sampleUser], headers: { "x-total-count": "1" } });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.currentUserFollowers.list({ limit: 50 }).all()).toEqual([sampleUser]);
  expect(server.requests).toMatchObject([{ line: "GET /api/v1/user/followers?limit=50" }]);
});

test("user.following.exists is false for 404", async () => {
  const server = await recordingServer({ status: 404, body: "null", headers: { "content-type": "application/json" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.currentUserFollowing.exists({ username: "ada" })).resolves.toBe(false);
});
