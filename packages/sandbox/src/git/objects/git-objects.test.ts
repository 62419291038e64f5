import { expect, test } from "vitest";
import { hashBlob, hashCommit, hashTree } from "./git-objects.js";

// Hashes computed by git for these files and this commit.
const files = [
  { path: "docs/a/b.md", content: "deep\n", blob: "4cdb2265d30204be5463b38174b2e8e717982405" },
  { path: "empty", content: "", blob: "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391" },
  { path: "lib.txt", content: "x", blob: "c1b0730e0133447badcfd47fd144e254807b06e1" },
  { path: "lib/x.txt", content: "hello\n", blob: "ce013625030ba8dba906f756967f9e9ca394464a" },
];
const tree = "875ac7c10f79bed5181e910a7a57626a8ecd6268";

test("files have git's hashes", () => {
  for (const { content, blob } of files) expect(hashBlob(new TextEncoder().encode(content))).toBe(blob);
});

test("directories have git's hashes, in any order of the files", () => {
  for (const order of [files, files.toReversed()]) {
    const hashes = hashTree(order);
    expect(hashes.get("")).toBe(tree);
    expect(hashes.get("lib")).toBe("9fa6a6d71d42445400aef1e5fda85a9cd64eb517");
    expect(hashes.get("docs")).toBe("bec0c8909a504b3337fcd8a367f36f4c906f9a5a");
  }
});

test("commits have git's hashes", () => {
  const author = { name: "Ada Lovelace", email: "ada@example.com", date: "2026-01-05T09:00:00Z" };
  const committer = { name: "Grace Hopper", email: "grace@example.com", date: "2026-01-05T10:00:00Z" };
  const first = hashCommit({ tree, parents: [], author, committer, message: "Hoist\n" });
  expect(first).toBe("133a92b028c84ded71dbdf68b617d9b7c2a79e88");
  const second = hashCommit({ tree, parents: [first], author, committer, message: "Hoist\ntwo\n" });
  expect(second).toBe("264aa55910a6795570175c61ddcaeeb1e782b176");
});
