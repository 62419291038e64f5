import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleComment } from "../../../test/sample-data.js";
import { createGitClient, type GitClient } from "../../core.js";
import { issueComments, issueTimeline } from "./comments.js";

const resources = { issueComments, issueTimeline };
const repository = { owner: "o", repo: "r" };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "create",
    (git) => git.issueComments.create({ ...repository, index: 7, body: "Aye" }),
    { line: "POST /api/v1/repos/o/r/issues/7/comments", json: { body: "Aye" } },
  ],
  [
    "update",
    (git) => git.issueComments.update({ ...repository, id: 33, body: "Nay", updated_at: "2026-01-02T00:00:00Z" }),
    {
      line: "PATCH /api/v1/repos/o/r/issues/comments/33",
      json: { body: "Nay", updated_at: "2026-01-02T00:00:00Z" },
    },
  ],
  [
    "delete",
    (git) => git.issueComments.delete({ ...repository, id: 33 }),
    { line: "DELETE /api/v1/repos/o/r/issues/comments/33", text: "" },
  ],
])("issues.comments.%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: sampleComment });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("issues.comments.list takes everything from one answer, also when the total is beyond it", async () => {
  const server = await recordingServer({ body: [sampleComment], headers: { "x-total-count": "60" } });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const comments = await git.issueComments.list({ ...repository, index: 7, since: "2025-01-01T00:00:00Z" }).all();

  expect(comments).toEqual([sampleComment]);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/o/r/issues/7/comments?since=2025-01-01T00%3A00%3A00Z",
  ]);
});

test("issues.comments.get gives undefined for a timeline entry that is no comment", async () => {
  const server = await recordingServer({ status: 204 });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.issueComments.get({ ...repository, id: 33 })).toBeUndefined();
});

test("issues.timeline.list takes the null of a new issue for an empty list", async () => {
  const server = await recordingServer({ body: "null", headers: { "content-type": "application/json" } });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  const page = await git.issueTimeline.list({ ...repository, index: 7 });

  expect(page.items).toEqual([]);
  expect(page.hasNext).toBe(false);
});

test("issues.comments.create in a locked conversation is a PermissionError", async () => {
  const server = await recordingServer({ status: 403, body: { message: "issue is locked", url: "" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.issueComments.create({ ...repository, index: 7, body: "Aye" })).rejects.toMatchObject({
    code: "permission_denied",
    serverMessage: "issue is locked",
  });
});
