import type { BackfillOptions } from "../../repair/backfill.js";
import type { SweepReport } from "../../repair/sweep.js";

/** Runs repairs in the running bridge, or in a bridge that is started for one command. */
export interface RepairSession {
  /** Runs a sweep. Resolves to undefined if another process is already running one. */
  sweep(): Promise<SweepReport | undefined>;
  /**
   * Runs a backfill. Resolves to the number of subjects put into the queue, or to undefined if another process is
   * already running a backfill.
   */
  backfill(options: BackfillOptions): Promise<number | undefined>;
  /** Resolves when there is no job that can run now. */
  idle(): Promise<void>;
}

/** Finds or starts the configured bridge for a command, and releases it when `work` has ended. */
export type WithRepair = (work: (session: RepairSession) => Promise<void>) => Promise<void>;
