import fc from "fast-check";
import { expect, test } from "vitest";
import { type GitHubRecordKind, stableId } from "./stable-id.js";

const kinds: readonly GitHubRecordKind[] = ["app", "check", "pull", "user"];

test("an id is a safe integer that none of GitHub's can equal, and stays the same", () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.webUrl(), fc.array(fc.oneof(fc.integer(), fc.string())), (...args) => {
      const [kind, server, parts] = args;
      const id = stableId(kind, server, ...parts);
      expect(Number.isSafeInteger(id)).toBe(true);
      expect(id).toBeGreaterThanOrEqual(2 ** 52);
      expect(stableId(kind, server, ...parts)).toBe(id);
    }),
  );
  expect(stableId("pull", "https://git.example.com", 7, 12)).toBe(stableId("pull", "https://git.example.com", 7, 12));
});

test("the pull requests and users of three servers have ids of their own", () => {
  const servers = ["https://git.example.com", "https://git.example.com/forge", "https://other.example.com"];
  const ids = servers.flatMap((server) =>
    Array.from({ length: 2000 }, (_, index) => [
      stableId("pull", server, 1 + (index % 20), index),
      stableId("user", server, index),
    ]).flat(),
  );
  expect(new Set(ids).size).toBe(ids.length);
});
