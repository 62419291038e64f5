import { expect, test } from "vitest";
import { globPattern } from "./glob.js";

test.each([
  ["main", "main", true],
  ["main", "maintenance", false],
  ["release/*", "release/1", true],
  ["release/*", "release", false],
  ["{main,release/*}", "release/1/2", true],
  ["{main,release/*}", "feature", false],
  ["v?.x", "v1.x", true],
  ["v?.x", "v1ax", false],
  ["v[0-9]", "v7", true],
  ["v[!0-9]", "v7", false],
  ["a+b(c)", "a+b(c)", true],
  [String.raw`a\*`, "a*", true],
  [String.raw`a\*`, "ab", false],
  ["a,b", "a,b", true],
  ["{a,b", "a", true],
])("%s fits %s: %s", (glob, text, fits) => {
  expect(globPattern(glob).test(text)).toBe(fits);
});

test.each([
  ["release/*", "release/1", true],
  ["release/*", "release/1/2", false],
  ["release/**", "release/1/2", true],
  ["v?1", "v/1", false],
])("%s fits %s, where a slash separates: %s", (glob, text, fits) => {
  expect(globPattern(glob, "/").test(text)).toBe(fits);
});
