import type { Command } from "commander";
import type { Side } from "../profiles/config-file.js";
import { findConnection, findServer, variables } from "../profiles/connection.js";
import { handOver } from "../program/hand-over.js";
import type { Context } from "../program/command.js";
import { UsageError } from "../terminal/exit-code.js";
import type { Io } from "../terminal/io.js";

/** Adds `halyard mcp`. */
export function register(program: Command, { io, argv, exitWith }: Context): void {
  program
    .command("mcp")
    .description("Run the MCP server of @halyard/mcp for the servers in a profile. The package must be installed.")
    .helpOption(false)
    .allowUnknownOption()
    .argument("[arguments...]")
    .action(async () => {
      const { args, profile } = readArguments(argv.slice(argv.indexOf("mcp") + 1));
      const env = await environmentOf(io, profile, !args.includes("--user-tokens"));
      exitWith(await handOver(io, { word: "mcp", packageName: "@halyard/mcp", command: "halyard-mcp", args, env }));
    });
}

/** Separates `--profile` from the other arguments, because the MCP server has no such option. */
function readArguments(given: readonly string[]): {
  readonly args: readonly string[];
  readonly profile: string | undefined;
} {
  const at = given.findIndex((argument) => argument === "--profile" || argument.startsWith("--profile="));
  const flag = given[at];
  if (flag === undefined) return { args: given, profile: undefined };
  const isJoined = flag !== "--profile";
  const profile = isJoined ? flag.slice("--profile=".length) : given[at + 1];
  if (profile === undefined || profile === "")
    throw new UsageError("`--profile` needs the name of a profile, such as --profile work.");
  return { args: given.toSpliced(at, isJoined ? 1 : 2), profile };
}

/**
 * Returns the MCP server's environment, with addresses and tokens from the profile. With `--user-tokens`, omits the
 * tokens, because the MCP server then does not start if it has a token of its own.
 */
async function environmentOf(io: Io, profile: string | undefined, withTokens: boolean): Promise<Io["env"]> {
  const sides = await Promise.all([
    variablesOf(io, "pm", profile, withTokens),
    variablesOf(io, "git", profile, withTokens),
  ]);
  return sides.reduce<Io["env"]>((env, side) => ({ ...env, ...side }), io.env);
}

/** Returns variables for the MCP server's environment. An undefined value removes the variable. */
async function variablesOf(
  io: Io,
  side: Side,
  profile: string | undefined,
  withTokens: boolean,
): Promise<Readonly<Record<string, string | undefined>>> {
  const { url, token } = variables[side];
  const server = findServer(io, side, profile);
  const removed =
    profile !== undefined || !withTokens ? { [url]: undefined, [token]: undefined, [`${token}_FILE`]: undefined } : {};
  if (server === undefined) return removed;
  const connection = withTokens ? await findConnection(io, side, profile) : undefined;
  if (connection?.signIn) {
    throw new UsageError(
      `Your browser sign-in to ${server.url} must not be shared with agents. Create a separate token for agents, and save it: halyard login ${server.url} --profile agents --with-token < file. Then run halyard mcp --profile agents.`,
    );
  }
  const own = connection?.token === undefined ? {} : { [token]: connection.token };
  return { ...removed, [url]: server.url, ...own };
}
