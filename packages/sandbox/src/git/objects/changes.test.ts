import { expect, test } from "vitest";
import { emptyRepository } from "../state/seed.js";
import { changedFiles, countLines } from "./changes.js";
import { writeBlob } from "./write-commit.js";

const repository = emptyRepository({ id: 1, owner: "acme", name: "rig" });
const blob = (content: string | Uint8Array): string =>
  writeBlob(repository, typeof content === "string" ? new TextEncoder().encode(content) : content);

test("files are added, modified and removed, in the order of their paths", () => {
  const before = [
    { path: "gone", blob: "1" },
    { path: "kept", blob: "1" },
    { path: "new", blob: "1" },
  ];
  const after = [
    { path: "added", blob: "2" },
    { path: "kept", blob: "1" },
    { path: "new", blob: "2" },
  ];
  expect(changedFiles(before, after).map(({ path, status }) => `${status} ${path}`)).toEqual([
    "added added",
    "removed gone",
    "modified new",
  ]);
});

test.each([
  ["a\nb\nc\n", "a\nx\nc\n", 1, 1],
  ["a\nb\n", "a\nb\nc\nd\n", 2, 0],
  ["a\nb\nc\n", "c\n", 0, 2],
  ["a\n", "a", 0, 0],
  ["", "a\nb\n", 2, 0],
  ["a\nb\n", "b\na\n", 1, 1],
])("from %j to %j, %i lines are added and %i deleted", (before, after, additions, deletions) => {
  expect(countLines(repository, [{ before: blob(before), after: blob(after) }])).toEqual({ additions, deletions });
});

test("a file that is not text has no lines", () => {
  const change = { before: undefined, after: blob(new Uint8Array([1, 0, 10, 2])) };
  expect(countLines(repository, [change])).toEqual({ additions: 0, deletions: 0 });
});
