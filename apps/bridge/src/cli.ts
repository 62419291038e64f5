#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { runProgram } from "./commands/program.js";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };

process.exitCode = await runProgram(process.argv.slice(2), { version });
