/** What the npm scripts do, once everything is installed: see `tasks` below. */
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { countResults } from "./count-results.ts";

const root = join(import.meta.dirname, "..");

/** Everything that can be told without running the packages. */
const gates = [
  ...["format", "knip", "lint:root", "lint", "typecheck:root", "typecheck"],
  ...["build", "check:package", "check:api", "check:budget"],
];

const tasks: Readonly<Record<string, (options: readonly string[]) => number>> = {
  start: showPackages,
  test: (options) => runGates([...gates, "test", "check:consumers"], options),
  check: (options) => (options.includes("--update") ? updateApiReports() : runGates(gates, options)),
  bench: runBenchmarks,
  "new:resource": (options) => run("node", [join(root, "tooling", "new-resource", "main.ts"), ...options]),
};

// Part of the hash of the tests that need it, so that they are not remembered as skipped once it is there.
process.env.HALYARD_CHROMIUM ??= ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => existsSync(path));

const [name = "", ...options] = process.argv.slice(2);
const task = tasks[name];
if (task === undefined) {
  console.error(`There is no task "${name}". The tasks are: ${Object.keys(tasks).join(", ")}.`);
  process.exitCode = 1;
} else {
  process.exitCode = task(options);
}

/** Runs gates through turbo, which repeats nothing whose inputs are unchanged, and counts what they checked. */
function runGates(names: readonly string[], extra: readonly string[]): number {
  // Whatever is there after the run, turbo has written or restored from its cache in this run.
  const leftovers = globSync(["{apps,examples,packages,tooling}/*/.cache/results", ".turbo/runs"], { cwd: root });
  for (const folder of leftovers) rmSync(join(root, folder), { recursive: true });

  const status = turbo(names, [
    "--continue=dependencies-successful",
    "--output-logs=new-only",
    "--log-order=grouped",
    "--summarize",
    ...extra,
  ]);
  const { passed, failed, skipped } = countResults(root);
  if (skipped > 0) console.log(`${skipped} skipped; each says why where it stands above`);
  console.log(`${passed} passed, ${failed} failed`);
  return status === 0 && failed > 0 ? 1 : status;
}

function updateApiReports(): number {
  return turbo(["check:api"], ["--force", "--continue=dependencies-successful", "--", "--update"]);
}

function runBenchmarks(options: readonly string[]): number {
  if (existsSync(join(root, "apps", "bench"))) return turbo(["bench"], ["--", ...options]);
  console.error("apps/bench, which holds the benchmarks, does not exist yet.");
  return 1;
}

function showPackages(): number {
  const manifests = globSync(["packages/*/package.json", "apps/*/package.json"], { cwd: root }).sort();
  console.log("Halyard\n");
  for (const manifest of manifests) {
    const { name, version, description } = JSON.parse(readFileSync(join(root, manifest), "utf8")) as Record<
      string,
      string
    >;
    console.log(`  ${name} ${version}\n    ${description}`);
  }
  console.log("\nEverything is installed. `npm test` checks all of it; the bridge is not part of the workspace yet.");
  return 0;
}

function turbo(names: readonly string[], options: readonly string[]): number {
  // The gates use about one core each; more of them side by side would only disturb the measurements of budgets.
  return run("turbo", ["run", ...names, `--concurrency=${availableParallelism()}`, ...options]);
}

function run(command: string, options: readonly string[]): number {
  const { status, error } = spawnSync(command, options, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (error !== undefined) throw error;
  return status ?? 1;
}
