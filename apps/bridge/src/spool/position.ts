import type { SpoolPosition } from "./spool.js";

/** Negative when `a` lies before `b`, positive when after, 0 when they are the same: for `Array.sort` and for marks. */
export function comparePositions(a: SpoolPosition, b: SpoolPosition): number {
  return a.segment - b.segment || a.offset - b.offset;
}
