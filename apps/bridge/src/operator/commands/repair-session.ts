import type { BackfillOptions } from "../../repair/backfill.js";
import type { SweepReport } from "../../repair/sweep.js";

/** A bridge that repairs for a command: the one that runs here, or one that is started for as long as the command runs. */
export interface RepairSession {
  /** Undefined when another process is at it. */
  sweep(): Promise<SweepReport | undefined>;
  /** The number of subjects put into the queue; undefined when another process is at it. */
  backfill(options: BackfillOptions): Promise<number | undefined>;
  /** Resolves when everything in the queue that can run now is done. */
  idle(): Promise<void>;
}

/** Finds or starts the configured bridge for a command, and lets go of it when `work` has ended. */
export type WithRepair = (work: (session: RepairSession) => Promise<void>) => Promise<void>;
