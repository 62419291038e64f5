import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient } from "../../core.js";
import { userKeys } from "./keys.js";

const resources = { userKeys };
const key = { title: "laptop", key: "ssh-ed25519 AAAA ada@laptop" };
const stored = { id: 2, ...key, fingerprint: "SHA256:abc", created_at: "2025-03-04T05:06:07Z" };

test("users.keys.list accepts keys without the details that only their owner can see", async () => {
  const server = await recordingServer({ headers: { "x-total-count": "1" }, body: [stored] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.userKeys.list({ username: "ada", fingerprint: "SHA256:abc" }).all()).toEqual([stored]);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/users/ada/keys?fingerprint=SHA256%3Aabc&page=1&limit=50",
  ]);
});
