import type { Queryable } from "./database.js";
import type { ConnectionState, ConnectionStates } from "./store.js";

interface ConnectionRow {
  readonly name: string;
  readonly paused: boolean;
  readonly reason: string | null;
  readonly last_success: Date | null;
  readonly last_failure: Date | null;
}

const upsert = "INSERT INTO halyard.connection AS state";

/** States of the connections, stored in SQL. `succeeded` and `failed` write at most once a second. */
export class SqlConnectionStates implements ConnectionStates {
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  async get(connection: string): Promise<ConnectionState> {
    const [row] = await this.#database.query<ConnectionRow>("SELECT * FROM halyard.connection WHERE name = $1", [
      connection,
    ]);
    return row === undefined ? { connection, paused: false } : toState(row);
  }

  async list(): Promise<ConnectionState[]> {
    const rows = await this.#database.query<ConnectionRow>("SELECT * FROM halyard.connection ORDER BY name");
    return rows.map(toState);
  }

  async pause(connection: string, reason: string): Promise<void> {
    await this.#database.query(
      `${upsert} (name, paused, reason, last_failure) VALUES ($1, true, $2, now()) ON CONFLICT (name) DO UPDATE
       SET paused = true, reason = excluded.reason, last_failure = excluded.last_failure`,
      [connection, reason],
    );
  }

  async resume(connection: string): Promise<void> {
    await this.#database.query("UPDATE halyard.connection SET paused = false, reason = NULL WHERE name = $1", [
      connection,
    ]);
  }

  async succeeded(connection: string): Promise<void> {
    await this.#note("last_success", connection);
  }

  async failed(connection: string): Promise<void> {
    await this.#note("last_failure", connection);
  }

  async #note(column: "last_success" | "last_failure", connection: string): Promise<void> {
    await this.#database.query(
      `${upsert} (name, ${column}) VALUES ($1, now()) ON CONFLICT (name) DO UPDATE
       SET ${column} = excluded.${column}
       WHERE state.${column} IS NULL OR state.${column} < now() - interval '1 second'`,
      [connection],
    );
  }
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
