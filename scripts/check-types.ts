/**
 * Checks the types of the whole workspace with TypeScript 7: first all sources and tests in one program, then each
 * library without Node's types, then the tooling, which Node runs without a build.
 */
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const compiler = join(root, "tooling", "runtimes", "node_modules", "typescript7", "bin", "tsc");
const projects = [
  ...["tsconfig.json", "tsconfig.sources.json"],
  ...globSync(["packages/*/tsconfig.{lib,node}.json", "tooling/*/tsconfig.json"], { cwd: root }).sort(),
];
const typeTests = globSync("{apps,examples,packages}/*/{src,test}/**/*.test-d.ts", { cwd: root });

const failures = new Set<string>();
let passed = 0;
for (const project of projects) {
  // One checker per program. Several checkers would check shared types repeatedly, which is slower on machines with few
  // cores.
  const options = [compiler, "-p", project, "--checkers", "1", "--pretty", "false"];
  const { status, stdout, stderr } = spawnSync(process.execPath, options, { cwd: root, encoding: "utf8" });
  process.stdout.write(stdout + stderr);
  const files = [...stdout.matchAll(/^([^\s(][^\n(]*)\(\d+,\d+\): error /gm)].map(([, file]) => String(file));
  if (status === 0) passed++;
  else for (const failure of files.length === 0 ? [project] : files) failures.add(failure);
}

// Each program counts as one check, and so does each file of type tests.
passed += typeTests.filter((file) => !failures.has(file)).length;
const results = join(root, ".cache", "results");
mkdirSync(results, { recursive: true });
writeFileSync(join(results, "types.json"), JSON.stringify({ passed, skipped: [], failures: [...failures] }));
console.log(
  `Checked ${projects.length} projects and ${typeTests.length} type-test files. ${failures.size} files have errors.`,
);
if (failures.size > 0) process.exitCode = 1;
