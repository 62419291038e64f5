import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import type { Locks } from "./database.js";
import { type DelayRange, growingDelay } from "./growing-delay.js";
import { KeyedMutex } from "./keyed-mutex.js";

/** Milliseconds between attempts to take a lock that another process holds. */
const pauses: DelayRange = { first: 20, longest: 250 };

/**
 * Session-level advisory locks, all held on one separate connection. PostgreSQL releases them when the process or its
 * machine fails. Because all locks share this connection, nested locks cannot exhaust a pool. Workers of this process
 * wait for each other in memory. A lock that another process holds is polled, because waiting inside PostgreSQL would
 * block the connection, and then no worker could release its lock. Needs a direct connection or a pooler in session
 * mode.
 *
 * If the connection breaks, the locks are lost while `work` continues. The effect ledger therefore also guards writes
 * that must never happen twice.
 */
export class AdvisoryLocks implements Locks {
  readonly #config: ClientConfig;
  readonly #onError: (error: Error) => void;
  /** Makes the workers of this process wait for each other's locks. */
  readonly #local = new KeyedMutex();
  /** Runs one statement at a time, because pg has deprecated overlapping statements on a connection. */
  readonly #statements = new KeyedMutex();
  #session: Promise<Client> | undefined;

  constructor(config: ClientConfig, onError: (error: Error) => void) {
    this.#config = config;
    this.#onError = onError;
  }

  hold<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.#local.hold(name, async () => {
      const id = lockId(name);
      for (let failures = 0; ; failures += 1) {
        const client = await this.#connect();
        if (await this.#tryLock(client, id)) return this.#run(client, id, work);
        await sleep(growingDelay(failures, pauses) * (0.5 + Math.random() / 2));
      }
    });
  }

  tryHold<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    return this.#local.tryHold(name, async () => {
      const id = lockId(name);
      const client = await this.#connect();
      return (await this.#tryLock(client, id)) ? this.#run(client, id, work) : undefined;
    });
  }

  /** Closes the connection, which releases all locks. */
  async close(): Promise<void> {
    const client = await this.#session?.catch(() => undefined);
    await client?.end();
  }

  /** Returns the connection. Opens a new one on first use, or if the last one has ended. */
  #connect(): Promise<Client> {
    this.#session ??= this.#open().catch((cause: unknown) => {
      this.#session = undefined;
      throw cause;
    });
    return this.#session;
  }

  async #open(): Promise<Client> {
    const client = new Client({
      ...this.#config,
      // PostgreSQL ends the session of an unreachable machine within about 25 s. The system's default is two hours.
      options: "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
      keepAlive: true,
    });
    client.on("error", this.#onError);
    client.on("end", () => (this.#session = undefined));
    await client.connect();
    return client;
  }

  async #run<T>(client: Client, id: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      // PostgreSQL has already released the locks of a broken session.
      await this.#ask(client, "SELECT pg_advisory_unlock($1::bigint) AS yes", id).catch(() => undefined);
    }
  }

  #tryLock(client: Client, id: string): Promise<boolean> {
    return this.#ask(client, "SELECT pg_try_advisory_lock($1::bigint) AS yes", id);
  }

  #ask(client: Client, text: string, id: string): Promise<boolean> {
    return this.#statements.hold("", async () => {
      const { rows } = await client.query<{ yes: boolean }>(text, [id]);
      return rows[0]?.yes === true;
    });
  }
}

/** Returns the number that identifies a named advisory lock in PostgreSQL. */
function lockId(name: string): string {
  return createHash("sha256").update(`halyard:${name}`).digest().readBigInt64BE(0).toString();
}
