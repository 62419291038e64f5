import type { Logger } from "@halyard/http-core";
import type { Config } from "../config/config.js";
import type { Connections } from "../config/connections/connections.js";
import type { Queue } from "../queue/queue.js";
import type { Locks } from "../store/database.js";
import type { Store } from "../store/store.js";

/** What sweeps and backfills work with. */
export interface RepairContext {
  /** Asked anew for each run, so that a reload counts. */
  readonly config: () => Pick<Config, "git" | "openproject" | "mappings">;
  readonly connections: Connections;
  readonly store: Pick<Store, "marks" | "links" | "connections">;
  readonly queue: Pick<Queue, "enqueue" | "depth">;
  /** Only one process on a database repairs at a time. */
  readonly locks: Pick<Locks, "tryHold">;
  readonly logger: Logger;
  /** Ends the run, and the request under way. */
  readonly signal?: AbortSignal | undefined;
}
