import { expect, test } from "vitest";
import { branchAddress, commitListText, type ListedCommit } from "./commit-list-text.js";
import { findMarker } from "./marker.js";

const address = branchAddress("forge", { html_url: "https://git.test/acme/rig", id: 5 }, "feature/12 hoist");

function commit(number: number, fields: Partial<ListedCommit> = {}): ListedCommit {
  const sha = String(number).padStart(40, "0");
  return { sha, url: `https://git.test/c/${sha}`, message: `Commit ${number}\n\nbody`, author: "Ada", ...fields };
}

test("lists the commits, the newest last, under a link with the branch marker", () => {
  const text = commitListText("acme/rig", "feature/12 hoist", address, [commit(1), commit(2)]);
  expect(text.split("\n")).toEqual([
    "[acme/rig](https://git.test/acme/rig/src/branch/feature/12%20hoist#halyard-bridge:repo-5:git-forge) branch `feature/12 hoist`:",
    "",
    `- [\`0000000000\`](https://git.test/c/${"0".repeat(39)}1) Commit 1 (Ada)`,
    `- [\`0000000000\`](https://git.test/c/${"0".repeat(39)}2) Commit 2 (Ada)`,
  ]);
  expect(findMarker(text)).toMatchObject(address);
});

test("shows twenty and the number of others", () => {
  const commits = Array.from({ length: 25 }, (_, index) => commit(index + 1));
  const lines = commitListText("acme/rig", "x", address, commits).split("\n");
  expect(lines).toHaveLength(2 + 1 + 20);
  expect(lines[2]).toBe("- and 5 earlier");
  expect(lines.at(-1)).toContain("Commit 25");
});

test("reports that no commit names the work package any more", () => {
  expect(commitListText("acme/rig", "x", address, [])).toContain("no commit references this work package any longer");
});

test("hostile messages and names are shown literally", () => {
  const hostile = commit(1, { message: "@all [x](y)\nmore", author: "<b>" });
  const text = commitListText("acme/rig", "x", address, [hostile, commit(2, { message: "" })]);
  expect(text).not.toMatch(/@all|(?<!\\)\[x|(?<!\\)<b|more/);
  expect(text).toContain("without a message");
});
