import { expect, test } from "vitest";
import type { ProductOperation } from "../catalogue.ts";
import { tokenScope } from "./token-scope.ts";

test.each<readonly [ProductOperation["method"], string, string | undefined]>([
  ["GET", "/repos/{owner}/{repo}", "read:repository"],
  ["POST", "/repos/{owner}/{repo}/pulls/{index}/merge", "write:repository"],
  ["GET", "/repos/{owner}/{repo}/issues/{index}/comments", "read:issue"],
  ["PATCH", "/repos/{owner}/{repo}/milestones/{id}", "write:issue"],
  ["GET", "/repos/{owner}/{repo}/issue_templates", "read:repository"],
  ["GET", "/repos/{owner}/{repo}/notifications", undefined],
  ["DELETE", "/orgs/{org}", "write:organization"],
  ["GET", "/teams/{id}", "read:organization"],
  ["GET", "/user", "read:user"],
  ["GET", "/users/{username}/keys", "read:user"],
  ["GET", "/user/repos", undefined],
  ["GET", "/version", undefined],
])("%s %s needs %s", (method, path, scope) => {
  expect(tokenScope({ product: "git", method, path })).toBe(scope);
});
