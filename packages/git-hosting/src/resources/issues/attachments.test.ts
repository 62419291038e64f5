import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { sampleAttachment } from "../../../test/sample-data.js";
import { createGitClient, type GitClient } from "../../core.js";
import { commentAttachments, issueAttachments } from "./attachments.js";

const resources = { issueAttachments, commentAttachments };
const repository = { owner: "o", repo: "r" };
type Git = GitClient<typeof resources>;

test.each<[string, string, (git: Git, attachment: { fileName: string; content: string }) => PromiseLike<unknown>]>([
  [
    "issues.attachments",
    "POST /api/v1/repos/o/r/issues/7/assets?name=log.txt",
    (git, attachment) => git.issueAttachments.upload({ ...repository, index: 7, name: "log.txt", attachment }),
  ],
  [
    "issues.comments.attachments",
    "POST /api/v1/repos/o/r/issues/comments/33/assets?updated_at=2026-01-02T00%3A00%3A00Z",
    (git, attachment) =>
      git.commentAttachments.upload({ ...repository, id: 33, updated_at: "2026-01-02T00:00:00Z", attachment }),
  ],
])("%s.upload sends the file as the part `attachment`", async (_, line, call) => {
  const server = await recordingServer({ status: 201, body: sampleAttachment });

  const attachment = await call(createGitClient({ baseUrl: server.url, resources }), {
    fileName: "local.txt",
    content: "abcde",
  });

  expect(attachment).toEqual(sampleAttachment);
  expect(server.requests).toMatchObject([
    { line, headers: { "content-type": expect.stringMatching(/^multipart\/form-data; ?boundary=/) as string } },
  ]);
  expect(server.requests[0]?.text).toContain('name="attachment"; filename="local.txt"');
  expect(server.requests[0]?.text).toContain("\r\n\r\nabcde\r\n");
});

test.each<[string, (git: Git) => PromiseLike<unknown>, object]>([
  [
    "issues.attachments.update",
    (git) => git.issueAttachments.update({ ...repository, index: 7, attachment_id: 9, name: "new.txt" }),
    { line: "PATCH /api/v1/repos/o/r/issues/7/assets/9", json: { name: "new.txt" } },
  ],
  [
    "issues.comments.attachments.delete",
    (git) => git.commentAttachments.delete({ ...repository, id: 33, attachment_id: 9 }),
    { line: "DELETE /api/v1/repos/o/r/issues/comments/33/assets/9", text: "" },
  ],
])("%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: sampleAttachment });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("issues.attachments.list reads all files at once", async () => {
  const server = await recordingServer({ body: [sampleAttachment] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.issueAttachments.list({ ...repository, index: 7 }).all()).toEqual([sampleAttachment]);
  expect(server.requests).toHaveLength(1);
});

test("issues.attachments.upload of a kind the server does not take fails with its text", async () => {
  const server = await recordingServer({
    status: 400,
    body: { message: "This file extension is not allowed", url: "" },
  });
  const git = createGitClient({ baseUrl: server.url, resources });
  const attachment = { fileName: "a.tar", content: "x" };

  await expect(git.issueAttachments.upload({ ...repository, index: 7, attachment })).rejects.toMatchObject({
    status: 400,
    serverMessage: "This file extension is not allowed",
  });
});

test("an upload without a file is refused before it is sent", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, resources });
  const attachment = "log.txt" as unknown as Blob;

  await expect(git.issueAttachments.upload({ ...repository, index: 7, attachment })).rejects.toMatchObject({
    code: "request_invalid",
    problems: [{ path: "attachment" }],
  });
  expect(server.requests).toEqual([]);
});
