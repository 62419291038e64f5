import { expect, test } from "vitest";
import { sampleContents, sampleWrite } from "../../test/code-samples.js";
import { recordingServer } from "../../test/recording-server.js";
import { contents } from "./contents.js";
import { createGitClient, type GitClient } from "../core.js";

const resources = { contents };
const repository = { owner: "o", repo: "r" };
const file = { ...repository, path: "docs/a b.txt" };

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "create",
    (git) => git.contents.create({ ...file, content: "QQ==", branch: "main", author: { name: "A", email: "a@b.c" } }),
    {
      line: "POST /api/v1/repos/o/r/contents/docs/a%20b.txt",
      json: { content: "QQ==", branch: "main", author: { name: "A", email: "a@b.c" } },
    },
  ],
  [
    "update",
    (git) => git.contents.update({ ...file, content: "QQ==", sha: "111", from_path: "a.txt", signoff: true }),
    {
      line: "PUT /api/v1/repos/o/r/contents/docs/a%20b.txt",
      json: { content: "QQ==", sha: "111", from_path: "a.txt", signoff: true },
    },
  ],
  [
    "delete",
    (git) => git.contents.delete({ ...file, sha: "111", message: "Tidy up" }),
    { line: "DELETE /api/v1/repos/o/r/contents/docs/a%20b.txt", json: { sha: "111", message: "Tidy up" } },
  ],
  [
    "change",
    (git) => git.contents.change({ ...repository, files: [{ operation: "delete", path: "a", sha: "1" }] }),
    { line: "POST /api/v1/repos/o/r/contents", json: { files: [{ operation: "delete", path: "a", sha: "1" }] } },
  ],
  [
    "applyPatch",
    (git) => git.contents.applyPatch({ ...repository, content: "diff --git a/a b/a\n", new_branch: "patch" }),
    { line: "POST /api/v1/repos/o/r/diffpatch", json: { content: "diff --git a/a b/a\n", new_branch: "patch" } },
  ],
])("contents.%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: sampleWrite });

  await call(createGitClient({ baseUrl: server.url, resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("contents.get gives one entry for a file and all entries for a directory", async () => {
  const entry = { ...sampleContents, encoding: null, content: null };
  const server = await recordingServer(({ line }) => ({ body: line.includes(".txt") ? sampleContents : [entry] }));
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.contents.get({ ...repository, path: "docs/greeting.txt", ref: "v1" })).toEqual(sampleContents);
  expect(await git.contents.get({ ...repository, path: "docs" })).toEqual([entry]);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/o/r/contents/docs/greeting.txt?ref=v1",
    "GET /api/v1/repos/o/r/contents/docs",
  ]);
});

test("contents.getMany reads null for files that do not exist", async () => {
  const server = await recordingServer({ body: [sampleContents, null] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", serverVersion: "1.25.3", resources });

  const page = await git.contents.getMany({ ...repository, body: { files: ["a", "b"] } });

  expect(page.items).toEqual([sampleContents, null]);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/o/r/file-contents?body=%7B%22files%22%3A%5B%22a%22%2C%22b%22%5D%7D",
  ]);
});

test.each([
  ["getRaw", { path: "a/b.bin", ref: "main" }, "GET /api/v1/repos/o/r/raw/a/b.bin?ref=main"],
  ["getMedia", { path: "a/b.bin" }, "GET /api/v1/repos/o/r/media/a/b.bin"],
  ["getArchive", { archive: "feature/sail.tar.gz" }, "GET /api/v1/repos/o/r/archive/feature/sail.tar.gz"],
] as const)("contents.%s streams the bytes unchanged", async (name, where, line) => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const server = await recordingServer({ body: bytes });
  const git = createGitClient({ baseUrl: server.url, resources });
  const read = git.contents[name] as (input: object) => PromiseLike<ReadableStream<Uint8Array>>;

  const stream = await read({ ...repository, ...where });

  expect(new Uint8Array(await new Response(stream).arrayBuffer())).toEqual(bytes);
  expect(server.requests.map((request) => request.line)).toEqual([line]);
});

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>]>([
  ["update", (git) => git.contents.update({ ...file, content: "QQ==", sha: "111" })],
  ["delete", (git) => git.contents.delete({ ...file, sha: "111" })],
])("contents.%s is never sent twice, because the second time would fail after a success", async (_, call) => {
  const server = await recordingServer({ status: 503, body: "busy" });
  const git = createGitClient({ baseUrl: server.url, retry: { maxRetries: 2, baseDelay: 1 }, resources });

  await expect(call(git)).rejects.toMatchObject({ code: "server_error" });
  expect(server.requests).toHaveLength(1);
});

test("contents.getArchive with a format no server knows is an ApiError that quotes the server", async () => {
  const server = await recordingServer({ status: 400, body: { message: "request [main.rar] is not supported" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.contents.getArchive({ ...repository, archive: "main.rar" })).rejects.toMatchObject({
    code: "api_error",
    status: 400,
    serverMessage: "request [main.rar] is not supported",
  });
});
