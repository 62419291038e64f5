import { accessToken, apiKey } from "@halyard/auth";
import { createGitClient } from "@halyard/git-hosting";
import type { Fetch, Logger, MismatchReport, TransportOptions } from "@halyard/http-core";
import { createPmClient } from "@halyard/pm-resources";
import type { Config, GitConnection, OpenProjectConnection } from "../config.js";
import type { Connections, GitHost, OpenProject } from "./connections.js";
import { health } from "./health.js";
import { once } from "./once.js";

/** Options for {@link createConnections}. */
export interface ConnectionsOptions {
  /** Logger of the clients. Default: no log. */
  readonly logger?: Logger | undefined;
  /** Returns a replacement of the platform's `fetch` for a connection, for proxies and tests. */
  readonly fetch?: ((connection: string) => Fetch) | undefined;
  /** Called for each request that got a response, unless `onFailure` is. Must not throw. */
  readonly onSuccess?: ((connection: string) => void) | undefined;
  /** Called for each request without a response in time, or with 401, 429 or 5xx. Must not throw. */
  readonly onFailure?: ((connection: string) => void) | undefined;
  /** Called when a response body does not match its schema; it is used all the same. */
  readonly onMismatch?: ((connection: string, mismatch: MismatchReport) => void) | undefined;
}

/**
 * Creates the clients of all configured connections. Nothing is sent until they are used.
 *
 * A call with all its attempts ends well before `work.settle`, so that an aborted write has taken effect by then or never
 * will. The clients retry short failures; the queue handles longer ones.
 *
 * @throws ConfigurationError when a token or an address cannot be used.
 * @example
 * const connections = createConnections(config, { logger });
 * await connections.openproject("pm").me();
 */
export function createConnections(
  config: Pick<Config, "openproject" | "git" | "work">,
  options: ConnectionsOptions = {},
): Connections {
  const transport = (connection: OpenProjectConnection | GitConnection): TransportOptions => ({
    baseUrl: connection.url,
    allowInsecureHttp: connection.allowInsecureHttp,
    fetch: options.fetch?.(connection.name),
    logger: options.logger,
    timeout: Math.floor(config.work.settle * 0.5),
    totalTimeout: Math.floor(config.work.settle * 0.8),
    retry: { maxRetries: 2, baseDelay: 300, maxDelay: 2000, maxRetryAfter: 2000 },
    hooks: { onMismatch: (mismatch) => options.onMismatch?.(connection.name, mismatch) },
    instrumentation: health({
      onSuccess: () => options.onSuccess?.(connection.name),
      onFailure: () => options.onFailure?.(connection.name),
    }),
  });
  const openproject = new Map(
    config.openproject.map((each) => [each.name, openProject(each, transport(each))] as const),
  );
  const git = new Map(config.git.map((each) => [each.name, gitHost(each, transport(each))] as const));
  return { openproject: (name) => find(openproject, name), git: (name) => find(git, name) };
}

function openProject(config: OpenProjectConnection, transport: TransportOptions): OpenProject {
  const client = createPmClient({ ...transport, auth: apiKey(config.apiKey) });
  const me = once(async () => {
    const { id, login, name } = await client.users.get({ id: "me" });
    return { id, login: login ?? name };
  });
  return { config, client, me };
}

function gitHost(config: GitConnection, transport: TransportOptions): GitHost {
  const client = createGitClient({ ...transport, auth: accessToken(config.token) });
  const me = once(async () => {
    const { id, login } = await client.user.get();
    return { id, login };
  });
  return { config, client, me };
}

function find<Found>(connections: ReadonlyMap<string, Found>, name: string): Found {
  const found = connections.get(name);
  if (found !== undefined) return found;
  const known = [...connections.keys()].join(", ");
  throw new Error(`There is no connection \`${name}\` of this kind in the configuration, which has: ${known}.`);
}
