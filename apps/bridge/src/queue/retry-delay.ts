import { isHalyardError } from "@halyard/http-core";
import { type DelayRange, growingDelay } from "../store/growing-delay.js";

/** Maximum delay in milliseconds that a server can request: one day. */
const maxRetryAfter = 24 * 60 * 60 * 1000;

/**
 * Returns the delay before a failed job is retried, in milliseconds: the server's `Retry-After`, at most a day, plus a
 * random delay. The upper bound of the random delay doubles with each failed attempt (full jitter).
 */
export function retryDelay(error: unknown, tries: number, range: DelayRange, random: () => number): number {
  const jitter = random() * growingDelay(tries, range);
  return Math.min(retryAfter(error), maxRetryAfter) + jitter;
}

function retryAfter(error: unknown): number {
  if (!isHalyardError(error) || !("retryAfterMs" in error)) return 0;
  return Math.max(0, error.retryAfterMs ?? 0);
}
