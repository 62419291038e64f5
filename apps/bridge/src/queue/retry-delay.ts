import { isHalyardError } from "@halyard/http-core";
import { type DelayRange, growingDelay } from "../store/growing-delay.js";

/** Maximum delay in milliseconds that a server can request: one day. */
const maxRetryAfter = 24 * 60 * 60 * 1000;

/**
 * Returns the milliseconds until a failed job is retried: a random value below a bound that doubles with each failed
 * attempt (full jitter), plus the server's `Retry-After`, capped at a day.
 */
export function retryDelay(error: unknown, tries: number, range: DelayRange, random: () => number): number {
  const jitter = random() * growingDelay(tries, range);
  return Math.min(retryAfter(error), maxRetryAfter) + jitter;
}

function retryAfter(error: unknown): number {
  if (!isHalyardError(error) || !("retryAfterMs" in error)) return 0;
  return Math.max(0, error.retryAfterMs ?? 0);
}
