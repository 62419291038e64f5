import { expect, test } from "vitest";
import { recordingServer } from "../../../test/recording-server.js";
import { type AccessTokenScope, AccessTokenScopeSchema, userTokens } from "./access-tokens.js";
import { createGitClient } from "../../core.js";

const resources = { userTokens };

test.each([
  ["no scope", [], "scopes"],
  ["a scope no server knows", ["write:issues"], "scopes[0]"],
  ["a level without a category", ["read:"], "scopes[0]"],
])("users.tokens.create refuses %s before a request", async (_, scopes, path) => {
  const server = await recordingServer();
  const git = createGitClient({ baseUrl: server.url, resources });

  await expect(
    git.userTokens.create({ username: "ada", name: "bridge", scopes: scopes as AccessTokenScope[] }),
  ).rejects.toMatchObject({ code: "request_invalid", problems: [{ path }] });
  expect(server.requests).toEqual([]);
});

test("the type of scopes has every category at both levels, `all` and `public-only`", () => {
  const categories = "activitypub admin issue misc notification organization package repository user".split(" ");
  const scopes = ["all", "public-only", ...categories.flatMap((name) => [`read:${name}`, `write:${name}`])];

  const accepts = (scope: string): boolean => !("issues" in AccessTokenScopeSchema["~standard"].validate(scope));
  for (const scope of scopes) expect(accepts(scope), scope).toBe(true);
  for (const other of ["", "sudo", "delete:repository", "read:repository ", "READ:user"]) {
    expect(accepts(other), other).toBe(false);
  }
});
