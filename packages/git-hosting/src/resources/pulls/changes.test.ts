import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { createGitClient } from "../../core.js";
import { pullCommits, pullFiles } from "./changes.js";

const resources = { pullCommits, pullFiles };
const place = { owner: "o", repo: "r", index: 8 };

test("pulls.files.list reads changed files from every page", async () => {
  const file = { filename: "net.ts", status: "renamed", additions: 1, deletions: 2, changes: 3 };
  const server = await recordingServer(({ line }) => ({
    body: line.includes("page=2")
      ? [file]
      : [{ ...file, previous_filename: "old.ts", html_url: "https://git.example.com" }],
    headers: { "x-total-count": "2" },
  }));
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const files = await git.pullFiles.list({ ...place, "skip-to": "a/b.ts", whitespace: "ignore-all" }).all();

  expect(files.map(({ previous_filename: before }) => before)).toEqual(["old.ts", undefined]);
  expect(server.requests[0]?.line).toBe("GET /api/v1/repos/o/r/pulls/8/files?skip-to=a%2Fb.ts&whitespace=ignore-all");
});

test("pulls.commits.list can leave out what is slow", async () => {
  const server = await recordingServer({ body: [] });
  const git = createGitClient({ baseUrl: server.url, resources });

  expect((await git.pullCommits.list({ ...place, verification: false, files: false })).items).toEqual([]);
  expect(server.requests[0]?.line).toBe("GET /api/v1/repos/o/r/pulls/8/commits?verification=false&files=false");
});

test("pulls.files.list of a missing pull request is a NotFoundError", async () => {
  const server = await recordingServer({ status: 404, body: "null", headers: { "content-type": "application/json" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.pullFiles.list(place)).rejects.toMatchObject({ code: "not_found" });
});
