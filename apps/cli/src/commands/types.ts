import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { createPmClient, generateInstanceTypes } from "@halyard/pm-resources";
import type { Command } from "commander";
import { type ConnectionFlags, pmOptions } from "../profiles/clients.js";
import type { Context } from "../program/command.js";
import { CommandError, exitCodes, UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";
import { printText } from "../terminal/print.js";

interface TypesFlags extends ConnectionFlags {
  readonly out?: string;
  readonly project: readonly string[];
  readonly check?: boolean;
}

/** Adds `halyard types`. */
export function register(program: Command, { io }: Context): void {
  program
    .command("types")
    .description(
      "Write custom fields, types and statuses of OpenProject as a TypeScript module for @halyard/pm-resources",
    )
    .option("--out <file>", "file for the module, such as src/instance.ts (default: standard output)")
    .option(
      "--project <project>",
      "only the types of this project; can be repeated (default: all active projects)",
      (project: string, earlier: readonly string[]) => [...earlier, project],
      [],
    )
    .option("--check", "write nothing; exit code 1 if the --out file is out of date")
    .option("--profile <name>", "profile to use (default: HALYARD_PROFILE, else `default`)")
    .option("--debug", "print the method, URL and status of each response to standard error")
    .action((flags: TypesFlags) => writeTypes(io, flags));
}

async function writeTypes(io: Io, flags: TypesFlags): Promise<void> {
  const { out, project: projects, check = false } = flags;
  if (check && out === undefined)
    throw new UsageError("--check needs a file to compare. Pass the file with --out <file>.");
  const pm = createPmClient(await pmOptions(io, flags));
  const source = await generateInstanceTypes(pm, { projects });
  if (out === undefined) {
    printText(io, source);
    return;
  }
  const path = resolve(io.cwd, out);
  const written = await readFile(path, "utf8").catch(() => undefined);
  if (written?.replaceAll("\r\n", "\n") === source) {
    io.err(`${out} is up to date.\n`);
    return;
  }
  if (check) {
    throw new CommandError(
      `${out} does not match the server. Run halyard types --out ${out}, and do not edit or format the file.`,
      exitCodes.failed,
    );
  }
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, source);
  io.err(`Wrote ${out}.\n`);
}
