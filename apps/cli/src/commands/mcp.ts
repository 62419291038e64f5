import type { Command } from "commander";
import type { Side } from "../profiles/config-file.js";
import { findConnection, variables } from "../profiles/connection.js";
import { handOver } from "../program/hand-over.js";
import type { Context } from "../program/command.js";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";

/** Adds `halyard mcp`. */
export function register(program: Command, { io, argv, exitWith }: Context): void {
  program
    .command("mcp")
    .description("Serve agents with @halyard/mcp, where it is installed, on the servers of the profile")
    .helpOption(false)
    .allowUnknownOption()
    .argument("[arguments...]")
    .action(async () => {
      const args = argv.slice(argv.indexOf("mcp") + 1);
      const env = { ...io.env, ...(await variablesOf(io, "pm")), ...(await variablesOf(io, "git")) };
      exitWith(await handOver(io, { word: "mcp", packageName: "@halyard/mcp", command: "halyard-mcp", args, env }));
    });
}

/** Returns the address and the token of a signed-in server as variables; none without a server on this side. */
async function variablesOf(io: Io, side: Side): Promise<Readonly<Record<string, string>>> {
  try {
    const { url, token } = await findConnection(io, side, undefined);
    return { [variables[side].url]: url, ...(token === undefined ? {} : { [variables[side].token]: token }) };
  } catch (error) {
    if (error instanceof UsageError) return {};
    throw error;
  }
}
