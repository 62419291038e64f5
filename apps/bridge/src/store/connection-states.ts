import type { Queryable } from "./database.js";
import type { ConnectionState, ConnectionStates, RefusedDelivery } from "./store.js";

interface ConnectionRow {
  readonly name: string;
  readonly paused: boolean;
  readonly reason: string | null;
  readonly last_success: Date | null;
  readonly last_failure: Date | null;
  readonly failure: string | null;
  readonly accepted_at: Date | null;
  readonly refused_at: Date | null;
  readonly refused_status: number | null;
  readonly refused_reason: string | null;
}

const upsert = "INSERT INTO halyard.connection AS state";

/**
 * Stores the connection states in the database. The methods `succeeded` and `failed` each write to a connection's row
 * at most once a second.
 */
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
       SET paused = true, reason = excluded.reason, last_failure = excluded.last_failure, failure = NULL`,
      [connection, reason],
    );
  }

  async resume(connection: string): Promise<void> {
    await this.#database.query("UPDATE halyard.connection SET paused = false, reason = NULL WHERE name = $1", [
      connection,
    ]);
  }

  async succeeded(connection: string): Promise<void> {
    await this.#database.query(
      `${upsert} (name, last_success) VALUES ($1, now()) ON CONFLICT (name) DO UPDATE
       SET last_success = excluded.last_success
       WHERE state.last_success IS NULL OR state.last_success < now() - interval '1 second'`,
      [connection],
    );
  }

  async failed(connection: string, reason: string): Promise<void> {
    await this.#database.query(
      `${upsert} (name, last_failure, failure) VALUES ($1, now(), $2) ON CONFLICT (name) DO UPDATE
       SET last_failure = excluded.last_failure, failure = excluded.failure
       WHERE state.last_failure IS NULL OR state.last_failure < now() - interval '1 second'`,
      [connection, reason],
    );
  }

  async accepted(connection: string, at: Date): Promise<void> {
    await this.#database.query(
      `${upsert} (name, accepted_at) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE
       SET accepted_at = greatest(state.accepted_at, excluded.accepted_at)`,
      [connection, at],
    );
  }

  async refused(connection: string, { at, status, reason }: RefusedDelivery): Promise<void> {
    await this.#database.query(
      `${upsert} (name, refused_at, refused_status, refused_reason) VALUES ($1, $2, $3, $4) ON CONFLICT (name) DO UPDATE
       SET refused_at = excluded.refused_at, refused_status = excluded.refused_status, refused_reason = excluded.refused_reason
       WHERE state.refused_at IS NULL OR state.refused_at <= excluded.refused_at`,
      [connection, at, status, reason],
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
    ...(row.failure === null ? {} : { failure: row.failure }),
    ...(row.accepted_at === null ? {} : { lastAccepted: row.accepted_at }),
    ...(row.refused_at === null
      ? {}
      : { lastRefused: { at: row.refused_at, status: row.refused_status ?? 0, reason: row.refused_reason ?? "" } }),
  };
}
