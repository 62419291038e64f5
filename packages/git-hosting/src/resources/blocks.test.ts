import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { sampleUser } from "../../test/sample-data.js";
import { orgBlocks, userBlocks } from "./blocks.js";
import { createGitClient, type GitClient } from "../core.js";

const resources = { userBlocks, orgBlocks };
const gitea = "1.22.6";
const forgejo = "15.0.3+gitea-1.22.0";

type Client = GitClient<typeof resources>;

test.each<[string, string, (git: Client) => PromiseLike<unknown>, string]>([
  [
    "user.blocks.add",
    gitea,
    (git) => git.userBlocks.add({ username: "eve", note: "spam" }),
    "PUT /api/v1/user/blocks/eve?note=spam",
  ],
  [
    "user.blocks.add",
    forgejo,
    (git) => git.userBlocks.add({ username: "eve", note: "spam" }),
    "PUT /api/v1/user/block/eve",
  ],
  ["user.blocks.remove", gitea, (git) => git.userBlocks.remove({ username: "eve" }), "DELETE /api/v1/user/blocks/eve"],
  ["user.blocks.remove", forgejo, (git) => git.userBlocks.remove({ username: "eve" }), "PUT /api/v1/user/unblock/eve"],
  [
    "orgs.blocks.add",
    gitea,
    (git) => git.orgBlocks.add({ org: "crew", username: "eve", note: "spam" }),
    "PUT /api/v1/orgs/crew/blocks/eve?note=spam",
  ],
  [
    "orgs.blocks.add",
    forgejo,
    (git) => git.orgBlocks.add({ org: "crew", username: "eve", note: "spam" }),
    "PUT /api/v1/orgs/crew/block/eve",
  ],
  [
    "orgs.blocks.remove",
    gitea,
    (git) => git.orgBlocks.remove({ org: "crew", username: "eve" }),
    "DELETE /api/v1/orgs/crew/blocks/eve",
  ],
  [
    "orgs.blocks.remove",
    forgejo,
    (git) => git.orgBlocks.remove({ org: "crew", username: "eve" }),
    "PUT /api/v1/orgs/crew/unblock/eve",
  ],
])("%s sends the operation of a server of version %s", async (_, serverVersion, call, line) => {
  const server = await recordingServer();

  await call(createGitClient({ baseUrl: server.url, serverVersion, resources }));

  expect(server.requests).toMatchObject([{ line, text: "" }]);
});

test("user.blocks.add reads the server's product once, and treats a server without a version as Gitea", async () => {
  const server = await recordingServer(({ line }) => {
    if (!line.endsWith("/version")) return { status: 204 };
    return { body: { version: "15.0.3+gitea-1.22.0" } };
  });
  const silent = await recordingServer(({ line }) =>
    line.endsWith("/version") ? { status: 403, body: { message: "no" } } : { status: 204 },
  );

  const git = createGitClient({ baseUrl: server.url, resources });
  await git.userBlocks.add({ username: "eve" });
  await git.userBlocks.remove({ username: "eve" });
  await createGitClient({ baseUrl: silent.url, resources }).userBlocks.add({ username: "eve" });

  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/version",
    "PUT /api/v1/user/block/eve",
    "PUT /api/v1/user/unblock/eve",
  ]);
  expect(silent.requests.at(-1)?.line).toBe("PUT /api/v1/user/blocks/eve");
});

test("orgs.blocks.gitea.list returns users, orgs.blocks.forgejo.list returns ids", async () => {
  const blocked = { block_id: 4, created_at: "2025-03-04T05:06:07Z" };
  const server = await recordingServer(({ line }) => ({
    body: line.includes("/blocks?") ? [sampleUser] : [blocked],
    headers: { "x-total-count": "1" },
  }));
  const options = { baseUrl: server.url, validate: "strict", resources } as const;

  const inGitea = createGitClient({ ...options, serverVersion: gitea }).orgBlocks.gitea.list({ org: "crew" });
  const inForgejo = createGitClient({ ...options, serverVersion: forgejo }).orgBlocks.forgejo.list({ org: "crew" });

  expect(await inGitea.all()).toEqual([sampleUser]);
  expect(await inForgejo.all()).toEqual([blocked]);
});

test("user.blocks.gitea.add is not sent to Forgejo", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, serverVersion: forgejo, resources });

  await expect(git.userBlocks.gitea.add({ username: "eve" })).rejects.toMatchObject({ code: "unsupported_operation" });
  expect(server.requests).toEqual([]);
});
