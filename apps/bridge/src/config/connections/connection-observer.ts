import { parseServerVersion } from "@halyard/git-hosting/version";
import type { Config } from "../config.js";
import type { Connections } from "./connections.js";
import { isFailedStatus } from "./health.js";

/** Data that this process has collected about a connection. */
export interface ObservedConnection {
  /** Server version, such as `16.1.0`. Undefined until it has been read, or if the server does not report it. */
  readonly version?: string | undefined;
  /** Login of the bridge's account. Undefined until it has been read. */
  readonly account?: string | undefined;
  /** Number of requests in the last hour. */
  readonly requests: number;
  /** Number of requests in the last hour that got no response, or a response with 401, 429 or 5xx. */
  readonly failedRequests: number;
}

interface Minute {
  readonly number: number;
  requests: number;
  failed: number;
}

const minute = 60_000;
const minutesKept = 60;

/**
 * Collects data about the connections of this process: server versions, accounts, and the number of failed requests.
 */
export class ConnectionObserver {
  readonly #now: () => number;
  readonly #minutes = new Map<string, Minute[]>();
  readonly #servers = new Map<string, Pick<ObservedConnection, "version" | "account">>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a request by the status of its response, or as `failed` if there was no response. */
  requested(connection: string, status: number | "failed"): void {
    const kept = this.#lastHour(connection);
    const number = Math.floor(this.#now() / minute);
    const last = kept.at(-1);
    const current = last?.number === number ? last : { number, requests: 0, failed: 0 };
    if (current !== last) kept.push(current);
    current.requests += 1;
    if (status === "failed" || isFailedStatus(status)) current.failed += 1;
    this.#minutes.set(connection, kept);
  }

  /**
   * Reads the server version and the account for every connection. If a value cannot be read, the previous one is kept.
   *
   * @returns Whether all values were read.
   */
  async identify(
    config: Pick<Config, "git" | "openproject">,
    connections: Connections,
    options: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<boolean> {
    const outcomes = await Promise.all([
      ...config.git.map(({ name }) =>
        this.#note(name, connections.git(name), async ({ full }) => {
          const { version: said } = await full.version.get({}, options);
          return parseServerVersion(said)?.version ?? said;
        }),
      ),
      ...config.openproject.map(({ name }) =>
        this.#note(name, connections.openproject(name), async ({ full }) => {
          const { coreVersion } = await full.root.get({}, options);
          return coreVersion;
        }),
      ),
    ]);
    return outcomes.every(Boolean);
  }

  /** Forgets all versions and accounts, because a new configuration may have other servers and credentials. */
  forget(): void {
    this.#servers.clear();
  }

  of(connection: string): ObservedConnection {
    const kept = this.#lastHour(connection);
    const sum = (count: (minute: Minute) => number): number => kept.reduce((total, each) => total + count(each), 0);
    return {
      ...this.#servers.get(connection),
      requests: sum(({ requests }) => requests),
      failedRequests: sum(({ failed }) => failed),
    };
  }

  #lastHour(connection: string): Minute[] {
    const first = Math.floor(this.#now() / minute) - minutesKept + 1;
    return (this.#minutes.get(connection) ?? []).filter(({ number }) => number >= first);
  }

  async #note<Server extends { readonly me: () => Promise<{ readonly login: string }> }>(
    name: string,
    server: Server,
    readVersion: (server: Server) => Promise<string | undefined>,
  ): Promise<boolean> {
    const [version, account] = await Promise.allSettled([readVersion(server), server.me()]);
    this.#servers.set(name, {
      ...this.#servers.get(name),
      ...(version.status === "fulfilled" && { version: version.value }),
      ...(account.status === "fulfilled" && { account: account.value.login }),
    });
    return version.status === "fulfilled" && account.status === "fulfilled";
  }
}
