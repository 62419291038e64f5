import type { Logger } from "@halyard/http-core";
import type { Config } from "../../config/config.js";
import type { Connections } from "../../config/connections/connections.js";
import type { Queue } from "../../queue/queue.js";
import type { Store } from "../../store/store.js";
import type { LastStates } from "./last-states.js";
import type { RecentLists } from "./recent-lists.js";
import type { WriterLookup } from "../users/writer-lookup.js";
import type { UserLookup } from "../users/user-lookup.js";

/** Counters of the reconciler. */
export interface ReconcilerMetrics {
  /** Counts a write. `kind` is one of a small fixed set, such as `work_package_comment`. */
  effect(kind: EffectKind): void;
}

/** Kinds of writes. */
export type EffectKind =
  | "work_package_comment"
  | "work_package_change"
  | "work_package_create"
  | "time_entry"
  | "pull_comment"
  | "issue_comment"
  | "issue_change"
  | "commit_status"
  | "github_tab";

/** Dependencies of one reconciliation run. */
export interface RunContext {
  readonly config: Config;
  readonly connections: Connections;
  readonly store: Store;
  readonly queue: Pick<Queue, "enqueue">;
  readonly people: UserLookup;
  readonly writers: WriterLookup;
  /** Lists that earlier runs have read: the reviews and the commits of pull requests. */
  readonly recentLists: RecentLists;
  /** States of work packages that earlier runs have seen. */
  readonly lastStates: LastStates;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly dryRun: boolean;
  /**
   * Time before which the run creates nothing, in milliseconds since 1970. If an earlier ledger was lost, writes that
   * only that ledger recorded may still arrive at the server until then. 0 if the run does not have to wait.
   */
  readonly createNotBefore: number;
  readonly now: () => number;
  /**
   * Sends a write, logs it and counts it. In a dry run, only logs the write, and resolves to undefined.
   *
   * @param what - Action for the log, as an infinitive: `update the comment on OP#7`.
   */
  effect<Result>(kind: EffectKind, what: string, write: () => Promise<Result>): Promise<Result | undefined>;
}
