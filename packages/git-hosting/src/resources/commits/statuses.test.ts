import { expect, test } from "vitest";
import { sampleStatus } from "../../../test/code-samples.js";
import { recordingServer } from "../../../test/recording-server.js";
import { commitStatuses } from "./statuses.js";
import { createGitClient } from "../../core.js";

const resources = { commitStatuses };
const repository = { owner: "o", repo: "r" };

test("a status is created with `state` and read as `status`", async () => {
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

test("commits.statuses.getCombined accepts the empty response for a commit without statuses", async () => {
  const nothing = { state: "", sha: "", total_count: 0, statuses: null, repository: null, commit_url: "", url: "" };
  const server = await recordingServer({ body: nothing });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.commitStatuses.getCombined({ ...repository, ref: "main" })).toEqual(nothing);
});
