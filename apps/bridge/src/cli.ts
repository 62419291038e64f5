#!/usr/bin/env node
import { readFileSync } from "node:fs";

const { version, engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
  engines: { node: string };
};

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
  console.error(
    `The bridge needs Node ${engines.node}, but this is Node ${process.versions.node}. Install a newer version of Node.`,
  );
  process.exit(2);
}
// The program is imported only after the check of Node's version, because it needs modules that an older Node lacks.
const { runProgram } = await import("./operator/commands/program.js");
const code = await runProgram(process.argv.slice(2), { version });
// Exits explicitly, because a pending request, even an aborted one, would keep the process alive.
process.exit(code);
