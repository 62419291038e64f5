import { accessToken, apiKey } from "@halyard/auth";
import type { AuthStrategy, ResourceDefinition, TransportOptions } from "@halyard/http-core";
import { createGitClient, type GitClient } from "@halyard/git-hosting/core";
import { createPmClient, type PmClient } from "@halyard/pm-resources/core";
import { lightTransport } from "../network/light-transport.js";
import { cleanLine } from "../terminal/clean.js";
import type { Io } from "../terminal/io.js";
import { type Connection, findConnection } from "./connection.js";
import { type DryRun, dryRunFetch } from "./dry-run.js";

/** Flags shared by all commands that connect to a server. */
export interface ConnectionFlags {
  readonly profile?: string | undefined;
  readonly debug?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
}

/** Options for {@link openPm} and {@link openGit}. */
export interface OpenOptions<Resources extends ResourceDefinition> {
  readonly resources: Resources;
  /** The requests that `--dry-run` prints instead of sending. Default: only writes. */
  readonly dryRun?: DryRun | undefined;
}

/** Creates an OpenProject client with the given resources. */
export async function openPm<const Resources extends ResourceDefinition>(
  io: Io,
  flags: ConnectionFlags,
  { resources, dryRun }: OpenOptions<Resources>,
): Promise<PmClient<Resources>> {
  return createPmClient({ ...(await pmOptions(io, flags, dryRun)), resources });
}

/** Returns the options for an OpenProject client. */
export async function pmOptions(io: Io, flags: ConnectionFlags, dryRun?: DryRun): Promise<TransportOptions> {
  const connection = await findConnection(io, "pm", flags.profile);
  return { ...transportOptions(io, flags, connection, dryRun), auth: await authOf(connection, apiKey) };
}

/** Creates a client for Gitea or Forgejo with the given resources. */
export async function openGit<const Resources extends ResourceDefinition>(
  io: Io,
  flags: ConnectionFlags,
  { resources, dryRun }: OpenOptions<Resources>,
): Promise<GitClient<Resources>> {
  const connection = await findConnection(io, "git", flags.profile);
  const auth = await authOf(connection, accessToken);
  return createGitClient({ ...transportOptions(io, flags, connection, dryRun), auth, resources });
}

/** Returns a connection's credential. Loads the code for OAuth only if the user signed in with the browser. */
async function authOf(
  { token, signIn }: Connection,
  withToken: (token: string) => AuthStrategy,
): Promise<AuthStrategy | undefined> {
  if (token !== undefined) return withToken(token);
  return signIn && (await import("./sign-in.js")).renewedAuth(signIn);
}

/** Returns the options that all clients of a command share. */
export function transportOptions(
  io: Io,
  flags: ConnectionFlags,
  { url }: Pick<Connection, "url">,
  dryRun: DryRun = "writes",
): Omit<TransportOptions, "auth"> {
  return {
    baseUrl: url,
    userAgent: "halyard-cli",
    // Responses are not validated. A newer server may have changed them in ways that do not matter at a terminal.
    validate: "off",
    ...(flags.dryRun === true
      ? { fetch: dryRunFetch(io, dryRun), retry: { maxRetries: 0 } }
      : { transport: lightTransport() }),
    ...(flags.debug === true ? { hooks: debugHooks(io) } : {}),
  };
}

/**
 * Returns hooks that print a line for each response and each retry. The lines contain redacted URLs, but no headers or
 * bodies.
 */
function debugHooks(io: Io): NonNullable<TransportOptions["hooks"]> {
  return {
    afterResponse: ({ method, url, status, durationMs }) =>
      io.err(cleanLine(`> ${method} ${url} ${status} ${Math.round(durationMs)} ms`) + "\n"),
    onRetry: ({ method, url, status, failure, waitMs }) =>
      io.err(
        cleanLine(`> ${method} ${url} ${status ?? failure ?? ""}, next attempt in ${Math.round(waitMs)} ms`) + "\n",
      ),
  };
}
