import { expect, test } from "vitest";
import { recordingServer } from "../../test/recording-server.js";
import { sampleUser } from "../../test/sample-data.js";
import { createGitClient } from "../core.js";
import { type Package, packages, swiftRegistry } from "./packages.js";

const resources = { packages, swiftRegistry };
const scoped = { owner: "o", type: "npm", name: "@halyard/sail" };

const version: Package = {
  id: 5,
  type: "npm",
  name: "@halyard/sail",
  version: "1.0.0",
  owner: sampleUser,
  creator: sampleUser,
  repository: null,
  html_url: "https://git.example.com/o/-/packages/npm/sail/1.0.0",
  created_at: "2025-03-04T05:06:07Z",
};

test("packages: a name with a slash is one segment", async () => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, serverVersion: "1.25.3", resources });

  await git.packages.link({ ...scoped, repo_name: "r" });
  await git.packages.unlink(scoped);
  await git.packages.delete({ ...scoped, version: "1.0.0" });

  expect(server.requests).toMatchObject([
    { line: "POST /api/v1/packages/o/npm/%40halyard%2Fsail/-/link/r", text: "" },
    { line: "POST /api/v1/packages/o/npm/%40halyard%2Fsail/-/unlink", text: "" },
    { line: "DELETE /api/v1/packages/o/npm/%40halyard%2Fsail/1.0.0", text: "" },
  ]);
});

test("packages.list keeps to a type and a name", async () => {
  const server = await recordingServer({ headers: { "x-total-count": "1" }, body: [version] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.packages.list({ owner: "o", type: "npm", q: "sail" }).all()).toEqual([version]);
  expect(server.requests.map(({ line }) => line)).toEqual(["GET /api/v1/packages/o?type=npm&q=sail"]);
});

test.each(["size", "Size"])("packages.listFiles accepts the spelling `%s` of either server", async (field) => {
  const file = { id: 1, name: "sail-1.0.0.tgz", [field]: 512, md5: "a", sha1: "b", sha256: "c", sha512: "d" };
  const server = await recordingServer({ body: [file] });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await git.packages.listFiles({ ...scoped, version: "1.0.0" }).all()).toEqual([file]);
});

test("packages.get of a missing version is a NotFoundError", async () => {
  const server = await recordingServer({ status: 404, body: null });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.packages.get({ ...scoped, version: "9.9.9" })).rejects.toMatchObject({ code: "not_found" });
});

test("packages.swift.login asks the registry of an owner, beside the API", async () => {
  const server = await recordingServer({ status: 200, body: "" });
  const git = createGitClient({ baseUrl: server.url, resources });

  await git.swiftRegistry.login({ owner: "crew" });

  expect(server.requests).toMatchObject([{ line: "POST /api/packages/crew/swift/login", text: "" }]);
});

test("packages.swift.login with a bad credential is an AuthenticationError", async () => {
  const server = await recordingServer({ status: 401, body: "" });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.swiftRegistry.login({ owner: "crew" })).rejects.toMatchObject({ code: "authentication_failed" });
});
