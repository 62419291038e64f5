import { isHalyardError } from "@halyard/http-core";
import { expect, test } from "vitest";
import { sampleContents, sampleWrite } from "../../test/code-samples.js";
import { type CannedAnswer, recordingServer } from "../../test/recording-server.js";
import { createGitClient, type GitClient } from "../core.js";
import { FileConflictError } from "../errors/file-conflict-error.js";
import { changeFilesMethod, readFileMethod, writeFileMethod } from "./files.js";

type Server = Awaited<ReturnType<typeof recordingServer>>;

const resources = { changeFiles: changeFilesMethod, readFile: readFileMethod, writeFile: writeFileMethod };
const at = { owner: "o", repo: "r" };
const path = "docs/greeting.txt";
const missing: CannedAnswer = { status: 404, body: { message: "not found", url: "", errors: null } };

function client(server: Server): GitClient<typeof resources> {
  return createGitClient({ baseUrl: server.url, resources });
}

function blob(content: Uint8Array | string): CannedAnswer {
  const bytes = Buffer.from(content);
  return { body: { ...sampleContents, content: bytes.toString("base64"), size: bytes.length } };
}

test("readFile decodes UTF-8, which atob alone does not", async () => {
  const server = await recordingServer(blob("Grüße ⛵\n"));

  const file = await client(server).readFile({ ...at, path, ref: "v1" });

  expect(file).toEqual({ path, sha: sampleContents.sha, content: "Grüße ⛵\n" });
  expect(server.requests.map(({ line }) => line)).toEqual(["GET /api/v1/repos/o/r/contents/docs/greeting.txt?ref=v1"]);
});

test("readFile returns bytes unchanged, and refuses to decode bytes that are not text", async () => {
  const bytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x00);
  const server = await recordingServer(blob(bytes));

  expect((await client(server).readFile({ ...at, path, as: "bytes" })).content).toEqual(bytes);
  await expect(client(server).readFile({ ...at, path })).rejects.toMatchObject({
    code: "file_unreadable",
    reason: "not_text",
  });
});

test("readFile reads an empty file with one request", async () => {
  const server = await recordingServer(blob(""));

  expect((await client(server).readFile({ ...at, path })).content).toBe("");
  expect(server.requests).toHaveLength(1);
});

test.each([null, ""])(
  "readFile fetches a file above the server's limit (content %j) at the commit of its blob",
  async (content) => {
    const server = await recordingServer(({ line }) =>
      line.includes("/raw/")
        ? { body: "Ahoy" }
        : { body: { ...sampleContents, size: 4, content, encoding: content === null ? null : "base64" } },
    );

    expect(await client(server).readFile({ ...at, path })).toMatchObject({ sha: sampleContents.sha, content: "Ahoy" });
    expect(server.requests.map(({ line }) => line)).toEqual([
      "GET /api/v1/repos/o/r/contents/docs/greeting.txt",
      `GET /api/v1/repos/o/r/raw/docs/greeting.txt?ref=${"c".repeat(40)}`,
    ]);
  },
);

test("readFile returns content and blob of one version, even if a push happens between its requests", async () => {
  const large = { ...sampleContents, size: 3, content: null, encoding: null, last_commit_sha: undefined };
  const current = { ...large, sha: "2".repeat(40), last_commit_sha: "b".repeat(40) };
  const server = await recordingServer(({ line }) => {
    if (line.includes("/raw/")) return { body: line.endsWith(`?ref=${"b".repeat(40)}`) ? "two" : "three" };
    return { body: line.includes("/contents-ext/") ? { file_contents: current, dir_contents: null } : large };
  });
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.26.3", validate: "strict", resources });

  const file = await git.readFile({ ...at, path, ref: "main" });

  expect(file).toEqual({ path, sha: current.sha, content: "two" });
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/o/r/contents/docs/greeting.txt?ref=main",
    "GET /api/v1/repos/o/r/contents-ext/docs/greeting.txt?ref=main&includes=commit_metadata",
    `GET /api/v1/repos/o/r/raw/docs/greeting.txt?ref=${"b".repeat(40)}`,
  ]);
});

test.each([
  ["directory", { file_contents: null, dir_contents: [sampleContents] }],
  ["symlink", { file_contents: { ...sampleContents, type: "symlink", content: null, target: "../README.md" } }],
])("readFile reports a large file that has become a %s between its requests", async (reason, body) => {
  const large = { ...sampleContents, content: null, last_commit_sha: undefined };
  const server = await recordingServer(({ line }) => ({ body: line.includes("/contents-ext/") ? body : large }));
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.26.3", resources });

  await expect(git.readFile({ ...at, path })).rejects.toMatchObject({ code: "file_unreadable", path, reason });
});

test.each([
  ["directory", [sampleContents]],
  ["symlink", { ...sampleContents, type: "symlink", content: null, target: "../README.md" }],
  ["submodule", { ...sampleContents, type: "submodule", content: null }],
  ["not_base64", { ...sampleContents, content: "<html>" }],
])("readFile reports a %s", async (reason, body) => {
  const server = await recordingServer({ body });

  await expect(client(server).readFile({ ...at, path })).rejects.toMatchObject({
    code: "file_unreadable",
    path,
    reason,
  });
});

