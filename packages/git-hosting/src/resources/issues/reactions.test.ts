import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleUser } from "../../../test/sample-data.js";
import { createGitClient, type GitClient } from "../../core.js";
import { commentReactions, issueReactions } from "./reactions.js";

const resources = { issueReactions, commentReactions };
const repository = { owner: "o", repo: "r" };
const reaction = { content: "heart", user: sampleUser, created_at: "2025-03-04T05:06:07Z" };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, string]>([
  [
    "issues.reactions.add",
    (git) => git.issueReactions.add({ ...repository, index: 7, content: "heart" }),
    "POST /api/v1/repos/o/r/issues/7/reactions",
  ],
  [
    "issues.reactions.remove",
    (git) => git.issueReactions.remove({ ...repository, index: 7, content: "heart" }),
    "DELETE /api/v1/repos/o/r/issues/7/reactions",
  ],
  [
    "issues.comments.reactions.add",
    (git) => git.commentReactions.add({ ...repository, id: 33, content: "heart" }),
    "POST /api/v1/repos/o/r/issues/comments/33/reactions",
  ],
  [
    "issues.comments.reactions.remove",
    (git) => git.commentReactions.remove({ ...repository, id: 33, content: "heart" }),
    "DELETE /api/v1/repos/o/r/issues/comments/33/reactions",
  ],
])("%s names the emoji in the body", async (_, call, line) => {
  const server = await recordingServer({ body: reaction });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([{ line, json: { content: "heart" } }]);
});

test("adding a reaction is sent again after a 503, because a second time changes nothing", async () => {
  let tries = 0;
  const server = await recordingServer(() => (++tries === 1 ? { status: 503 } : { status: 200, body: reaction }));
  const git = createGitClient({ baseUrl: server.url, retry: { baseDelay: 1 }, resources });

  expect(await git.issueReactions.add({ ...repository, index: 7, content: "heart" })).toEqual(reaction);
  expect(server.requests).toHaveLength(2);
});

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<{ readonly items: readonly unknown[] }>]>([
  ["issues.reactions", (git) => git.issueReactions.list({ ...repository, index: 7 })],
  ["issues.comments.reactions", (git) => git.commentReactions.list({ ...repository, id: 33 })],
])("%s.list takes null for an empty list", async (_, call) => {
  const server = await recordingServer({ body: "null", headers: { "content-type": "application/json" } });

  expect((await call(createGitClient({ baseUrl: server.url, validate: "strict", resources }))).items).toEqual([]);
});

test("an emoji that is not allowed is a PermissionError", async () => {
  const server = await recordingServer({
    status: 403,
    body: { message: "'ship' is not an allowed reaction", url: "" },
  });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.issueReactions.add({ ...repository, index: 7, content: "ship" })).rejects.toMatchObject({
    code: "permission_denied",
    serverMessage: "'ship' is not an allowed reaction",
  });
});
