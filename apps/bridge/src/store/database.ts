import type { ConstructorOptions } from "pg-boss";

/** Where SQL goes: the database, or a transaction on it. */
export interface Queryable {
  /**
   * Runs one statement with `$1`-style parameters and resolves with its rows. Statements keep to what PostgreSQL and
   * PGlite read alike: counts are cast to `int`, JSON goes in as text with a cast.
   */
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** PostgreSQL or PGlite, whichever is configured: the rest of the bridge cannot tell which. */
export interface Database extends Queryable {
  /** `embedded`: this process alone uses it. `postgres`: others may work on it at the same time. */
  readonly kind: "embedded" | "postgres";
  /**
   * Runs `work` in a transaction, which is rolled back when `work` rejects. Inside it, use only the argument: the embedded
   * database has one connection, so a statement beside the transaction would wait for its end.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /** Locks that end with the process. */
  readonly locks: Locks;
  /** How pg-boss reaches the same database. */
  readonly bossConnection: ConstructorOptions;
  /** Ends every connection. Statements under way are waited for. */
  close(): Promise<void>;
}

/** Mutual exclusion by name, among all processes on the database. */
export interface Locks {
  /** Runs `work` while nobody else holds the name. Not reentrant: taking the same name inside `work` waits for ever. */
  hold<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** The same, but resolves with `undefined` at once when the name is held elsewhere. */
  tryHold<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
}