test("writeFile creates a missing file as UTF-8", async () => {
  const server = await recordingServer(({ line }) =>
    line.startsWith("GET") ? missing : { status: 201, body: sampleWrite },
  );

  const written = await client(server).writeFile({ ...at, path, content: "Grüße", branch: "main", message: "Greet" });

  expect(written.content?.sha).toBe(sampleContents.sha);
  expect(server.requests).toMatchObject([
    { line: "GET /api/v1/repos/o/r/contents/docs/greeting.txt?ref=main" },
    {
      line: "POST /api/v1/repos/o/r/contents/docs/greeting.txt",
      json: { content: Buffer.from("Grüße").toString("base64"), branch: "main", message: "Greet" },
    },
  ]);
});

test("writeFile changes an existing file and sends its blob", async () => {
  const server = await recordingServer(({ line }) => (line.startsWith("GET") ? blob("Ahoy") : { body: sampleWrite }));

  await client(server).writeFile({ ...at, path, content: Uint8Array.of(1, 2) });

  expect(server.requests.at(-1)).toMatchObject({
    line: "PUT /api/v1/repos/o/r/contents/docs/greeting.txt",
    json: { content: "AQI=", sha: sampleContents.sha },
  });
});

test("writeFile with `sha` sends one request: an update for a blob, a creation for null", async () => {
  const server = await recordingServer({ body: sampleWrite });

  await client(server).writeFile({ ...at, path, content: "", sha: "111" });
  await client(server).writeFile({ ...at, path, content: "", sha: null });

  expect(server.requests).toMatchObject([
    { line: "PUT /api/v1/repos/o/r/contents/docs/greeting.txt", json: { content: "", sha: "111" } },
    { line: "POST /api/v1/repos/o/r/contents/docs/greeting.txt", json: { content: "" } },
  ]);
});

test.each([
  ["409, Forgejo 12 and newer", 409, "sha does not match [given: 111, expected: 222]"],
  ["422, Gitea", 422, "sha does not match [given: 111, expected: 222]"],
  ["422, a commit in between", 422, "file CommitID does not match [given: aaa, expected: bbb]"],
  ["404, deleted meanwhile", 404, "object does not exist [id: , rel_path: docs/greeting.txt]"],
  ["404, deleted meanwhile, older", 404, "repository file does not exist [path: docs/greeting.txt]"],
  ["500, deleted meanwhile, Forgejo 17", 500, "object does not exist [id: , rel_path: docs/greeting.txt]"],
  [
    "500, deleted meanwhile, Forgejo 17, one of several",
    500,
    "repository file does not exist [path: docs/greeting.txt]",
  ],
])("an outdated `sha`, reported as %s, is a FileConflictError", async (_, status, message) => {
  const server = await recordingServer({ status, body: { message, url: "" } });

  const failure: unknown = await client(server)
    .writeFile({ ...at, path, content: "", sha: "111" })
    .catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(FileConflictError);
  expect(failure).toMatchObject({ code: "file_conflict", paths: [path], cause: { status, serverMessage: message } });
  expect(isHalyardError(failure, "file_conflict")).toBe(true);
});

test.each([
  ["deleted", missing],
  ["changed", { body: { ...sampleContents, sha: "222" } }],
])("a 500 without a reason is a FileConflictError if the file was %s in between", async (_, now) => {
  const server = await recordingServer(({ line }) =>
    line.startsWith("GET") ? now : { status: 500, body: { message: "", url: "" } },
  );

  await expect(client(server).writeFile({ ...at, path, content: "", sha: "111" })).rejects.toMatchObject({
    code: "file_conflict",
    paths: [path],
    cause: { status: 500 },
  });
});

test.each([
  ["the file is as expected", { body: { ...sampleContents, sha: "111" } }],
  ["the file cannot be read", { status: 500, body: { message: "", url: "" } }],
])("a 500 without a reason stays a failure of the server if %s", async (_, now) => {
  const server = await recordingServer(({ line }) =>
    line.startsWith("GET") ? now : { status: 500, body: { message: "", url: "" } },
  );

  await expect(client(server).writeFile({ ...at, path, content: "", sha: "111" })).rejects.toMatchObject({
    code: "server_error",
  });
});

test("writeFile creates a file in an empty repository, which responds with an empty list for every path", async () => {
  const server = await recordingServer(({ line }) =>
    line.startsWith("GET") ? { body: [] } : { status: 201, body: sampleWrite },
  );
  const git = client(server);

  await expect(git.readFile({ ...at, path })).rejects.toMatchObject({
    code: "not_found",
    message: expect.stringContaining("The repository is empty") as unknown,
  });
  await git.writeFile({ ...at, path, content: "Ahoy" });
  await git.changeFiles({ ...at, changes: [{ action: "write", path, content: "Ahoy" }] });
  await expect(git.changeFiles({ ...at, changes: [{ action: "delete", path }] })).rejects.toMatchObject({
    code: "not_found",
  });

  expect(server.requests.map(({ line }) => line).filter((line) => line.startsWith("POST"))).toEqual([
    "POST /api/v1/repos/o/r/contents/docs/greeting.txt",
    "POST /api/v1/repos/o/r/contents",
  ]);
});

