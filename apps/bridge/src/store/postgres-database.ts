import type { Logger } from "@halyard/http-core";
import { Pool, type PoolClient, type PoolConfig, type QueryResult } from "pg";
import type { Db } from "pg-boss";
import { AdvisoryLocks } from "./advisory-locks.js";
import type { Database, Queryable } from "./database.js";
import { listenOn } from "./listen.js";

/** Options for {@link openPostgresDatabase}. */
export interface PostgresOptions {
  /**
   * Maximum number of connections for statements. In addition, pg-boss uses up to three connections, notifications use
   * one, and locks use one.
   */
  readonly connections: number;
  readonly logger: Logger;
}

/**
 * Returns a PostgreSQL database that connects on first use and reconnects after an outage. Statements reject while the
 * server is unavailable.
 */
export function openPostgresDatabase(url: string, { connections, logger }: PostgresOptions): Database {
  const shared = { connectionString: url, connectionTimeoutMillis: 10_000, application_name: "halyard-bridge" };
  // Logs only the message, because the pool attaches the client and its settings to the error.
  const onError = (error: Error): void =>
    logger.warn("A connection to PostgreSQL was lost. The next statement opens a new one.", { error: error.message });
  const pool = openPool({ ...shared, max: connections, keepAlive: true }, onError);
  const bossPool = openPool({ ...shared, max: 3 }, onError);
  const locks = new AdvisoryLocks(shared, onError);

  return {
    kind: "postgres",
    ...queryable(pool),
    async transaction(work) {
      const client = await pool.connect();
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
        client.release(broken);
      }
    },
    locks,
    bossConnection: {
      db: {
        executeSql: async (text, values) => rowsOf(await bossPool.query(text, values)),
        // Replaces pg-boss's own connection for notifications. While that connection is being closed, it has no
        // listener for errors.
        listen: (channel, onNotification, onSubscribed) =>
          listenOn({ config: shared, channel, onNotification, onSubscribed, onError }),
      } satisfies Db,
    },
    async close() {
      await Promise.all([pool.end(), bossPool.end(), locks.close()]);
    },
  };
}

function openPool(config: PoolConfig, onError: (error: Error) => void): Pool {
  const pool = new Pool(config);
  // Adds an error listener to each connection as soon as it is open, because an error without a listener would end the
  // process. The pool removes its own listener before a caller can add one. An error can arrive in between: if
  // PostgreSQL stops, it can send 57P01 (`admin_shutdown`) immediately after the sign-in.
  pool.on("connect", (client) => client.on("error", onError));
  // The connection's listener has already logged the error.
  pool.on("error", () => undefined);
  return pool;
}

/** Returns the rows from all statements in one query. */
function rowsOf(results: QueryResult | readonly QueryResult[]): { rows: unknown[] } {
  return { rows: [results].flat().flatMap(({ rows }: QueryResult) => rows as unknown[]) };
}

function queryable(target: Pool | PoolClient): Queryable {
  return {
    query: async <Row>(text: string, parameters?: readonly unknown[]) =>
      (await target.query(text, parameters && [...parameters])).rows as Row[],
  };
}
