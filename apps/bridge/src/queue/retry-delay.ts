import { isHalyardError } from "@halyard/http-core";

/** Delays of failed jobs. */
export interface Backoff {
  /** Upper bound of the first delay, doubled with each failed attempt. Milliseconds. Default: 1 s. */
  readonly first: number;
  /** Upper bound of every delay that the server did not ask for. Milliseconds. Default: 15 minutes. */
  readonly longest: number;
}

/** Maximum delay that a server can ask for: one day. */
const maxRetryAfter = 24 * 60 * 60 * 1000;

/**
 * Returns the milliseconds until a failed job is retried: a random value up to a bound that doubles with each failed attempt
 * (full jitter), plus the delay that the server asked for with `Retry-After`.
 */
export function retryDelay(error: unknown, tries: number, { first, longest }: Backoff, random: () => number): number {
  const jitter = random() * Math.min(longest, first * 2 ** Math.min(tries, 30));
  return Math.min(retryAfter(error), maxRetryAfter) + jitter;
}

function retryAfter(error: unknown): number {
  if (!isHalyardError(error) || !("retryAfterMs" in error)) return 0;
  return Math.max(0, error.retryAfterMs ?? 0);
}
