import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { sampleIssue } from "../../test/sample-data.js";
import { createGitClient, type GitClient } from "../core.js";
import {
  currentUserStopwatches,
  currentUserTimes,
  issueStopwatch,
  issueTimes,
  repoTimes,
  type TrackedTime,
} from "./time-tracking.js";

const resources = { issueTimes, issueStopwatch, repoTimes, currentUserTimes, currentUserStopwatches };
const place = { owner: "o", repo: "r", index: 7 };
const time: TrackedTime = {
  id: 1,
  time: 900,
  user_name: "ada",
  user_id: 4,
  issue: sampleIssue,
  issue_id: 70,
  created: "2025-03-04T05:06:07Z",
};

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "issues.times.add",
    (git) => git.issueTimes.add({ ...place, time: 900, user_name: "ada" }),
    { line: "POST /api/v1/repos/o/r/issues/7/times", json: { time: 900, user_name: "ada" } },
  ],
  ["issues.times.reset", (git) => git.issueTimes.reset(place), { line: "DELETE /api/v1/repos/o/r/issues/7/times" }],
  [
    "issues.times.delete",
    (git) => git.issueTimes.delete({ ...place, id: 1 }),
    { line: "DELETE /api/v1/repos/o/r/issues/7/times/1" },
  ],
  [
    "issues.stopwatch.start",
    (git) => git.issueStopwatch.start(place),
    { line: "POST /api/v1/repos/o/r/issues/7/stopwatch/start", text: "" },
  ],
  [
    "issues.stopwatch.stop",
    (git) => git.issueStopwatch.stop(place),
    { line: "POST /api/v1/repos/o/r/issues/7/stopwatch/stop", text: "" },
  ],
  [
    "issues.stopwatch.delete",
    (git) => git.issueStopwatch.delete(place),
    { line: "DELETE /api/v1/repos/o/r/issues/7/stopwatch/delete", text: "" },
  ],
])("%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: time });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("repos.times.list and user.times.list read time with its issue", async () => {
  const server = await recordingServer({ body: [time] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await git.repoTimes.list({ owner: "o", repo: "r", user: "ada" })).items).toEqual([time]);
  expect((await git.currentUserTimes.list({ since: "2025-01-01T00:00:00Z" })).items).toEqual([time]);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/o/r/times?user=ada",
    "GET /api/v1/user/times?since=2025-01-01T00%3A00%3A00Z",
  ]);
});

test("user.stopwatches.list reads the clocks that run", async () => {
  const clock = {
    created: "2025-03-04T05:06:07Z",
    seconds: 64,
    duration: "1 minute 4 seconds",
    issue_index: 7,
    issue_title: "Hoist the sail",
    repo_owner_name: "o",
    repo_name: "r",
  };
  const server = await recordingServer({ body: [clock] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await git.currentUserStopwatches.list()).items).toEqual([clock]);
});

test("issues.stopwatch.stop without a clock that runs is a ConflictError, and starting one is never sent twice", async () => {
  const server = await recordingServer(({ line }) =>
    line.endsWith("stop")
      ? { status: 409, body: { message: "cannot stop a non-existent stopwatch" } }
      : { status: 503 },
  );
  const git = createGitClient({ baseUrl: server.url, retry: { baseDelay: 1 }, resources });

  await expect(git.issueStopwatch.stop(place)).rejects.toMatchObject({ code: "conflict" });
  await expect(git.issueStopwatch.start(place)).rejects.toMatchObject({ code: "server_error" });
  expect(server.requests).toHaveLength(2);
});
