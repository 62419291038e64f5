import { ConfigurationError } from "@halyard/http-core";

/** The longest delay that `setTimeout` supports, in milliseconds. */
const longestTimer = 2_147_483_647;

/** Returns a duration in milliseconds. Throws ConfigurationError if it is not a number or is less than `least`. */
export function requireTime(name: string, ms: number, least = 1): number {
  if (typeof ms === "number" && ms >= least) return ms;
  throw new ConfigurationError(
    `\`${name}\` must be a number of milliseconds, at least ${least}, or Infinity; got ${String(ms)}.`,
  );
}

/** Returns a signal that aborts after a timeout, or never if the timeout is longer than a timer supports. */
export function timeLimit(ms: number): AbortSignal {
  return ms > longestTimer ? new AbortController().signal : AbortSignal.timeout(Math.ceil(ms));
}
