import type { ConstructorOptions } from "pg-boss";

/** Runs SQL statements on the database or in a transaction. */
export interface Queryable {
  /**
   * Runs one statement with `$1`-style parameters and resolves to its rows. The statement must work in both PostgreSQL
   * and PGlite: cast counts to `int`, and pass JSON as a string with a cast.
   */
  query<Row = Record<string, unknown>>(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** The configured database, PostgreSQL or PGlite. The rest of the bridge works with either. */
export interface Database extends Queryable {
  /** `embedded`: only this process uses it. `postgres`: other processes may use it at the same time. */
  readonly kind: "embedded" | "postgres";
  /**
   * Runs `work` in a transaction, which is rolled back if `work` rejects. Inside `work`, run statements only on its
   * argument. The embedded database has one connection, so any other statement would wait for the transaction to end.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /** Reclaims the space of deleted rows. Undefined for PostgreSQL, which does so automatically. */
  readonly vacuum?: (() => Promise<void>) | undefined;
  /** Locks that are released when the process ends. */
  readonly locks: Locks;
  /** Options that connect pg-boss to the same database. */
  readonly bossConnection: ConstructorOptions;
  /** Closes every connection after its current statement. */
  close(): Promise<void>;
}

/** Named locks, shared by all processes that use the database. */
export interface Locks {
  /** Runs `work` while holding the lock. Not reentrant: taking the same lock inside `work` is a deadlock. */
  hold<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Runs `work` like `hold`. If another caller holds the lock, resolves to `undefined` immediately. */
  tryHold<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
}
