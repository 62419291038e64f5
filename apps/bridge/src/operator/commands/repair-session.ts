import type { BackfillOptions } from "../../repair/backfill.js";
import type { SweepReport } from "../../repair/sweep.js";

/** Repairs by the running bridge, or by a bridge that is started for the duration of a command. */
export interface RepairSession {
  /** Resolves to undefined when another process is running a sweep. */
  sweep(): Promise<SweepReport | undefined>;
  /** Resolves to the number of subjects put into the queue, or undefined when another process is running a backfill. */
  backfill(options: BackfillOptions): Promise<number | undefined>;
  /** Resolves when no job can run now. */
  idle(): Promise<void>;
}

/** Finds or starts the configured bridge for a command, and releases it when `work` has ended. */
export type WithRepair = (work: (session: RepairSession) => Promise<void>) => Promise<void>;
