import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleUser } from "../../../test/sample-data.js";
import { createGitClient, type GitClient } from "../../core.js";
import {
  currentUserStarred,
  currentUserSubscriptions,
  repoSubscription,
  stargazers,
  subscribers,
  userStarred,
  userSubscriptions,
  type WatchInfo,
} from "./stars-and-watching.js";

const resources = {
  currentUserStarred,
  currentUserSubscriptions,
  repoSubscription,
  stargazers,
  subscribers,
  userStarred,
  userSubscriptions,
};
const repository = { owner: "o", repo: "r" };
type Git = GitClient<typeof resources>;

test.each<[string, (git: Git) => PromiseLike<unknown>, string]>([
  ["user.starred.star", (git) => git.currentUserStarred.star(repository), "PUT /api/v1/user/starred/o/r"],
  ["user.starred.unstar", (git) => git.currentUserStarred.unstar(repository), "DELETE /api/v1/user/starred/o/r"],
  [
    "repos.subscription.unwatch",
    (git) => git.repoSubscription.unwatch(repository),
    "DELETE /api/v1/repos/o/r/subscription",
  ],
])("%s goes over the wire as the servers expect it", async (_, call, line) => {
  const server = await recordingServer();

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([{ line, text: "" }]);
});

test("repos.subscription.watch answers with the subscription", async () => {
  const info: WatchInfo = {
    subscribed: true,
    ignored: false,
    reason: null,
    created_at: "2025-03-04T05:06:07Z",
    url: "https://git.example.com/api/v1/repos/o/r/subscription",
    repository_url: "https://git.example.com/api/v1/repos/o/r",
  };
  const server = await recordingServer({ body: info });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.repoSubscription.watch(repository)).toEqual(info);
  expect(server.requests).toMatchObject([{ line: "PUT /api/v1/repos/o/r/subscription", text: "" }]);
});

test.each<[string, (git: Git) => PromiseLike<unknown>, string]>([
  ["user.starred", (git) => git.currentUserStarred.list({ page: 2 }), "GET /api/v1/user/starred?page=2"],
  ["users.starred", (git) => git.userStarred.list({ username: "ada" }), "GET /api/v1/users/ada/starred"],
  ["user.subscriptions", (git) => git.currentUserSubscriptions.list(), "GET /api/v1/user/subscriptions"],
  [
    "users.subscriptions",
    (git) => git.userSubscriptions.list({ username: "ada" }),
    "GET /api/v1/users/ada/subscriptions",
  ],
  ["repos.stargazers", (git) => git.stargazers.list(repository), "GET /api/v1/repos/o/r/stargazers"],
  [
    "repos.subscribers",
    (git) => git.subscribers.list({ ...repository, limit: 5 }),
    "GET /api/v1/repos/o/r/subscribers?limit=5",
  ],
])("%s.list asks for its page", async (_, call, line) => {
  const server = await recordingServer({ body: [] });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([{ line }]);
});

test("repos.stargazers.list reads users", async () => {
  const server = await recordingServer({ body: [sampleUser] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await git.stargazers.list(repository)).items).toEqual([sampleUser]);
});

test("user.starred.exists is true for 204 and false for 404", async () => {
  const server = await recordingServer(({ line }) => ({ status: line.endsWith("/r") ? 204 : 404 }));
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.currentUserStarred.exists(repository)).resolves.toBe(true);
  await expect(git.currentUserStarred.exists({ owner: "o", repo: "other" })).resolves.toBe(false);
});
