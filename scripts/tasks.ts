/**
 * Implements the npm scripts; see `tasks` below. `run.mjs` installs missing packages and then starts this program.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { countResults } from "./count-results.ts";
import { findPrograms } from "./find-programs.ts";

const root = join(import.meta.dirname, "..");

const bridge = join(root, "apps", "bridge", "dist", "cli.js");
const demo = join(root, "apps", "demo", "src", "main.ts");

/** The checks in `npm test`, which need only the sources. The root package's checks cover the whole workspace. */
const loop = ["format", "words", "knip", "lint:all", "lint:types", "types", "test"];

/** Checks of the builds. They start neither another runtime nor a server. */
const built = ["build", "check:package", "check:api", "check:budget"];

/** The checks in `npm run verify`: builds, packed packages on every runtime, suites, and a rehearsed release. */
const rest = [
  ...built,
  ...["check:consumers", "check:extensions", "check:blocks", "test:suites", "check:release", "check:workflows"],
];

const tasks: Readonly<Record<string, (options: readonly string[]) => Promise<number>>> = {
  start: startBridge,
  test: (options) => runGates(loop, options),
  verify: (options) => runGates(rest, options),
  check: (options) => (options.includes("--update") ? updateApiReports() : runGates(built, options)),
  "test:explore": (options) => runSuite("test:explore", options),
  "test:crash": (options) => runSuite("test:crash", options),
  "test:soak": (options) => runSuite("test:soak", options),
  bench: (options) => runSuite("bench", options),
  "test:live": holdToContract,
  docs: buildDocs,
  upstream: compareUpstream,
  "new:resource": (options) => run("node", [join(root, "tooling", "new-resource", "main.ts"), ...options]),
};

findPrograms(process.env);

const [name = "", ...options] = process.argv.slice(2);
const task = tasks[name];
if (task === undefined) {
  console.error(`There is no task "${name}". The tasks are: ${Object.keys(tasks).join(", ")}.`);
  process.exitCode = 1;
} else {
  process.exitCode = await task(options);
}

/** Runs checks with turbo, which skips checks whose inputs have not changed. Counts their results. */
async function runGates(names: readonly string[], extra: readonly string[]): Promise<number> {
  // Deletes old results, so that afterwards all results are from this run or from turbo's cache.
  const leftovers = globSync(["{,{apps,examples,packages,tooling}/*/}.cache/results", ".turbo/runs"], { cwd: root });
  for (const folder of leftovers) rmSync(join(root, folder), { recursive: true });

  const status = await turbo(names, [
    "--continue=dependencies-successful",
    "--output-logs=new-only",
    "--log-order=grouped",
    "--summarize",
    ...extra,
  ]);
  const { passed, skipped, failures } = countResults(root);
  for (const failure of failures) console.log(`failed: ${failure}`);
  for (const skip of skipped) console.log(`skipped: ${skip}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  return status === 0 && failures.length > 0 ? 1 : status;
}

function updateApiReports(): Promise<number> {
  return turbo(["check:api"], ["--force", "--continue=dependencies-successful", "--", "--update"]);
}

/**
 * Runs a suite that `npm run verify` omits because it takes too long, or because the machine's load can change its
 * result.
 */
function runSuite(name: string, options: readonly string[]): Promise<number> {
  return turbo([name], ["--", ...options]);
}

/** Compares an API description with the operations of the built clients. */
async function compareUpstream(options: readonly string[]): Promise<number> {
  const build = ["--filter=@halyard/upstream^...", "--output-logs=errors-only", "--log-prefix=none"];
  const status = await turbo(["build"], build);
  return status === 0 ? run("node", [join(root, "tooling", "upstream", "main.ts"), ...options]) : status;
}

/** Builds the documentation as static files. With `--serve`, also serves it. */
async function buildDocs(options: readonly string[]): Promise<number> {
  const build = ["--filter=@halyard/docs^...", "--output-logs=errors-only", "--log-prefix=none"];
  const status = await turbo(["build"], build);
  return status === 0 ? run("node", [join(root, "apps", "docs", "src", "main.ts"), ...options]) : status;
}

/** Runs the contract tests of the built clients against a running server. */
async function holdToContract(options: readonly string[]): Promise<number> {
  const build = ["--filter=@halyard/contract^...", "--output-logs=errors-only", "--log-prefix=none"];
  const status = await turbo(["build"], build);
  const main = join(root, "packages", "contract", "src", "node", "main.ts");
  return status === 0 ? run("node", [main, ...options]) : status;
}

/** Builds and runs the bridge, or the demo if {@link isForDemo} returns true. */
async function startBridge(options: readonly string[]): Promise<number> {
  const [program, filter] = isForDemo(options) ? [demo, "@halyard/demo^..."] : [bridge, "@halyard/bridge"];
  const status = await turbo(["build"], [`--filter=${filter}`, "--output-logs=errors-only", "--log-prefix=none"]);
  if (status !== 0) return status;
  // Replaces this process, so that signals reach the program directly.
  process.execve?.(process.execPath, [process.execPath, program, ...options], process.env);
  // Windows cannot replace a process.
  return run(process.execPath, [program, ...options]);
}

/**
 * Returns whether to run the demo instead of the bridge: if one of the demo's own options is passed, or if no option is
 * passed and the bridge has no configuration.
 */
function isForDemo(options: readonly string[]): boolean {
  if (options.length > 0) return options.some((option) => /^--(?:once|data|port|pace)(?:=|$)/.test(option));
  const { BRIDGE_CONFIG: file, OPENPROJECT_URL: openproject, GIT_URL: git } = process.env;
  return file === undefined && openproject === undefined && git === undefined && !existsSync(join(root, "bridge.yaml"));
}

function turbo(names: readonly string[], options: readonly string[]): Promise<number> {
  // Each check uses about one core, so as many checks run at once as the machine has cores.
  return run("turbo", ["run", ...names, `--concurrency=${availableParallelism()}`, ...options]);
}

/** Runs a command in the repository root. If this process receives SIGTERM, ends the command. */
async function run(command: string, options: readonly string[]): Promise<number> {
  const child = spawn(command, options, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  const end = (): void => void child.kill("SIGTERM");
  // SIGINT is not forwarded, because the terminal also sends it to the command.
  const wait = (): void => undefined;
  process.on("SIGTERM", end).on("SIGINT", wait);
  const [status] = (await once(child, "exit")) as [number | null];
  process.off("SIGTERM", end).off("SIGINT", wait);
  return status ?? 1;
}
