import { killsPerUpheaval } from "./crash-upheaval.js";
import { type Upheaval, upheavals } from "./upheavals.js";

/** Plan for the kills in one run: some during random user actions (stories), the others during upheavals. */
export interface KillPlan {
  /** Number of times that the process is killed in randomly generated stories. */
  readonly random: number;
  /** Changes such as renames and deletions. Each is played in its own story with {@link killsPerUpheaval} kills. */
  readonly upheavals: readonly Upheaval[];
}

/**
 * Maximum share of a run's kills that happen during {@link upheavals}. In a run of 100 kills, this share is enough for
 * all upheavals.
 */
const maxUpheavals = 0.7;

/**
 * Divides a run's kills between random stories and {@link upheavals}. A short run plays only some upheavals, and the
 * seed determines which.
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
