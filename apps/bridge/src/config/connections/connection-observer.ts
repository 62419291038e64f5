import { parseServerVersion } from "@halyard/git-hosting/version";
import type { Config } from "../config.js";
import type { Connections } from "./connections.js";
import { isFailedStatus } from "./health.js";

/** Observations that this process has made about a connection. */
export interface ObservedConnection {
  /** Version of the server, such as `16.1.0`. Undefined if it was not read yet, or if the server does not report it. */
  readonly version?: string | undefined;
  /** Login of the account that the credential belongs to. Undefined if it was not read yet. */
  readonly account?: string | undefined;
  /** Number of requests in the last hour. */
  readonly requests: number;
  /** Number of requests in the last hour without a response, or with 401, 429 or 5xx. */
  readonly failedRequests: number;
}

interface Minute {
  readonly number: number;
  requests: number;
  failed: number;
}

const minute = 60_000;
const minutesKept = 60;

/** Observes the connections of one process: versions of the servers, accounts, and how many requests fail. */
export class ConnectionObserver {
  readonly #now: () => number;
  readonly #minutes = new Map<string, Minute[]>();
  readonly #servers = new Map<string, Pick<ObservedConnection, "version" | "account">>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a request by the status of its response, or as `failed` if there was none. */
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
   * Reads the version and the account of every connection. A value that cannot be read stays as it was.
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

  /** Forgets versions and accounts, because a new configuration may have other servers and credentials. */
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
