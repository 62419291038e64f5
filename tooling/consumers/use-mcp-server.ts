import { execFile } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { SandboxServers } from "./sandbox-servers.ts";

/** Options for {@link useMcpServer}. */
export interface UseMcpOptions {
  /** Folder in which `@halyard/mcp` and the official client are installed. */
  readonly folder: string;
  readonly servers: SandboxServers;
  readonly env?: NodeJS.ProcessEnv;
}

/** Connects the official client to an installed MCP server, lists its tools, and calls one. Throws when one fails. */
export async function useMcpServer({ folder, servers, env = process.env }: UseMcpOptions): Promise<void> {
  const program = join(folder, "client.mjs");
  copyFileSync(join(import.meta.dirname, "programs", "mcp.client.mjs"), program);
  await promisify(execFile)(process.execPath, [program], {
    cwd: folder,
    env: {
      ...env,
      ...{ HALYARD_PM_URL: servers.pm, HALYARD_PM_TOKEN: servers.ada.pm },
      ...{ HALYARD_GIT_URL: servers.git, HALYARD_GIT_TOKEN: servers.ada.git },
    },
  });
}
