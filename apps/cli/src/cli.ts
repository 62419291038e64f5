#!/usr/bin/env node
import { readFileSync } from "node:fs";

const { version, engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
  engines: { node: string };
};

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
  console.error(`halyard needs Node ${engines.node}, and this is ${process.versions.node}. Install a newer one.`);
  process.exit(2);
}
const argv = process.argv.slice(2);
if (argv.length === 1 && ["--version", "-V", "-v", "version"].includes(argv[0] ?? "")) {
  console.log(version);
} else {
  const { runProcess } = await import("./program/process.js");
  await runProcess(argv, version);
}
