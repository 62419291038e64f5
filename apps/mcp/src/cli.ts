#!/usr/bin/env node
import { readFileSync } from "node:fs";

const { version, engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
  engines: { node: string };
};

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
  console.error(
    `halyard-mcp needs Node ${engines.node}, but this is Node ${process.versions.node}. Install a newer version of Node.`,
  );
  process.exit(2);
}
// Imports the program only after the check of the Node version, because an older Node would fail to load it.
const { runProgram } = await import("./program/run-program.js");
process.exitCode = await runProgram(process.argv.slice(2), version);
