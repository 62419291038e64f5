import { expect, test } from "vitest";
import { sampleStatus } from "../../../test/code-samples.js";
import { recordingServer } from "../../../test/recording-server.js";
import { commitStatuses } from "./statuses.js";
import { createGitClient } from "../../core.js";

const resources = { commitStatuses };
const repository = { owner: "o", repo: "r" };

test("status field naming: a status is created with `state` and comes back with `status`", async () => {
  const server = await recordingServer({ status: 201, body: sampleStatus });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const created = await git.commitStatuses.create({
    ...repository,
    sha: "ccc",
    state: "success",
    context: "ci/build",
    target_url: "https://ci.example.com/1",
  });

  expect(created.status).toBe("success");
  expect(server.requests).toMatchObject([
    {
      line: "POST /api/v1/repos/o/r/statuses/ccc",
      json: { state: "success", context: "ci/build", target_url: "https://ci.example.com/1" },
    },
  ]);
});

test("commits.statuses.create refuses a state no server knows before it is sent", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, resources });

  // @ts-expect-error There is no such state.
  await expect(git.commitStatuses.create({ ...repository, sha: "ccc", state: "ok" })).rejects.toMatchObject({
    code: "request_invalid",
    problems: [{ path: "state" }],
  });
  expect(server.requests).toEqual([]);
});

test("commits.statuses.list takes a branch whose name has a slash as one segment", async () => {
  const server = await recordingServer({ body: [sampleStatus] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const page = await git.commitStatuses.list({ ...repository, ref: "feature/sail", sort: "oldest", state: "success" });

  expect(page.items).toEqual([sampleStatus]);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/o/r/commits/feature%2Fsail/statuses?sort=oldest&state=success",
  ]);
});

test("commits.statuses.getCombined accepts the empty answer for a commit without statuses", async () => {
  const nothing = { state: "", sha: "", total_count: 0, statuses: null, repository: null, commit_url: "", url: "" };
  const server = await recordingServer({ body: nothing });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.commitStatuses.getCombined({ ...repository, ref: "main" })).toEqual(nothing);
});

test("commits.statuses.create for a commit that does not exist is a NotFoundError", async () => {
  const server = await recordingServer({ status: 404, body: { message: "not found", url: "", errors: null } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.commitStatuses.create({ ...repository, sha: "ccc", state: "error" })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("commits.statuses.create is not sent again: the history would have it twice", async () => {
  const server = await recordingServer({ status: 503, body: "busy" });
  const git = createGitClient({ baseUrl: server.url, retry: { baseDelay: 1 }, resources });

  await expect(git.commitStatuses.create({ ...repository, sha: "ccc", state: "error" })).rejects.toMatchObject({
    status: 503,
  });
  expect(server.requests).toHaveLength(1);
});
