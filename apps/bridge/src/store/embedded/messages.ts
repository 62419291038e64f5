/** Settings for starting the embedded database's thread. */
export interface ThreadStart {
  readonly directory: string;
  /** PostgreSQL settings, such as `shared_buffers=8MB`. */
  readonly settings: readonly string[];
  /**
   * Path of an empty database, packed by `packDatabase`. A missing database is created from it. If undefined, PGlite
   * creates a missing database itself.
   */
  readonly template: string | undefined;
}

/** A file or directory of a packed database. A directory comes before its contents, and `PG_VERSION` comes last. */
export interface PackedEntry {
  /** Path relative to the directory of the database, with `/` between its parts. */
  readonly path: string;
  /** Undefined for a directory. */
  readonly content?: Uint8Array | undefined;
}

/**
 * A request to the thread. The thread runs requests in order. `query` runs one statement, `begin` runs the first
 * statement of a transaction, and `exec` runs any number of statements without parameters.
 */
export interface ThreadRequest {
  readonly id: number;
  readonly kind: "query" | "begin" | "exec" | "listen" | "unlisten" | "close";
  /** SQL, or the name of a channel. */
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** Message from the thread. */
export type ThreadMessage =
  | { readonly kind: "open" }
  | { readonly kind: "unusable"; readonly failure: unknown }
  | { readonly kind: "result"; readonly id: number; readonly rows: readonly (readonly unknown[])[] }
  | { readonly kind: "failure"; readonly id: number; readonly failure: unknown }
  | { readonly kind: "notification"; readonly channel: string; readonly payload: string };
