import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { sampleUser } from "../../test/sample-data.js";
import { orgBlocks, userBlocks } from "./blocks.js";
import { createGitClient, type GitClient } from "../core.js";

const resources = { userBlocks, orgBlocks };
const gitea = "1.22.6";
const forgejo = "15.0.3+gitea-1.22.0";

test.each<[string, string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, string]>([
  [
    "user.blocks.add",
    gitea,
    (git) => git.userBlocks.add({ username: "eve", note: "spam" }),
    "PUT /api/v1/user/blocks/eve?note=spam",
  ],
  ["user.blocks.remove", gitea, (git) => git.userBlocks.remove({ username: "eve" }), "DELETE /api/v1/user/blocks/eve"],
  ["user.blocks.block", forgejo, (git) => git.userBlocks.block({ username: "eve" }), "PUT /api/v1/user/block/eve"],
  [
    "orgs.blocks.unblock",
    forgejo,
    (git) => git.orgBlocks.unblock({ org: "crew", username: "eve" }),
    "PUT /api/v1/orgs/crew/unblock/eve",
  ],
])("%s goes over the wire as the servers expect it", async (_, serverVersion, call, line) => {
  const server = await recordingServer();

  await call(createGitClient({ baseUrl: server.url, serverVersion, resources }));

  expect(server.requests).toMatchObject([{ line, text: "" }]);
});

test("orgs.blocks.list reads users from Gitea, orgs.blocks.listBlocked ids from Forgejo", async () => {
  const blocked = { block_id: 4, created_at: "2025-03-04T05:06:07Z" };
  const server = await recordingServer(({ line }) => ({
    body: line.endsWith("/blocks") ? [sampleUser] : [blocked],
    headers: { "x-total-count": "1" },
  }));
  const options = { baseUrl: server.url, validate: "strict", resources } as const;

  const inGitea = createGitClient({ ...options, serverVersion: gitea }).orgBlocks.list({ org: "crew" });
  const inForgejo = createGitClient({ ...options, serverVersion: forgejo }).orgBlocks.listBlocked({ org: "crew" });

  expect(await inGitea.all()).toEqual([sampleUser]);
  expect(await inForgejo.all()).toEqual([blocked]);
});

test("user.blocks.add is not sent to Forgejo", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, serverVersion: forgejo, resources });

  await expect(git.userBlocks.add({ username: "eve" })).rejects.toMatchObject({ code: "unsupported_operation" });
  expect(server.requests).toEqual([]);
});
