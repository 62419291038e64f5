import { ConfigurationError } from "@halyard/http-core";

/** Longest time that the platform's timers hold, in milliseconds. */
const longestTimer = 2_147_483_647;

/** Gives an option back that says a time in milliseconds, when it does. */
export function requireTime(name: string, ms: number, least = 1): number {
  if (typeof ms === "number" && ms >= least) return ms;
  throw new ConfigurationError(
    `\`${name}\` must be a number of milliseconds, at least ${least}, or Infinity; got ${String(ms)}.`,
  );
}

/** Aborts after so many milliseconds, and never when that is longer than timers hold. */
export function timeLimit(ms: number): AbortSignal {
  return ms > longestTimer ? new AbortController().signal : AbortSignal.timeout(Math.ceil(ms));
}
