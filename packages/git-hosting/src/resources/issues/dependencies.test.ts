import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleIssue } from "../../../test/sample-data.js";
import { createGitClient, type GitClient } from "../../core.js";
import { issueBlocks, issueDependencies } from "./dependencies.js";

const resources = { issueDependencies, issueBlocks };
const place = { owner: "o", repo: "r", index: 7 };
const other = { owner: "o", repo: "docs", index: 3 };

test.each<[string, string, (git: GitClient<typeof resources>) => PromiseLike<unknown>]>([
  ["dependencies.add", "POST", (git) => git.issueDependencies.add({ ...place, dependency: other })],
  ["dependencies.remove", "DELETE", (git) => git.issueDependencies.remove({ ...place, dependency: other })],
  ["blocks.add", "POST", (git) => git.issueBlocks.add({ ...place, blocked: other })],
  ["blocks.remove", "DELETE", (git) => git.issueBlocks.remove({ ...place, blocked: other })],
])("issues.%s names the other issue in the body", async (name, method, call) => {
  const server = await recordingServer({ status: 201, body: sampleIssue });

  const issue = await call(createGitClient({ baseUrl: server.url, resources }));

  expect(issue).toEqual(sampleIssue);
  expect(server.requests).toMatchObject([
    { line: `${method} /api/v1/repos/o/r/issues/7/${name.split(".")[0]!}`, json: other },
  ]);
});

test("issues.dependencies.list reads what blocks an issue", async () => {
  const server = await recordingServer({ body: [sampleIssue] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await git.issueDependencies.list({ ...place, limit: 5 })).items).toEqual([sampleIssue]);
  expect(server.requests[0]?.line).toBe("GET /api/v1/repos/o/r/issues/7/dependencies?limit=5");
});

test("issues.dependencies.add across repositories fails with the text of a server that does not allow it", async () => {
  const server = await recordingServer({ status: 400, body: "CrossRepositoryDependencies not enabled" });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.issueDependencies.add({ ...place, dependency: other })).rejects.toMatchObject({
    status: 400,
    serverMessage: "CrossRepositoryDependencies not enabled",
  });
});

test("a dependency without a number is refused before it is sent", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, resources });
  const incomplete = { owner: "o", repo: "docs" } as typeof other;

  await expect(git.issueDependencies.add({ ...place, dependency: incomplete })).rejects.toMatchObject({
    code: "request_invalid",
    problems: [{ path: "dependency.index" }],
  });
  expect(server.requests).toEqual([]);
});
