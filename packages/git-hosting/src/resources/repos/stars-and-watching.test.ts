import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient } from "../../core.js";
import { currentUserStarred } from "./stars-and-watching.js";

test("user.starred.exists is true for 204 and false for 404", async () => {
  const server = await recordingServer(({ line }) => ({ status: line.endsWith("/r") ? 204 : 404 }));
  const git = createGitClient({ baseUrl: server.url, resources: { currentUserStarred } });

  await expect(git.currentUserStarred.exists({ owner: "o", repo: "r" })).resolves.toBe(true);
  await expect(git.currentUserStarred.exists({ owner: "o", repo: "other" })).resolves.toBe(false);
});
