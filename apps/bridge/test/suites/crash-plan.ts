import { killsPerUpheaval } from "./crash-upheaval.js";
import { type Upheaval, upheavals } from "./upheavals.js";

/** Distribution of one run's kills among its stories. */
export interface KillPlan {
  /** Number of kills in random stories. */
  readonly random: number;
  /** Upheavals that are played, each in its own story with {@link killsPerUpheaval} kills. */
  readonly upheavals: readonly Upheaval[];
}

/**
 * Maximum share of a run's kills for the stories of {@link upheavals}. A run of 100 kills has room for all these
 * stories.
 */
const maxUpheavals = 0.7;

/**
 * Divides a run's kills among its stories. A short run plays only some of the {@link upheavals}, which the seed
 * chooses.
 */
export function planKills(kills: number, seed: number): KillPlan {
  const count = Math.min(upheavals.length, Math.floor((kills * maxUpheavals) / killsPerUpheaval));
  const chosen = Array.from({ length: count }, (_, index) => upheavals[(seed + index) % upheavals.length]!);
  return { random: kills - count * killsPerUpheaval, upheavals: chosen };
}

/** Returns the failures that report a lost delivery, or a lost effect of a delivery. */
export function lostIn(faults: readonly string[]): readonly string[] {
  return faults.filter((fault) => /\bis lost\b|is not in the spool/.test(fault));
}

/** Returns the failures that report a duplicate write. */
export function doubledIn(faults: readonly string[]): readonly string[] {
  return faults.filter((fault) => fault.startsWith("Written twice: "));
}
