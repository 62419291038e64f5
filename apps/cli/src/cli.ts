#!/usr/bin/env node
import type { runProcess as RunProcess } from "./program/process.js";
import { loadProgram } from "./start/load-program.js";

const { node } = process.versions;
const [major = 0, minor = 0] = node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
  console.error(`halyard needs Node 22.13 or newer, but this is Node ${node}. Install a newer version of Node.`);
  process.exit(2);
}

// Does not import these modules. An import would access all their exports, which takes a tenth of Node's start-up time.
const { readFileSync } = process.getBuiltinModule("node:fs");
const path = process.getBuiltinModule("node:path");

// The build turns this file into CommonJS, which Node loads faster than an ES module, and replaces
// `import.meta.dirname` with `__dirname`.
const folder = import.meta.dirname;
const { version } = JSON.parse(readFileSync(path.join(folder, "..", "package.json"), "utf8")) as { version: string };
const argv = process.argv.slice(2);
if (argv.length === 1 && ["--version", "-V", "-v", "version"].includes(argv[0] ?? "")) {
  console.log(version);
} else {
  const program = path.join(folder, "program.cjs");
  const { runProcess } = loadProgram(program, cacheFolder(process.env, argv)) as { runProcess: typeof RunProcess };
  void runProcess(argv, version);
}

/**
 * Returns the folder for compiled code. Undefined if the environment names no cache or home folder. The folder must
 * belong to the user, because code from it is executed. Each command has its own folder, because compiled code
 * contains only the functions that the command called. Commands call different functions of the same files.
 */
function cacheFolder(
  { XDG_CACHE_HOME: cache, LOCALAPPDATA: appData, HOME: home }: NodeJS.ProcessEnv,
  [command = ""]: readonly string[],
): string | undefined {
  const caches = cache ?? appData ?? (home === undefined ? undefined : path.join(home, ".cache"));
  if (caches === undefined || caches === "") return undefined;
  const name = /^[a-z]+$/.test(command) ? command : "program";
  return path.join(caches, "halyard", `${version}-node-${node}-${process.arch}`, name);
}
