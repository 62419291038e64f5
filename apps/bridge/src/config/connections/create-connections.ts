import { accessToken, apiKey } from "@halyard/auth";
import { createGitClient as createFullGitClient } from "@halyard/git-hosting";
import { createGitClient } from "@halyard/git-hosting/core";
import type { Fetch, Instrumentation, Logger, MismatchReport, TransportOptions } from "@halyard/http-core";
import { nodeTransport } from "@halyard/http-core/node";
import { createPmClient as createFullPmClient } from "@halyard/pm-resources";
import { createPmClient } from "@halyard/pm-resources/core";
import type { Config, GitConnection, OpenProjectConnection } from "../config.js";
import type { Account, Connections, GitHost, OpenProject } from "./connections.js";
import { gitResources } from "./git-resources.js";
import { githubTabKey, githubTabResources } from "./github-tab-resources.js";
import { health } from "./health.js";
import { openProjectResources } from "./openproject-resources.js";
import { withoutRedirectedWrites } from "./without-redirected-writes.js";
import { remembered } from "./remembered.js";

/** Options for {@link createConnections}. */
export interface ConnectionsOptions {
  /** Logger for the clients. Default: no logging. */
  readonly logger?: Logger | undefined;
  /**
   * Returns the `fetch` function for a connection, for tests. Default: undici, with the proxies and certificate
   * authorities from the environment.
   */
  readonly fetch?: ((connection: string) => Fetch) | undefined;
  /** Called after each request that gets a response, unless the response is reported to `onFailure`. Must not throw. */
  readonly onSuccess?: ((connection: string) => void) | undefined;
  /**
   * Called after each request that ends with a network failure, a timeout, or a response with 401, 429 or 5xx. `reason`
   * is a sentence. Must not throw.
   */
  readonly onFailure?: ((connection: string, reason: string) => void) | undefined;
  /** Called after each request with its status, or `failed` if there was no response. Must not throw. */
  readonly onRequest?: ((connection: string, status: number | "failed") => void) | undefined;
  /**
   * Called when a response to `bridge doctor` or `bridge setup` does not match its schema. Both use the response
   * regardless. Must not throw.
   */
  readonly onMismatch?: ((connection: string, mismatch: MismatchReport) => void) | undefined;
}

/**
 * Creates the clients for all configured connections. Sends no requests.
 *
 * All attempts of a call together take less than `work.settle`, after which an aborted write can no longer take effect.
 * The clients retry after short failures; the queue handles longer ones.
 *
 * @throws ConfigurationError when a token, an address or a proxy from the environment cannot be used.
 * @example
 * const connections = createConnections(config, { logger });
 * await connections.openproject("pm").me();
 */
export function createConnections(
  config: Pick<Config, "openproject" | "git" | "work">,
  options: ConnectionsOptions = {},
): Connections {
  // Unused network connections close automatically, so none stays open after the configuration is replaced.
  const network = options.fetch ? undefined : nodeTransport();
  const transport = (connection: OpenProjectConnection | GitConnection): TransportOptions => ({
    baseUrl: connection.url,
    allowInsecureHttp: connection.allowInsecureHttp,
    fetch: options.fetch?.(connection.name),
    transport: network,
    logger: options.logger,
    timeout: Math.floor(config.work.settle * 0.5),
    totalTimeout: Math.floor(config.work.settle * 0.8),
    retry: { maxRetries: 2, baseDelay: 300, maxDelay: 2000, maxRetryAfter: 2000 },
    hooks: { onMismatch: (mismatch) => options.onMismatch?.(connection.name, mismatch) },
  });
  const listener = (name: string, onRefused: () => void): Instrumentation =>
    health({
      onSuccess: () => options.onSuccess?.(name),
      onFailure: (reason) => options.onFailure?.(name, reason),
      onRequest: (status) => options.onRequest?.(name, status),
      onRefused,
    });
  const openproject = new Map(
    config.openproject.map((each) => [each.name, openProject(each, transport(each), listener)] as const),
  );
  const git = new Map(config.git.map((each) => [each.name, gitHost(each, transport(each), listener)] as const));
  return {
    openproject: (name) => find(openproject, "OpenProject", name),
    git: (name) => find(git, "git", name),
  };
}

/** Timeout for a request to the webhook that fills OpenProject's GitHub tab, in milliseconds. */
const tabTimeout = 10_000;

/** Creates the instrumentation for a connection. `onRefused` is called when the server refuses the credential. */
type Listener = (name: string, onRefused: () => void) => Instrumentation;

function openProject(config: OpenProjectConnection, transport: TransportOptions, listener: Listener): OpenProject {
  const account = remembered(async (): Promise<Account> => {
    const { id, login, name } = await client.users.get({ id: "me" });
    return { id, login: login ?? name };
  });
  const all = { ...transport, auth: apiKey(config.apiKey), instrumentation: listener(config.name, account.forget) };
  const client = createPmClient({ ...all, validate: "strict", resources: openProjectResources });
  // The GitHub tab is only for display, so a server that hangs must not block a worker for long.
  const limits = { timeout: Math.min(transport.timeout ?? tabTimeout, tabTimeout), totalTimeout: 2 * tabTimeout };
  const tab = createPmClient({ ...transport, ...limits, auth: githubTabKey(config), resources: githubTabResources });
  return { config, client, full: createFullPmClient({ ...all, validate: "report" }), tab, me: account.get };
}

function gitHost(config: GitConnection, transport: TransportOptions, listener: Listener): GitHost {
  const account = remembered(async (): Promise<Account> => {
    const { id, login } = await client.user.get();
    return { id, login };
  });
  const instrumentation = withoutRedirectedWrites(listener(config.name, account.forget));
  const all = { ...transport, auth: accessToken(config.token), instrumentation };
  const client = createGitClient({ ...all, validate: "strict", resources: gitResources });
  return { config, client, full: createFullGitClient({ ...all, validate: "report" }), me: account.get };
}

function find<Found>(connections: ReadonlyMap<string, Found>, kind: string, name: string): Found {
  const found = connections.get(name);
  if (found !== undefined) return found;
  const known = [...connections.keys()].join(", ");
  throw new Error(`The configuration has no ${kind} connection \`${name}\`. Use one of: ${known}.`);
}
