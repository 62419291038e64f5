import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { nodeInfo, type NodeInfo } from "./node-info.js";

const resources = { nodeInfo };

const document: NodeInfo = {
  version: "2.1",
  software: { name: "forgejo", version: "15.0.3", repository: "https://r.example", homepage: "https://h.example" },
  protocols: ["activitypub"],
  services: { inbound: [], outbound: ["rss2.0"] },
  openRegistrations: false,
  usage: { users: { total: 3 } },
  metadata: {},
};

test("nodeInfo.get reads a document whose zeros are left out", async () => {
  const server = await recordingServer({ body: document });
  const serverVersion = "15.0.3+gitea-1.22.0";
  const git = createGitClient({ baseUrl: server.url, serverVersion, validate: "strict", resources });

  expect(await git.nodeInfo.get()).toEqual(document);
  expect(server.requests).toMatchObject([{ line: "GET /api/v1/nodeinfo" }]);
});

test("nodeInfo.get is not sent to a Gitea that no longer has it", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.26.0", resources });

  await expect(git.nodeInfo.get()).rejects.toMatchObject({ code: "unsupported_operation" });
  expect(server.requests).toEqual([]);
});
