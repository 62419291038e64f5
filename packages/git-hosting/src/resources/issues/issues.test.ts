import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleIssue } from "../../../test/sample-data.js";
import { createGitClient, type GitClient } from "../../core.js";
import { issues } from "./issues.js";

const resources = { issues };
const place = { owner: "o", repo: "r", index: 7 };
type Git = GitClient<typeof resources>;

test.each<[string, (git: Git) => PromiseLike<unknown>, object]>([
  [
    "create",
    (git) => git.issues.create({ owner: "o", repo: "r", title: "Hoist", labels: [3], assignees: ["ada"] }),
    { line: "POST /api/v1/repos/o/r/issues", json: { title: "Hoist", labels: [3], assignees: ["ada"] } },
  ],
  [
    "update",
    (git) => git.issues.update({ ...place, state: "closed", milestone: 0, assignees: [] }),
    { line: "PATCH /api/v1/repos/o/r/issues/7", json: { state: "closed", milestone: 0, assignees: [] } },
  ],
  [
    "setDeadline",
    (git) => git.issues.setDeadline({ ...place, due_date: null }),
    { line: "POST /api/v1/repos/o/r/issues/7/deadline", json: { due_date: null } },
  ],
  [
    "lock",
    (git) => git.issues.lock({ ...place, lock_reason: "Resolved" }),
    { line: "PUT /api/v1/repos/o/r/issues/7/lock", json: { lock_reason: "Resolved" } },
  ],
  ["unlock", (git) => git.issues.unlock(place), { line: "DELETE /api/v1/repos/o/r/issues/7/lock", text: "" }],
  ["pin", (git) => git.issues.pin(place), { line: "POST /api/v1/repos/o/r/issues/7/pin", text: "" }],
  ["unpin", (git) => git.issues.unpin(place), { line: "DELETE /api/v1/repos/o/r/issues/7/pin", text: "" }],
  [
    "movePin",
    (git) => git.issues.movePin({ ...place, position: 2 }),
    { line: "PATCH /api/v1/repos/o/r/issues/7/pin/2", text: "" },
  ],
  ["delete", (git) => git.issues.delete(place), { line: "DELETE /api/v1/repos/o/r/issues/7", text: "" }],
])("issues.%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: sampleIssue });

  await call(createGitClient({ baseUrl: server.url, serverVersion: "1.25.3", resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("issues.list reads issues and pull requests of a repository, filtered and paged", async () => {
  const pull = { ...sampleIssue, pull_request: { merged: false, merged_at: null } };
  const server = await recordingServer({ body: [sampleIssue, pull], headers: { "x-total-count": "2" } });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const page = await git.issues.list({
    owner: "o",
    repo: "r",
    state: "all",
    labels: ["bug", "help wanted"],
    limit: 20,
  });

  expect(page.items).toEqual([sampleIssue, pull]);
  expect(page.total).toBe(2);
  expect(server.requests[0]?.line).toBe("GET /api/v1/repos/o/r/issues?state=all&labels=bug%2Chelp%20wanted&limit=20");
});

test("issues.search goes through every page of all repositories", async () => {
  const server = await recordingServer(({ line }) => ({
    body: line.includes("page=2") ? [{ ...sampleIssue, number: 9 }] : [sampleIssue],
    headers: { "x-total-count": "2" },
  }));
  const git = createGitClient({ baseUrl: server.url, resources });

  const found = await git.issues.search({ assigned: true, type: "issues" }).all();

  expect(found.map(({ number }) => number)).toEqual([7, 9]);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/issues/search?assigned=true&type=issues",
    "GET /api/v1/repos/issues/search?assigned=true&type=issues&page=2",
  ]);
});

test("issues.update of a merged pull request's state fails with 412 and the server's reason", async () => {
  const server = await recordingServer({ status: 412, body: { message: "cannot change state", url: "" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.issues.update({ ...place, state: "open" })).rejects.toMatchObject({
    status: 412,
    serverMessage: "cannot change state",
  });
});

test("issues.lock is refused before it is sent where only Gitea can do it", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, serverVersion: "15.0.3+gitea-1.22.0", resources });

  await expect(git.issues.lock(place)).rejects.toMatchObject({ code: "unsupported_operation" });
  expect(server.requests).toEqual([]);
});
