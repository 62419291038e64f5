import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient } from "../../core.js";
import { currentUserFollowing } from "./followers.js";

const resources = { currentUserFollowing };

test("user.following.exists is false for 404", async () => {
  const server = await recordingServer({ status: 404, body: "null", headers: { "content-type": "application/json" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.currentUserFollowing.exists({ username: "ada" })).resolves.toBe(false);
});
