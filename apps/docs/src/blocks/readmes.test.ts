import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../root.ts";

const packages = globSync(["packages/*/README.md", "apps/*/README.md"], { cwd: root }).filter((path) => {
  const manifest = readFileSync(join(root, dirname(path), "package.json"), "utf8");
  return (JSON.parse(manifest) as { private?: boolean }).private !== true;
});

// A README introduces a package. Longer explanations belong in a guide.
test.each(["README.md", ...packages].sort())("%s is short, and leads to a guide of the site", (path) => {
  const lines = readFileSync(join(root, path), "utf8").split("\n");
  // The limit on characters excludes table rows, because the sandbox's README has a table of all operations that it
  // implements.
  const text = lines.filter((line) => !line.startsWith("|"));

  expect(lines.length).toBeLessThanOrEqual(220);
  expect(text.join("\n").length).toBeLessThanOrEqual(10_500);
  const guides = lines.flatMap((line) => [...line.matchAll(/\]\((?:\.\.\/)*docs\/guides\/([\w-]+)\.md/g)]);
  expect(guides.length).toBeGreaterThan(0);
});

test("the README of the repository says how to open the site, and links to every part where a reader can start", () => {
  const text = readFileSync(join(root, "README.md"), "utf8");

  expect(text).toContain("npm run docs -- --serve");
  for (const name of ["quick-start", "tutorial", "testing", "migration", "bridge", "command-line", "mcp"])
    expect(text).toContain(`docs/guides/${name}.md`);
});
