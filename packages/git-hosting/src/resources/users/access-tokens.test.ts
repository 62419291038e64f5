import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { type AccessTokenScope, AccessTokenScopeSchema, adminUserTokens, userTokens } from "./access-tokens.js";
import { createGitClient } from "../../core.js";

const resources = { adminUserTokens, userTokens };

test("users.tokens.create sends scopes and repositories, and reads the secret", async () => {
  const token = {
    id: 6,
    name: "bridge",
    sha1: "0123456789abcdef0123456789abcdef01234567",
    token_last_eight: "01234567",
    scopes: ["write:issue", "public-only"],
    repositories: [{ id: 1, name: "r", owner: "o", full_name: "o/r" }],
  };
  const server = await recordingServer({ status: 201, body: token });
  const git = createGitClient({ baseUrl: server.url, validate: "strict", resources });
  const wanted = {
    name: "bridge",
    scopes: ["write:issue", "public-only"],
    repositories: [{ owner: "o", name: "r" }],
  } as const;

  expect(await git.userTokens.create({ username: "ada", ...wanted })).toEqual(token);
  expect(server.requests).toMatchObject([{ line: "POST /api/v1/users/ada/tokens", json: wanted }]);
});

test.each([
  ["no scope", [], "scopes"],
  ["a scope no server knows", ["write:issues"], "scopes[0]"],
  ["a level without a category", ["read:"], "scopes[0]"],
])("users.tokens.create refuses %s before it is sent", async (_, scopes, path) => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(
    git.userTokens.create({ username: "ada", name: "bridge", scopes: scopes as AccessTokenScope[] }),
  ).rejects.toMatchObject({ code: "request_invalid", problems: [{ path }] });
  expect(server.requests).toEqual([]);
});

test("the typed union of scopes is every category at both levels, `all` and `public-only`", () => {
  const categories = "activitypub admin issue misc notification organization package repository user".split(" ");
  const scopes = ["all", "public-only", ...categories.flatMap((name) => [`read:${name}`, `write:${name}`])];

  const accepts = (scope: string): boolean => !("issues" in AccessTokenScopeSchema["~standard"].validate(scope));
  for (const scope of scopes) expect(accepts(scope), scope).toBe(true);
  for (const other of ["", "sudo", "delete:repository", "read:repository ", "READ:user"]) {
    expect(accepts(other), other).toBe(false);
  }
});

test("users.tokens.delete takes a name with a slash, and fails with 422 when several have it", async () => {
  const server = await recordingServer({ status: 422, body: { message: "multiple matches for token name 'ci/1'" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.userTokens.delete({ username: "ada", token: "ci/1" })).rejects.toMatchObject({
    code: "validation_failed",
  });
  expect(server.requests).toMatchObject([{ line: "DELETE /api/v1/users/ada/tokens/ci%2F1", text: "" }]);
});

test("users.tokens.create with a name that is taken is a 400 with the server's text", async () => {
  const server = await recordingServer({ status: 400, body: { message: "access token name has been used already" } });
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(git.userTokens.create({ username: "ada", name: "bridge", scopes: ["all"] })).rejects.toMatchObject({
    status: 400,
    serverMessage: "access token name has been used already",
  });
});
