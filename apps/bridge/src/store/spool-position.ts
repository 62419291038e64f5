/** Position of a record in the spool. Positions increase with every append. {@link comparePositions} compares them. */
export interface SpoolPosition {
  /** Number of the segment. Each segment is a file. */
  readonly segment: number;
  /** Bytes from the beginning of the segment. */
  readonly offset: number;
}

/**
 * Returns a negative number if `a` comes before `b`, a positive number if `a` comes after `b`, and 0 if they are equal.
 */
export function comparePositions(a: SpoolPosition, b: SpoolPosition): number {
  return a.segment - b.segment || a.offset - b.offset;
}
