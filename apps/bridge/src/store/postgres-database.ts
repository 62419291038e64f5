import type { Logger } from "@halyard/http-core";
import { Pool, type PoolClient } from "pg";
import { createAdvisoryLocks } from "./advisory-locks.js";
import type { Database, Queryable } from "./database.js";

/** What {@link openPostgresDatabase} needs beside the address. */
export interface PostgresOptions {
  /** Statements side by side. Three more connections are used for pg-boss, one to listen and one for locks. */
  readonly connections: number;
  readonly logger: Logger;
}

/**
 * Connects to PostgreSQL on first use, and again after it was away: statements reject while it is down and work when it is
 * back.
 */
export function openPostgresDatabase(url: string, { connections, logger }: PostgresOptions): Database {
  const shared = { connectionString: url, connectionTimeoutMillis: 10_000, application_name: "halyard-bridge" };
  const pool = new Pool({ ...shared, max: connections, keepAlive: true });
  // Only the message: the pool puts the whole client on the error, with its settings.
  const onError = (error: Error): void =>
    logger.warn("A connection to PostgreSQL broke; the next use opens another.", { error: error.message });
  pool.on("error", onError);
  const locks = createAdvisoryLocks(shared, onError);

  return {
    kind: "postgres",
    ...queryable(pool),
    async transaction(work) {
      const client = await pool.connect();
      // The pool listens only while a client is idle; a connection that breaks in between must not end the process.
      client.on("error", onError);
      let broken: Error | undefined;
      try {
        await client.query("BEGIN");
        const result = await work(queryable(client));
        await client.query("COMMIT");
        return result;
      } catch (cause) {
        await client.query("ROLLBACK").catch((error: unknown) => (broken = error as Error));
        throw cause;
      } finally {
        client.off("error", onError);
        client.release(broken);
      }
    },
    locks,
    bossConnection: { ...shared, max: 3 },
    async close() {
      await Promise.all([pool.end(), locks.close()]);
    },
  };
}

function queryable(target: Pool | PoolClient): Queryable {
  return {
    query: async <Row>(text: string, parameters?: readonly unknown[]) =>
      (await target.query(text, parameters && [...parameters])).rows as Row[],
  };
}
