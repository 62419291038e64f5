import type { Logger } from "@halyard/http-core";
import type { Config } from "../../config/config.js";
import type { Connections } from "../../config/connections/connections.js";
import type { Queue } from "../../queue/queue.js";
import type { Store } from "../../store/store.js";
import type { UserLookup } from "../users/user-lookup.js";

/** What is counted. */
export interface ReconcilerMetrics {
  /** A write was done. `kind` is one of a small fixed set, such as `work_package_comment`. */
  effect(kind: EffectKind): void;
}

/** The kinds of writes. */
export type EffectKind =
  | "work_package_comment"
  | "work_package_change"
  | "work_package_create"
  | "time_entry"
  | "pull_comment"
  | "issue_comment"
  | "commit_status";

/** What one look at a subject works with. */
export interface RunContext {
  readonly config: Config;
  readonly connections: Connections;
  readonly store: Store;
  readonly queue: Pick<Queue, "enqueue">;
  readonly people: UserLookup;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly dryRun: boolean;
  /** Until when creates wait because an intent may have been forgotten. Milliseconds since 1970; 0 where none was. */
  readonly createNotBefore: number;
  now(): number;
  /**
   * Does a write, notes and counts it. In a dry run it only says what it would do, and resolves to undefined.
   *
   * @param what - For the log: `edit the comment on OP#7`.
   */
  effect<Result>(kind: EffectKind, what: string, write: () => Promise<Result>): Promise<Result | undefined>;
}
