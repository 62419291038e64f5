import { isHalyardError } from "@halyard/http-core";

/** How long failed jobs wait. */
export interface Backoff {
  /** Upper bound of the first wait, doubled with each failure. Milliseconds. Default: 1 s. */
  readonly first: number;
  /** Upper bound of every wait that the server did not ask for. Milliseconds. Default: 15 minutes. */
  readonly longest: number;
}

/** A server that asks for more than a day is asked again after a day. */
const longestAsked = 24 * 60 * 60 * 1000;

/**
 * Milliseconds until a job that failed is tried again: anything between nothing and a bound that doubles with each failure
 * (full jitter), and never less than what the server asked for with `Retry-After`.
 */
export function waitAfter(error: unknown, tries: number, { first, longest }: Backoff, random: () => number): number {
  const jitter = random() * Math.min(longest, first * 2 ** Math.min(tries, 30));
  return Math.min(retryAfter(error), longestAsked) + jitter;
}

function retryAfter(error: unknown): number {
  if (!isHalyardError(error) || !("retryAfterMs" in error)) return 0;
  return Math.max(0, error.retryAfterMs ?? 0);
}
