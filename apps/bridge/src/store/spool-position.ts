/** Position of a record in the spool. Increases with every append; {@link comparePositions} orders two of them. */
export interface SpoolPosition {
  /** Number of the segment, which is one file. */
  readonly segment: number;
  /** Bytes from the beginning of the segment. */
  readonly offset: number;
}

/** Returns a negative number when `a` is before `b`, a positive one when it is after, and 0 when they are equal. */
export function comparePositions(a: SpoolPosition, b: SpoolPosition): number {
  return a.segment - b.segment || a.offset - b.offset;
}
