import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { sampleIssue } from "../../test/sample-data.js";
import { createGitClient } from "../core.js";
import { issues } from "../resources/issues/issues.js";
import { isNever } from "./times.js";

const resources = { issues };
const place = { owner: "o", repo: "r" };

test("a time in a query or a body is a Date or a string, and is sent in RFC 3339 format", async () => {
  const server = await recordingServer(({ line }) => ({ body: line.startsWith("GET") ? [] : sampleIssue }));
  const git = createGitClient({ baseUrl: server.url, resources });
  const time = new Date("2026-01-02T03:04:05Z");

  await git.issues.list({ ...place, since: time, before: "2026-02-01T00:00:00+02:00" });
  await git.issues.update({ ...place, index: 7, due_date: time, updated_at: "2026-02-01T00:00:00+02:00" });
  await git.issues.setDeadline({ ...place, index: 7, due_date: null });

  expect(server.requests).toMatchObject([
    {
      line: "GET /api/v1/repos/o/r/issues?since=2026-01-02T03%3A04%3A05.000Z&before=2026-02-01T00%3A00%3A00%2B02%3A00&page=1&limit=50",
    },
    { json: { due_date: "2026-01-02T03:04:05.000Z", updated_at: "2026-02-01T00:00:00+02:00" } },
    { json: { due_date: null } },
  ]);
});

test("an invalid Date is refused before a request", async () => {
  const server = await recordingServer({ body: [] });
  const git = createGitClient({ baseUrl: server.url, resources });
  const time = new Date(Number.NaN);

  await expect(git.issues.list({ ...place, since: time })).rejects.toMatchObject({ problems: [{ path: "since" }] });
  await expect(git.issues.update({ ...place, index: 7, due_date: time })).rejects.toMatchObject({
    code: "request_invalid",
    problems: [{ path: "due_date" }],
  });
  expect(server.requests).toEqual([]);
});

test.each([
  ["0001-01-01T00:00:00Z", true],
  ["0001-01-01T00:00:00+00:00", true],
  [null, true],
  [undefined, true],
  ["", true],
  ["2026-05-21T13:37:00Z", false],
])("the time %s means never: %s", (time, expected) => {
  expect(isNever(time)).toBe(expected);
});
