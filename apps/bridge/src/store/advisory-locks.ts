import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import type { Locks } from "./database.js";
import { createKeyedMutex } from "./keyed-mutex.js";

/** Milliseconds between looks at a lock that another process holds. Doubles from the first to the last. */
const firstPause = 20;
const lastPause = 250;

/** Locks of one process on PostgreSQL. */
export interface AdvisoryLocks extends Locks {
  close(): Promise<void>;
}

/**
 * Session advisory locks, all on one connection of their own: PostgreSQL gives them back when the process or its machine
 * dies, and no number of holders or nesting can exhaust a pool. Workers of one process take turns in memory; a lock that
 * another process holds is asked for again and again, because waiting inside PostgreSQL would block the connection for
 * those who want to give theirs back. Needs a direct connection or session pooling, not a pooler in transaction mode.
 *
 * If the connection breaks, the locks are gone though `work` goes on: what must never happen twice is guarded by the effect
 * ledger as well.
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

  /** One after the other: a connection has room for one statement, and pg will not queue them any more. */
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
      // A session that broke has given its locks back already.
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

/** PostgreSQL names advisory locks by 64-bit numbers. */
function lockId(name: string): string {
  return createHash("sha256").update(`halyard:${name}`).digest().readBigInt64BE(0).toString();
}
