import { expect, test } from "vitest";
import { describeSince, isAvailable, parseServerVersion } from "./version.js";

test.each([
  ["1.26.3", { product: "gitea", version: "1.26.3" }],
  ["1.27.0+dev-123-gabcdef", { product: "gitea", version: "1.27.0" }],
  ["v1.25.0-rc1", { product: "gitea", version: "1.25.0" }],
  // The version after `+gitea-` is fixed when Forgejo is built, and says nothing about Forgejo's features.
  ["7.0.15+gitea-1.21.11", { product: "forgejo", version: "7.0.15" }],
  ["16.0.0-dev-668-abc+gitea-1.22.0", { product: "forgejo", version: "16.0.0" }],
])("%s is read as %o", (raw, expected) => {
  expect(parseServerVersion(raw)).toEqual({ ...expected, raw });
});

test.each(["", "nightly", "main-1.2"])("%o has no version", (raw) => {
  expect(parseServerVersion(raw)).toBeUndefined();
});

test.each([
  ["1.22.0", { gitea: "1.22" }, true],
  ["1.21.11", { gitea: "1.22" }, false],
  ["1.100.0", { gitea: "1.22" }, true],
  ["1.25.5", { gitea: "1.21..1.25" }, true],
  ["1.26.0", { gitea: "1.21..1.25" }, false],
  ["9.0.3+gitea-1.22.0", { gitea: "1.21", forgejo: "9" }, true],
  ["8.0.3+gitea-1.22.0", { gitea: "1.21", forgejo: "9" }, false],
  ["15.0.3+gitea-1.22.0", { gitea: "1.22" }, false],
])("on %s, an operation since %o is available: %s", (raw, since, expected) => {
  const server = parseServerVersion(raw);

  expect(server && isAvailable(since, server)).toBe(expected);
});

test("the versions of an operation are described in words", () => {
  expect(describeSince({ gitea: "1.21..1.25", forgejo: "9" })).toBe("Gitea 1.21 to 1.25, or Forgejo 9 or newer");
});
