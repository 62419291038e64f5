import type { Logger } from "@halyard/http-core";
import type { Config } from "../config/config.js";
import type { RequestBudget } from "../config/connections/request-budget.js";
import type { Connections } from "../config/connections/connections.js";
import type { Queue } from "../queue/queue.js";
import type { Locks } from "../store/database.js";
import type { Store } from "../store/store.js";

/** Dependencies of sweeps and backfills. */
export interface RepairContext {
  /** Returns the current configuration. Called for each run, so that a reload takes effect. */
  readonly config: () => Pick<Config, "git" | "openproject" | "mappings" | "work">;
  readonly connections: Connections;
  readonly store: Pick<Store, "marks" | "links" | "effects" | "connections">;
  readonly queue: Pick<Queue, "enqueue" | "depth">;
  /** Locks that let one process at a time sweep or backfill. All processes with the same database share them. */
  readonly locks: Pick<Locks, "tryHold">;
  /** Limits on requests per minute. Default: no limits. */
  readonly budget?: Pick<RequestBudget, "run" | "left"> | undefined;
  readonly logger: Logger;
  /** Returns the current time in milliseconds since 1970. Default: the system's clock. */
  readonly now?: (() => number) | undefined;
  /** Aborts the run and its current request. */
  readonly signal?: AbortSignal | undefined;
}
