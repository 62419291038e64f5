import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { createGitClient, type GitClient } from "../core.js";
import { type Tag, tagProtections, tags } from "./tags.js";

const resources = { tags, tagProtections };
const repository = { owner: "o", repo: "r" };
const tag: Tag = {
  name: "app/v1",
  id: "c".repeat(40),
  message: "First",
  commit: null,
  zipball_url: "https://git.example.com/o/r/archive/app/v1.zip",
  tarball_url: "https://git.example.com/o/r/archive/app/v1.tar.gz",
};

test.each<[string, (git: GitClient<typeof resources>) => PromiseLike<unknown>, object]>([
  [
    "create",
    (git) => git.tags.create({ ...repository, tag_name: "app/v1", target: "main", message: "First" }),
    { line: "POST /api/v1/repos/o/r/tags", json: { tag_name: "app/v1", target: "main", message: "First" } },
  ],
  [
    "delete",
    (git) => git.tags.delete({ ...repository, tag: "app/v1" }),
    { line: "DELETE /api/v1/repos/o/r/tags/app/v1", text: "" },
  ],
  [
    "protections.create",
    (git) => git.tagProtections.create({ ...repository, name_pattern: "v*", whitelist_usernames: ["ada"] }),
    { line: "POST /api/v1/repos/o/r/tag_protections", json: { name_pattern: "v*", whitelist_usernames: ["ada"] } },
  ],
  [
    "protections.update",
    (git) => git.tagProtections.update({ ...repository, id: 1, whitelist_teams: [] }),
    { line: "PATCH /api/v1/repos/o/r/tag_protections/1", json: { whitelist_teams: [] } },
  ],
  [
    "protections.delete",
    (git) => git.tagProtections.delete({ ...repository, id: 1 }),
    { line: "DELETE /api/v1/repos/o/r/tag_protections/1", text: "" },
  ],
])("tags.%s goes over the wire as the servers expect it", async (_, call, expected) => {
  const server = await recordingServer({ body: tag });

  await call(createGitClient({ baseUrl: server.url, serverVersion: "1.25.3", resources }));

  expect(server.requests).toMatchObject([expected]);
});

test("tags.list and get read tags, whose names may hold slashes", async () => {
  const server = await recordingServer(({ line }) => ({ body: line.includes("app/v1") ? tag : [tag] }));
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await git.tags.list({ ...repository, page: 1, limit: 50 })).items).toEqual([tag]);
  expect(await git.tags.get({ ...repository, tag: "app/v1" })).toEqual(tag);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v1/repos/o/r/tags?page=1&limit=50",
    "GET /api/v1/repos/o/r/tags/app/v1",
  ]);
});

test("tags.getAnnotated reads the object behind a tag", async () => {
  const annotated = {
    tag: "v1",
    sha: "c".repeat(40),
    message: "First\n",
    object: { type: "commit", sha: "d".repeat(40), url: "https://git.example.com/api/v1/repos/o/r/git/commits/d" },
    tagger: { name: "Ada", email: "ada@example.com", date: "2025-03-04T05:06:07Z" },
    verification: null,
    url: "https://git.example.com/api/v1/repos/o/r/git/tags/c",
  };
  const server = await recordingServer({ body: annotated });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.tags.getAnnotated({ ...repository, sha: "c".repeat(40) })).toEqual(annotated);
});

test("tags.create of one that exists is a ConflictError", async () => {
  const server = await recordingServer({ status: 409, body: { message: "tag exist", url: "" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.tags.create({ ...repository, tag_name: "v1" })).rejects.toMatchObject({
    code: "conflict",
    serverMessage: "tag exist",
  });
});

test("tags.protections is refused before it is sent to a server that is too old", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.22.6", resources });

  await expect(git.tagProtections.list(repository)).rejects.toMatchObject({ code: "unsupported_operation" });
  expect(server.requests).toEqual([]);
});
