import type { McpServerFactory } from "@modelcontextprotocol/server";
import { serverFactory } from "./create-server.js";
import type { Audit } from "./session/audit.js";
import { createSession } from "./session/session.js";
import type { Settings } from "./session/settings.js";

/** Options for {@link createServerFactory}. */
export interface ServerFactoryOptions {
  /** Version to report to clients. */
  readonly version: string;
  /** Called for each tool call, for logging. Default: no audit. */
  readonly audit?: Audit | undefined;
}

/**
 * Returns a factory that creates MCP servers, for `serveStdio` and `createMcpHandler` of
 * `@modelcontextprotocol/server`. All MCP servers act for the one user whose credentials are in the settings. No
 * request is sent before a tool is used.
 *
 * @example
 * const factory = await createServerFactory({ git: { url, token } }, { version: "1.0.0" });
 * serveStdio(factory);
 */
export async function createServerFactory(
  settings: Settings,
  { version, audit }: ServerFactoryOptions,
): Promise<McpServerFactory> {
  return serverFactory({ session: await createSession(settings), version, audit });
}
