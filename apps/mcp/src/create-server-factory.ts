import type { McpServerFactory } from "@modelcontextprotocol/server";
import { serverFactory } from "./create-server.js";
import type { Audit } from "./session/audit.js";
import { createSession } from "./session/session.js";
import type { Settings } from "./session/settings.js";

/** Options for {@link createServerFactory}. */
export interface ServerFactoryOptions {
  /** Version that clients see. */
  readonly version: string;
  /** Receives a line for each call. Default: none. */
  readonly audit?: Audit | undefined;
}

/**
 * Returns what `serveStdio` and `createMcpHandler` of `@modelcontextprotocol/server` take, for one person's use of the
 * servers of the settings. Nothing is sent until a tool is used.
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
