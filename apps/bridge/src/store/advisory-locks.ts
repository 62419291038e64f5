import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import type { Locks } from "./database.js";
import { createKeyedMutex } from "./keyed-mutex.js";

/** Milliseconds between attempts to take a lock that another process holds. Doubles from the first to the last. */
const firstPause = 20;
const lastPause = 250;

/** Locks of one process on PostgreSQL. */
export interface AdvisoryLocks extends Locks {
  close(): Promise<void>;
}

/**
 * Returns session advisory locks, all on one separate connection: PostgreSQL releases them when the process or its machine dies,
 * and no number of nested locks can exhaust a pool. Workers of one process wait in memory. A lock that another process holds is
 * polled, because waiting inside PostgreSQL would block the connection for workers that release their locks. Needs a direct
 * connection or a pooler in session mode.
 *
 * If the connection breaks, the locks are lost while `work` continues. Therefore the effect ledger also guards writes that must
 * never happen twice.
 */
export function createAdvisoryLocks(config: ClientConfig, onError: (error: Error) => void): AdvisoryLocks {
  const mutex = createKeyedMutex();
  const statements = createKeyedMutex();
  let session: Promise<Client> | undefined;

  function connect(): Promise<Client> {
    session ??= open().catch((cause: unknown) => {
      session = undefined;
      throw cause;
    });
    return session;
  }

  async function open(): Promise<Client> {
    const client = new Client({
      ...config,
      // Ends the session of a machine that vanished within about 25 s; the system's default is two hours.
      options: "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
      keepAlive: true,
    });
    client.on("error", onError);
    client.on("end", () => (session = undefined));
    await client.connect();
    return client;
  }

  /** Runs one statement at a time, because pg no longer queues statements of a connection. */
  async function ask(client: Client, text: string, id: string): Promise<boolean> {
    const release = await statements.acquire("");
    try {
      const { rows } = await client.query<{ yes: boolean }>(text, [id]);
      return rows[0]?.yes === true;
    } finally {
      release();
    }
  }

  function tryLock(client: Client, id: string): Promise<boolean> {
    return ask(client, "SELECT pg_try_advisory_lock($1::bigint) AS yes", id);
  }

  async function run<T>(client: Client, id: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      // PostgreSQL has released the locks of a broken session already.
      await ask(client, "SELECT pg_advisory_unlock($1::bigint) AS yes", id).catch(() => undefined);
    }
  }

  return {
    async hold(name, work) {
      const release = await mutex.acquire(name);
      try {
        const id = lockId(name);
        for (let pause = firstPause; ; pause = Math.min(pause * 2, lastPause)) {
          const client = await connect();
          if (await tryLock(client, id)) return await run(client, id, work);
          await sleep(pause * (0.5 + Math.random() / 2));
        }
      } finally {
        release();
      }
    },
    async tryHold(name, work) {
      const release = mutex.tryAcquire(name);
      if (release === undefined) return undefined;
      try {
        const id = lockId(name);
        const client = await connect();
        return (await tryLock(client, id)) ? await run(client, id, work) : undefined;
      } finally {
        release();
      }
    },
    async close() {
      const client = await session?.catch(() => undefined);
      await client?.end();
    },
  };
}

/** Returns the 64-bit number of a lock, which is how PostgreSQL identifies advisory locks. */
function lockId(name: string): string {
  return createHash("sha256").update(`halyard:${name}`).digest().readBigInt64BE(0).toString();
}
