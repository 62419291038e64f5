import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { commits } from "./commits.js";
import { createGitClient } from "../../core.js";

const resources = { commits };
const repository = { owner: "o", repo: "r" };

test("commits.getDiff puts hash and format into one path segment, and returns the text unchanged", async () => {
  const server = await recordingServer({ body: "diff --git a/a b/a\n" });
  const git = createGitClient({ baseUrl: server.url, resources });

  expect(await git.commits.getDiff({ ...repository, sha: "ccc", diffType: "diff" })).toBe("diff --git a/a b/a\n");
  expect(server.requests.map(({ line }) => line)).toEqual(["GET /api/v1/repos/o/r/git/commits/ccc.diff"]);
});
