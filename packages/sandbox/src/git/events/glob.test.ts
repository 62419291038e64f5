import * as fc from "fast-check";
import { expect, test } from "vitest";
import { globMatcher } from "./glob.js";

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
])("%s matches %s: %s", (glob, text, fits) => {
  expect(globMatcher(glob)(text)).toBe(fits);
});

test.each([
  ["release/*", "release/1", true],
  ["release/*", "release/1/2", false],
  ["release/**", "release/1/2", true],
  ["v?1", "v/1", false],
])("%s matches %s with a slash as separator: %s", (glob, text, fits) => {
  expect(globMatcher(glob, "/")(text)).toBe(fits);
});

test.each(["v[9-0]", "{a,[z-a]}"])("%s, with a reversed range, is not a glob", (glob) => {
  expect(() => globMatcher(glob)).toThrow(SyntaxError);
});

test("every short glob matches the same strings as its regular expression", () => {
  const part = fc.constantFrom(
    "a",
    "b",
    "/",
    "*",
    "**",
    "?",
    "[ab]",
    "[!a]",
    "[a-b]",
    "{",
    ",",
    "}",
    "\\*",
    "\\{",
    "[",
    "😀",
  );
  const glob = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));
  const text = fc
    .array(fc.constantFrom("a", "b", "/", "*", "{", "}", ",", "[", "😀"), { maxLength: 6 })
    .map((all) => all.join(""));
  fc.assert(
    fc.property(glob, text, fc.constantFrom(undefined, "/" as const), (pattern, candidate, separator) => {
      expect(globMatcher(pattern, separator)(candidate)).toBe(toRegExp(pattern, separator).test(candidate));
    }),
    { numRuns: 5000 },
  );
});

/** Converts a glob to a regular expression, as a reference for `globMatcher`. Unlike `globMatcher`, it backtracks. */
function toRegExp(glob: string, separator: "/" | undefined): RegExp {
  const one = separator === undefined ? "." : `[^${separator}]`;
  let depth = 0;
  const source = glob.replace(/\\[^]|\*+|\[[^\]]+\]|[^]/gu, (part) => {
    if (part.startsWith("*")) return part === "*" ? `${one}*` : ".*";
    if (part === "?") return one;
    if (part.startsWith("[") && part.length > 1) return part.replace("[!", "[^").replaceAll("\\", "\\\\");
    if (part === "{") depth += 1;
    if (part === "{") return "(?:";
    if (part === "," && depth > 0) return "|";
    if (part !== "}" || depth === 0) return part.replace(/^\\(?=[^])/, "").replace(/[.*+?^${}()|[\]\\/]/, "\\$&");
    depth -= 1;
    return ")";
  });
  return new RegExp(`^${source}${")".repeat(depth)}$`, "u");
}
