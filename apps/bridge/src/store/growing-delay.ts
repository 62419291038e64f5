/** Range of the delays between attempts, in milliseconds. */
export interface DelayRange {
  /** Delay after the first failed attempt. */
  readonly first: number;
  /** Maximum delay. */
  readonly longest: number;
}

/**
 * Returns the milliseconds to wait before the next attempt. The delay starts at `first`, doubles with each failed
 * attempt, and is at most `longest`. Callers that compete with each other multiply the result by a random number, so
 * that they do not retry at the same moment.
 *
 * @param earlier - Number of failed attempts before the latest one.
 */
export function growingDelay(earlier: number, { first, longest }: DelayRange): number {
  return Math.min(longest, first * 2 ** Math.min(earlier, 52));
}
