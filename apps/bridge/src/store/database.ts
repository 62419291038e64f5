import type { ConstructorOptions } from "pg-boss";

/** Runs SQL statements: the database or a transaction. */
export interface Queryable {
  /**
   * Runs one statement with `$1`-style parameters and resolves to its rows. Statements use only features that both
   * PostgreSQL and PGlite have: counts are cast to `int`, and JSON is passed as a string with a cast.
   */
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** The configured database, PostgreSQL or PGlite. The rest of the bridge works with either. */
export interface Database extends Queryable {
  /** `embedded`: only this process uses it. `postgres`: other processes may use it at the same time. */
  readonly kind: "embedded" | "postgres";
  /**
   * Runs `work` in a transaction, which is rolled back when `work` rejects. Inside it, use only the argument: the
   * embedded database has one connection, so any other statement would wait for the end of the transaction.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /** Reclaims the space of deleted rows. Undefined for PostgreSQL, which does so automatically. */
  readonly vacuum?: (() => Promise<void>) | undefined;
  /** Locks that are released when the process ends. */
  readonly locks: Locks;
  /** Options with which pg-boss connects to the same database. */
  readonly bossConnection: ConstructorOptions;
  /** Closes every connection after its current statement. */
  close(): Promise<void>;
}

/** Mutual exclusion by name, across all processes on the database. */
export interface Locks {
  /** Runs `work` while holding the lock. Not reentrant: taking the same lock inside `work` is a deadlock. */
  hold<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Runs `work` like `hold`. If another caller holds the lock, resolves to `undefined` immediately. */
  tryHold<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
}
