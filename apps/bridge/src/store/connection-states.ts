import type { Queryable } from "./database.js";
import type { ConnectionState, ConnectionStates } from "./store.js";

interface ConnectionRow {
  readonly name: string;
  readonly paused: boolean;
  readonly reason: string | null;
  readonly last_success: Date | null;
  readonly last_failure: Date | null;
}

/** Returns the states of the connections, stored in SQL. `succeeded` and `failed` write at most once a second. */
export function createConnectionStates(database: Queryable): ConnectionStates {
  const upsert = "INSERT INTO halyard.connection AS state";

  return {
    async get(connection) {
      const [row] = await database.query<ConnectionRow>("SELECT * FROM halyard.connection WHERE name = $1", [
        connection,
      ]);
      return row === undefined ? { connection, paused: false } : toState(row);
    },
    async list() {
      const rows = await database.query<ConnectionRow>("SELECT * FROM halyard.connection ORDER BY name");
      return rows.map(toState);
    },
    async pause(connection, reason) {
      await database.query(
        `${upsert} (name, paused, reason, last_failure) VALUES ($1, true, $2, now()) ON CONFLICT (name) DO UPDATE
         SET paused = true, reason = excluded.reason, last_failure = excluded.last_failure`,
        [connection, reason],
      );
    },
    async resume(connection) {
      await database.query("UPDATE halyard.connection SET paused = false, reason = NULL WHERE name = $1", [connection]);
    },
    async succeeded(connection) {
      await database.query(
        `${upsert} (name, last_success) VALUES ($1, now()) ON CONFLICT (name) DO UPDATE
         SET last_success = excluded.last_success
         WHERE state.last_success IS NULL OR state.last_success < now() - interval '1 second'`,
        [connection],
      );
    },
    async failed(connection) {
      await database.query(
        `${upsert} (name, last_failure) VALUES ($1, now()) ON CONFLICT (name) DO UPDATE
         SET last_failure = excluded.last_failure
         WHERE state.last_failure IS NULL OR state.last_failure < now() - interval '1 second'`,
        [connection],
      );
    },
  };
}

function toState(row: ConnectionRow): ConnectionState {
  return {
    connection: row.name,
    paused: row.paused,
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.last_success === null ? {} : { lastSuccess: row.last_success }),
    ...(row.last_failure === null ? {} : { lastFailure: row.last_failure }),
  };
}
