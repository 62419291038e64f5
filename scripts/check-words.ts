/**
 * Checks that documentation, configuration and code follow the glossary in CONTRIBUTING.md, and that the paths named in
 * docs/architecture.md exist.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findMissingPaths } from "../tooling/lint/named-paths.ts";
import { findWordings } from "../tooling/lint/vocabulary.ts";

const root = join(import.meta.dirname, "..");

/** Files that list the forbidden words themselves, or that are generated. */
const exempt = new Set([
  "CONTRIBUTING.md",
  "pnpm-lock.yaml",
  "tooling/lint/vocabulary.ts",
  "tooling/lint/vocabulary.test.ts",
]);

const listed = execFileSync("git", ["ls-files", "*.ts", "*.js", "*.mjs", "*.md", "*.html", "*.yaml", "*.yml"], {
  cwd: root,
  encoding: "utf8",
});
const problems = listed
  .split("\n")
  .filter((path) => path !== "" && !exempt.has(path))
  .flatMap((path) =>
    findWordings(readFileSync(join(root, path), "utf8"), path).map(
      ({ line, found, instead }) => `${path}:${line}: replace “${found}” with: ${instead}`,
    ),
  );
for (const problem of problems) console.log(problem);
if (problems.length > 0) {
  console.log(`${problems.length} phrases do not follow the glossary in CONTRIBUTING.md.`);
  process.exitCode = 1;
}

const architecture = "docs/architecture.md";
const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8", maxBuffer: 1e8 }).split("\n");
const missing = findMissingPaths(readFileSync(join(root, architecture), "utf8"), files);
for (const { line, path } of missing) console.log(`${architecture}:${line}: the file or folder ${path} does not exist`);
if (missing.length > 0) {
  console.log(`The paths listed above do not exist. Correct the paths in ${architecture}.`);
  process.exitCode = 1;
}
