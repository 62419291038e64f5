import type { Logger } from "@halyard/http-core";
import { Pool, type PoolClient } from "pg";
import { AdvisoryLocks } from "./advisory-locks.js";
import type { Database, Queryable } from "./database.js";

/** Options for {@link openPostgresDatabase}. */
export interface PostgresOptions {
  /** Maximum number of connections for statements. pg-boss uses three more, and listening and locks one each. */
  readonly connections: number;
  readonly logger: Logger;
}

/**
 * Connects to PostgreSQL on first use and reconnects after an outage. Statements reject while the server is unavailable.
 */
export function openPostgresDatabase(url: string, { connections, logger }: PostgresOptions): Database {
  const shared = { connectionString: url, connectionTimeoutMillis: 10_000, application_name: "halyard-bridge" };
  const pool = new Pool({ ...shared, max: connections, keepAlive: true });
  // Only the message is logged, because the pool attaches the client and its settings to the error.
  const onError = (error: Error): void =>
    logger.warn("A connection to PostgreSQL was lost. The next statement opens a new one.", { error: error.message });
  pool.on("error", onError);
  const locks = new AdvisoryLocks(shared, onError);

  return {
    kind: "postgres",
    ...queryable(pool),
    async transaction(work) {
      const client = await pool.connect();
      // The pool handles only errors of idle clients, but the loss of any other connection must not end the process
      // either.
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
