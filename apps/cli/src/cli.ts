#!/usr/bin/env node
const { node } = process.versions;
const [major = 0, minor = 0] = node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
  console.error(`halyard needs Node 22.13 or newer, but this is Node ${node}. Install a newer version of Node.`);
  process.exit(2);
}

// An import of these modules would read all their exports, which takes a tenth of the time of Node's start.
const { readFileSync } = process.getBuiltinModule("node:fs");
const path = process.getBuiltinModule("node:path");

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};
const argv = process.argv.slice(2);
if (argv.length === 1 && ["--version", "-V", "-v", "version"].includes(argv[0] ?? "")) {
  console.log(version);
} else {
  keepCompiledCode(process.env);
  const { runProcess } = await import("./program/process.js");
  await runProcess(argv, version);
}

/**
 * Keeps compiled code for later commands in a folder of the user. Node's default is not used: it is in the folder for
 * temporary files, where other users could store code that Node then runs. Nothing is kept if the user has no folder.
 */
function keepCompiledCode({ XDG_CACHE_HOME: cache, LOCALAPPDATA: appData, HOME: home }: NodeJS.ProcessEnv): void {
  const folder = cache ?? appData ?? (home === undefined ? undefined : path.join(home, ".cache"));
  if (folder === undefined || folder === "") return;
  process.getBuiltinModule("node:module").enableCompileCache(path.join(folder, "halyard"));
}
