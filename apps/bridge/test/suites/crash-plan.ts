import { killsPerUpheaval } from "./crash-upheaval.js";
import { type Upheaval, upheavals } from "./upheavals.js";

/** Numbers of kills of the bridge process in the stories of one run. */
export interface KillPlan {
  /** Number of kills in random stories. */
  readonly random: number;
  /** Changes that are tested in a story of their own, each with {@link killsPerUpheaval} kills. */
  readonly upheavals: readonly Upheaval[];
}

/**
 * Maximum share of the kills for the stories of {@link upheavals}. A run of 100 kills has room for all these stories.
 */
const maxUpheavals = 0.7;

/** Divides the kills of a run among its stories. In a short run, the seed chooses some of the {@link upheavals}. */
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