test("a file that must not exist yet, but does, is a FileConflictError", async () => {
  const server = await recordingServer({
    status: 422,
    body: { message: "repository file already exists [path: docs/greeting.txt]", url: "" },
  });

  await expect(client(server).writeFile({ ...at, path, content: "", sha: null })).rejects.toMatchObject({
    code: "file_conflict",
  });
});

test.each([
  [422, "branch already exists [name: patch]", "validation_failed"],
  [422, "path contains a malformed path component [path: .git/x]", "validation_failed"],
  [404, "branch does not exist [repo_id: 0 name: gone]", "not_found"],
  [423, "Repo is archived", "api_error"],
  [403, "user should have a permission to write to the target branch", "permission_denied"],
])("a write refused with %i %j throws the unchanged error", async (status, message, code) => {
  const server = await recordingServer({ status, body: { message, url: "" } });

  await expect(client(server).writeFile({ ...at, path, content: "", sha: "111" })).rejects.toMatchObject({ code });
});

test("writeFile over a directory fails before anything is written", async () => {
  const server = await recordingServer({ body: [sampleContents] });

  await expect(client(server).writeFile({ ...at, path: "docs", content: "" })).rejects.toMatchObject({
    code: "file_unreadable",
    reason: "directory",
  });
  expect(server.requests).toHaveLength(1);
});

test("changeFiles reads the missing blobs and sends one commit", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("POST")) return { status: 201, body: { files: [], commit: null, verification: null } };
    return line.includes("/new.txt") ? missing : blob("Ahoy");
  });

  await client(server).changeFiles({
    ...at,
    branch: "main",
    message: "Tidy up",
    changes: [
      { action: "write", path: "new.txt", content: "new" },
      { action: "write", path: "old.txt", content: "old" },
      { action: "write", path: "known.txt", content: "known", sha: "777" },
      { action: "write", path: "fresh.txt", content: "fresh", sha: null },
      { action: "delete", path: "gone.txt" },
      { action: "move", from: "a.txt", path: "b.txt" },
    ],
  });

  const { sha } = sampleContents;
  const base64 = (text: string): string => Buffer.from(text).toString("base64");
  expect(server.requests.at(-1)).toMatchObject({
    line: "POST /api/v1/repos/o/r/contents",
    json: {
      branch: "main",
      message: "Tidy up",
      files: [
        { operation: "create", path: "new.txt", content: base64("new") },
        { operation: "update", path: "old.txt", content: base64("old"), sha },
        { operation: "update", path: "known.txt", content: base64("known"), sha: "777" },
        { operation: "create", path: "fresh.txt", content: base64("fresh") },
        { operation: "delete", path: "gone.txt", sha },
        { operation: "update", path: "b.txt", from_path: "a.txt", content: base64("Ahoy"), sha },
      ],
    },
  });
  expect(
    server.requests
      .slice(0, -1)
      .map(({ line }) => line)
      .sort(),
  ).toEqual(["a", "gone", "new", "old"].map((name) => `GET /api/v1/repos/o/r/contents/${name}.txt?ref=main`));
});

test("changeFiles names the file that has changed, if the server's message does", async () => {
  const changes = [
    { action: "write", path: "a.txt", content: "", sha: "111" },
    { action: "write", path: "b.txt", content: "", sha: "222" },
  ] as const;
  const answers = [
    { status: 422, body: { message: "sha does not match [given: 222, expected: 333]" } },
    { status: 409, body: { message: "Conflict" } },
  ];
  const server = await recordingServer(() => answers.shift()!);

  await expect(client(server).changeFiles({ ...at, changes })).rejects.toMatchObject({ paths: ["b.txt"] });
  await expect(client(server).changeFiles({ ...at, changes })).rejects.toMatchObject({ paths: ["a.txt", "b.txt"] });
});

test("changeFiles does not move a file that has changed", async () => {
  const server = await recordingServer(blob("Ahoy"));

  await expect(
    client(server).changeFiles({ ...at, changes: [{ action: "move", from: "a.txt", path: "b.txt", sha: "000" }] }),
  ).rejects.toMatchObject({ code: "file_conflict", paths: ["a.txt"] });
  expect(server.requests.every(({ line }) => line.startsWith("GET"))).toBe(true);
});

test("changeFiles sends no commit without changes, or if a file to delete does not exist", async () => {
  const server = await recordingServer(missing);

  await expect(client(server).changeFiles({ ...at, changes: [] })).rejects.toMatchObject({ code: "request_invalid" });
  await expect(
    client(server).changeFiles({ ...at, changes: [{ action: "delete", path: "gone.txt" }] }),
  ).rejects.toMatchObject({ code: "not_found" });
  expect(server.requests.map(({ line }) => line)).toEqual(["GET /api/v1/repos/o/r/contents/gone.txt"]);
});
