import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient } from "../../core.js";
import { issueComments } from "./comments.js";

const resources = { issueComments };
const repository = { owner: "o", repo: "r" };

test("issues.comments.get returns undefined for a timeline entry that is not a comment", async () => {
  const server = await recordingServer({ status: 204 });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.issueComments.get({ ...repository, id: 33 })).toBeUndefined();
});
