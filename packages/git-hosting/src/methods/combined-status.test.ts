import { expect, test } from "vitest";
import { sampleStatus } from "../../test/code-samples.js";
import { recordingServer, type RecordingServer } from "../../test/recording-server.js";
import { combinedStatusMethod, type CommitVerdict } from "./combined-status.js";
import { createGitClient } from "../core.js";

const sha = "c".repeat(40);
const commit = { owner: "o", repo: "r", ref: "main" };

/** Starts a server that sends these pages of a combined status. Each page lists contexts with their statuses. */
function checksServer(
  pages: readonly (readonly (readonly [context: string, status: string])[])[],
): Promise<RecordingServer> {
  return recordingServer(({ line }) => {
    const statuses = pages[Number(/page=(\d+)/.exec(line)![1]) - 1] ?? [];
    if (statuses.length === 0) return { body: { state: "", sha: "", total_count: 0, statuses: null } };
    return {
      // In some versions, the total in this header differs from the number of contexts.
      headers: { "x-total-count": "1" },
      body: {
        state: "success",
        sha,
        total_count: statuses.length,
        statuses: statuses.map(([context, status]) => ({ ...sampleStatus, context, status })),
      },
    };
  });
}

async function verdict(server: RecordingServer): Promise<CommitVerdict> {
  return createGitClient({ baseUrl: server.url, resources: { combinedStatus: combinedStatusMethod } }).combinedStatus(
    commit,
  );
}

test.each([
  ["success", ["success", "warning", "skipped"]],
  ["pending", ["success", "pending"]],
  ["pending", ["success", "a word of a later version"]],
  ["failure", ["pending", "failure", "success"]],
  ["failure", ["success", "error"]],
])("combinedStatus is %s for the checks %j", async (state, statuses) => {
  const server = await checksServer([statuses.map((status, index) => [`ci/${index}`, status] as const)]);

  expect(await verdict(server)).toMatchObject({ state, sha });
});

test("combinedStatus of a commit without checks has the state none", async () => {
  const server = await checksServer([]);

  expect(await verdict(server)).toEqual({ state: "none", sha: undefined, statuses: [] });
});

test("combinedStatus finds a failure on the second page, although the server reports success", async () => {
  const server = await checksServer([[["ci/build", "success"]], [["ci/test", "failure"]]]);

  const { state, statuses } = await verdict(server);

  expect(state).toBe("failure");
  expect(statuses.map(({ context }) => context)).toEqual(["ci/build", "ci/test"]);
});

test("combinedStatus reads later pages by hash, so that a push in between does not mix two commits", async () => {
  const server = await checksServer([[["ci/build", "success"]]]);

  await verdict(server);

  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/o/r/commits/main/status?page=1",
    `GET /api/v1/repos/o/r/commits/${sha}/status?page=2`,
  ]);
});

test("combinedStatus ends even if a server repeats the same page", async () => {
  const page = [["ci/build", "success"]] as const;
  const server = await checksServer([page, page, page, page]);

  expect(await verdict(server)).toMatchObject({ state: "success", statuses: [{ context: "ci/build" }] });
  expect(server.requests).toHaveLength(2);
});

test("combinedStatus of an unknown branch is a NotFoundError that names the operation", async () => {
  const server = await recordingServer({ status: 404, body: { message: "not found", url: "", errors: null } });

  await expect(verdict(server)).rejects.toMatchObject({
    code: "not_found",
    operation: "commits.statuses.getCombined",
  });
});
