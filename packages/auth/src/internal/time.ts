import { ConfigurationError } from "@halyard/http-core";

/** Maximum delay of a timer in JavaScript runtimes, in milliseconds. */
const longestTimer = 2_147_483_647;

/** Returns a duration in milliseconds; throws ConfigurationError when it is not a number of at least `least`. */
export function requireTime(name: string, ms: number, least = 1): number {
  if (typeof ms === "number" && ms >= least) return ms;
  throw new ConfigurationError(
    `\`${name}\` must be a number of milliseconds, at least ${least}, or Infinity; got ${String(ms)}.`,
  );
}

/** Returns a signal that aborts after a timeout, or never when the timeout exceeds the maximum delay of a timer. */
export function timeLimit(ms: number): AbortSignal {
  return ms > longestTimer ? new AbortController().signal : AbortSignal.timeout(Math.ceil(ms));
}
