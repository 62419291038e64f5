import { execFile } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { hang } from "@halyard/testing/hang";
import type { SandboxServers } from "./sandbox-servers.ts";

/** Options for {@link useMcpServer}. */
export interface UseMcpOptions {
  /** Folder where `@halyard/mcp` and the official client are installed. */
  readonly folder: string;
  readonly servers: SandboxServers;
  readonly env?: NodeJS.ProcessEnv;
}

/** Returns the environment for an MCP server that connects to the sandbox servers. */
function environmentOf({ servers, env = process.env }: UseMcpOptions): NodeJS.ProcessEnv {
  return {
    ...env,
    ...{ HALYARD_PM_URL: servers.pm, HALYARD_PM_TOKEN: servers.ada.pm },
    ...{ HALYARD_GIT_URL: servers.git, HALYARD_GIT_TOKEN: servers.ada.git },
  };
}

/** Connects the official client to an installed MCP server, lists the tools, and calls one. Throws if a step fails. */
export async function useMcpServer(options: UseMcpOptions): Promise<void> {
  const { folder } = options;
  const program = join(folder, "client.mjs");
  copyFileSync(join(import.meta.dirname, "programs", "mcp.client.mjs"), program);
  await promisify(execFile)(process.execPath, [program], { cwd: folder, env: environmentOf(options) });
}

/**
 * Runs the official inspector's command line against an installed MCP server. Both are installed in the same folder.
 * Throws unless the server lists eight tools with valid schemas and a call succeeds. The inspector's timeout of one
 * minute per request cannot be changed.
 */
export async function inspectMcpServer(options: UseMcpOptions): Promise<void> {
  const environment = environmentOf(options);
  // The inspector does not pass its own environment to the server, only the variables in its options.
  const variables = Object.entries(environment)
    .filter(([name]) => name === "PATH" || name === "HOME" || name.startsWith("HALYARD_"))
    .flatMap(([name, value = ""]) => ["-e", `${name}=${value}`]);
  const inspect = async (...method: readonly string[]): Promise<unknown> => {
    const inspector = ["--offline", "@modelcontextprotocol/inspector", "--cli", ...variables];
    const server = ["--connect-timeout", String(hang), "npx", "--offline", "@halyard/mcp"];
    const run = { cwd: options.folder, env: environment };
    const { stdout } = await promisify(execFile)("npx", [...inspector, ...server, ...method], run);
    return JSON.parse(stdout);
  };
  const { tools } = (await inspect("--method", "tools/list", "--strict")) as { readonly tools: readonly unknown[] };
  if (tools.length !== 8) throw new Error(`The server must list 8 tools, but it lists ${tools.length}.`);
  const call = ["--tool-name", "read", "--tool-arg", "operation=git.user.get", 'fields=["login"]'];
  const read = JSON.stringify(await inspect("--method", "tools/call", ...call));
  if (!read.includes(String.raw`{\"data\":{\"login\":\"ada\"}}`))
    throw new Error(`The tool \`read\` must return the login "ada", but it returned: ${read}`);
}
