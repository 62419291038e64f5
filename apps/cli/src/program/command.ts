import { Command, Option } from "commander";
import type { Io } from "../terminal/io.js";

/** Everything that a command needs to register itself. */
export interface Context {
  readonly io: Io;
  /** The program's arguments, for commands whose subcommands depend on them. */
  readonly argv: readonly string[];
  readonly version: string;
  /** Replaces the arguments before they are parsed. */
  readonly replaceArguments: (argv: readonly string[]) => void;
  /** Sets the exit code of a command that ends without an error. */
  readonly exitWith: (code: number) => void;
}

/** A top-level command. Its module is loaded only when the command is called. */
export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<{ readonly register: (program: Command, context: Context) => void | Promise<void> }>;
}

/** Adds the flags shared by all commands that connect to a server. */
export function connectionFlags(command: Command): Command {
  return command
    .option("--profile <name>", "profile to use (default: HALYARD_PROFILE, else `default`)")
    .option("--dry-run", "print each request that would change data, and do not send it")
    .option("--debug", "print the method, URL and status of each response to standard error");
}

/** Adds the flags that control the output format. */
export function outputFlags(command: Command): Command {
  return command
    .addOption(new Option("--json [fields]", "print JSON; `--json id,subject` prints only these fields"))
    .option("--jq <program>", "filter the JSON with a jq expression, and print the result");
}
