#!/usr/bin/env node
import { runTypesCommand } from "./types-command.js";

process.exitCode = await runTypesCommand(process.argv.slice(2), process.env, (text) => process.stderr.write(text));
