import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient } from "../core.js";
import { nodeInfo } from "./node-info.js";

const resources = { nodeInfo };

test("nodeInfo.get is not sent to a version of Gitea that has removed it", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.26.0", resources });

  await expect(git.nodeInfo.get()).rejects.toMatchObject({ code: "unsupported_operation" });
  expect(server.requests).toEqual([]);
});
