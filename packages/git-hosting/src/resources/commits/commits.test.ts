import { expect, test } from "vitest";
import { sampleCommit } from "../../../test/code-samples.js";
import { recordingServer } from "../../../test/recording-server.js";
import { commits } from "./commits.js";
import { createGitClient } from "../../core.js";

const resources = { commits };
const repository = { owner: "o", repo: "r" };

test("commits.list sends its conditions and reads commits whose author has no account", async () => {
  const server = await recordingServer({ headers: { "x-total-count": "1" }, body: [sampleCommit] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const page = await git.commits.list({ ...repository, sha: "main", path: "docs", stat: false, since: "2025-01-01" });

  expect(page.items).toEqual([sampleCommit]);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/o/r/commits?sha=main&path=docs&stat=false&since=2025-01-01",
  ]);
});

test("commits.getDiff puts hash and form into one segment and gives the text as it is", async () => {
  const server = await recordingServer({ body: "diff --git a/a b/a\n" });
  const git = createGitClient({ baseUrl: server.url, resources });

  expect(await git.commits.getDiff({ ...repository, sha: "ccc", diffType: "diff" })).toBe("diff --git a/a b/a\n");
  expect(server.requests.map(({ line }) => line)).toEqual(["GET /api/v1/repos/o/r/git/commits/ccc.diff"]);
});

test("commits.compare keeps the slashes of branch names", async () => {
  const comparison = { total_commits: 1, commits: [sampleCommit] };
  const server = await recordingServer({ body: comparison });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", serverVersion: "1.25.3", resources });

  expect(await git.commits.compare({ ...repository, basehead: "main...ada:feature/sail" })).toEqual(comparison);
  expect(server.requests.map(({ line }) => line)).toEqual(["GET /api/v1/repos/o/r/compare/main...ada%3Afeature/sail"]);
});

test("commits.list of an empty repository is a ConflictError", async () => {
  const server = await recordingServer({ status: 409, body: { message: "Git Repository is empty.", url: "" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.commits.list(repository)).rejects.toMatchObject({
    code: "conflict",
    serverMessage: "Git Repository is empty.",
  });
});
