import { expectTypeOf, test } from "vitest";
import type { AccessTokenScope, CreateAccessToken } from "./access-tokens.js";

test("a scope is one of the scope names that the servers define, including public-only", () => {
  expectTypeOf<"read:issue" | "write:repository" | "all" | "public-only">().toExtend<AccessTokenScope>();
  expectTypeOf<"issue">().not.toExtend<AccessTokenScope>();
  expectTypeOf<"delete:issue">().not.toExtend<AccessTokenScope>();
  expectTypeOf<string>().not.toExtend<AccessTokenScope>();
});

test("a token cannot be created without scopes", () => {
  expectTypeOf<{ name: string }>().not.toExtend<CreateAccessToken>();
});
