import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient, type GitClient } from "../../core.js";
import { adminUserKeys, currentUserKeys, deployKeys, userKeys } from "./keys.js";

const resources = { adminUserKeys, currentUserKeys, deployKeys, userKeys };
const key = { title: "laptop", key: "ssh-ed25519 AAAA ada@laptop" };
const stored = { id: 2, ...key, fingerprint: "SHA256:abc", created_at: "2025-03-04T05:06:07Z" };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, string, object]>([
  ["user.keys.create", (git) => git.currentUserKeys.create(key), "POST /api/v1/user/keys", key],
  [
    "admin.users.keys.create",
    (git) => git.adminUserKeys.create({ username: "ada", ...key }),
    "POST /api/v1/admin/users/ada/keys",
    key,
  ],
  [
    "repos.keys.create",
    (git) => git.deployKeys.create({ owner: "o", repo: "r", ...key, read_only: true }),
    "POST /api/v1/repos/o/r/keys",
    { ...key, read_only: true },
  ],
])("%s sends the key as JSON", async (_, call, line, json) => {
  const server = await recordingServer({ status: 201, body: stored });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([{ line, json }]);
});

test("users.keys.list accepts keys without what only their owner may see", async () => {
  const server = await recordingServer({ headers: { "x-total-count": "1" }, body: [stored] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.userKeys.list({ username: "ada", fingerprint: "SHA256:abc" }).all()).toEqual([stored]);
  expect(server.requests.map(({ line }) => line)).toEqual(["GET /api/v1/users/ada/keys?fingerprint=SHA256%3Aabc"]);
});

test("repos.keys.list reads deploy keys by the id of the key itself", async () => {
  const deployKey = { ...stored, key_id: 9, read_only: true, url: "https://git.example.com/api/v1/repos/o/r/keys/2" };
  const server = await recordingServer({ headers: { "x-total-count": "1" }, body: [deployKey] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.deployKeys.list({ owner: "o", repo: "r", key_id: 9 }).all()).toEqual([deployKey]);
  expect(server.requests.map(({ line }) => line)).toEqual(["GET /api/v1/repos/o/r/keys?key_id=9"]);
});

test("user.keys.create of a key someone has already is a ValidationError", async () => {
  const server = await recordingServer({
    status: 422,
    body: { message: "Key content has been used as non-deploy key" },
  });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.currentUserKeys.create(key)).rejects.toMatchObject({ code: "validation_failed" });
});
