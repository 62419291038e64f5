import { globSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { kinds } from "./site.ts";

const { deadLinks, sizes } = inject("report");

test("no link is broken", () => {
  expect(deadLinks).toEqual([]);
});

test("a reader loads less than 300 kB before asking for the editor", () => {
  const { style = 0, script = 0, playground = 0, worker = 0, examples = 0, story = 0, storyWorker = 0 } = sizes;

  expect(style + script + playground + worker + examples).toBeLessThan(300_000);
  // Only the bridge's page loads `story`, `storyWorker` and `bridge`.
  expect(style + script + story + storyWorker).toBeLessThan(350_000);
  expect(sizes["bridge"]).toBeLessThan(150_000);
});

test("the pages that the suites open include one of each kind", () => {
  const pages = globSync("**/index.html", { cwd: inject("folder") }).map((path) => path.replace(/index\.html$/, ""));
  const opened = new Set(kinds.map(kindOf));

  expect(pages.length).toBeGreaterThan(200);
  expect(pages.filter((path) => !opened.has(kindOf(path)))).toEqual([]);
  expect(kinds.filter((path) => !pages.includes(path))).toEqual([]);
});

test("every page has its Markdown", () => {
  const pages = globSync("**/index.html", { cwd: inject("folder") });
  const texts = new Set(globSync("**/index.md", { cwd: inject("folder") }));

  expect(pages.filter((path) => !texts.has(path.replace(/html$/, "md")))).toEqual([]);
});

/** Returns a page's kind: its top-level folder, and its depth below that folder. */
function kindOf(path: string): string {
  const [folder = "", ...names] = path.split("/").slice(0, -1);
  return `${folder}${"/*".repeat(names.length)}`;
}
