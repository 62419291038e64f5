import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { activityPubInstance, activityPubRepositories, activityPubUsers, userActivityPub } from "./activity-pub.js";
import { createGitClient, type GitClient } from "../core.js";

const resources = { activityPubInstance, activityPubRepositories, activityPubUsers, userActivityPub };
const like = { "@context": "https://www.w3.org/ns/activitystreams", type: "Like", object: "https://git.example.com/1" };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "activityPub.instance.send",
    (git) => git.activityPubInstance.send(),
    { line: "POST /api/v1/activitypub/actor/inbox", text: "" },
  ],
  [
    "activityPub.repositories.send",
    (git) => git.activityPubRepositories.send({ id: 1, activity: like }),
    { line: "POST /api/v1/activitypub/repository-id/1/inbox", json: like },
  ],
  [
    "activityPub.users.send",
    (git) => git.activityPubUsers.send({ id: 4, activity: like }),
    { line: "POST /api/v1/activitypub/user-id/4/inbox", json: like },
  ],
  [
    "activityPub.users.getActivity",
    (git) => git.activityPubUsers.getActivity({ id: 4, activity: 9 }),
    { line: "GET /api/v1/activitypub/user-id/4/activities/9/activity" },
  ],
  [
    "user.activityPub.follow",
    (git) => git.userActivityPub.follow({ target: "https://other.example/u/1" }),
    { line: "POST /api/v1/user/activitypub/follow", json: { target: "https://other.example/u/1" } },
  ],
])("%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: {} });

  await call(createGitClient({ baseUrl: server.url, serverVersion: "15.0.3+gitea-1.22.0", resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("activityPub.users.get keeps the fields that no schema names", async () => {
  const actor = { "@context": ["https://www.w3.org/ns/activitystreams"], type: "Person", inbox: "https://i.example" };
  const server = await recordingServer({ body: actor });
  const serverVersion = "15.0.3+gitea-1.22.0";
  const git = createGitClient({ baseUrl: server.url, serverVersion, validate: "strict", resources });

  expect(await git.activityPubUsers.get({ id: 4 })).toEqual(actor);
});

test("activityPub.instance.get where federation is turned off is a NotFoundError", async () => {
  const server = await recordingServer({ status: 404, body: "404 page not found\n" });
  const git = createGitClient({ baseUrl: server.url, serverVersion: "15.0.3+gitea-1.22.0", resources });

  await expect(git.activityPubInstance.get()).rejects.toMatchObject({ code: "not_found" });
});
