import { ConfigurationError } from "../errors/configuration-error.js";
import type { RefusalReason } from "../verification/verification.js";

/** Refuses a tolerance that would accept every delivery or none. */
export function checkTolerance(seconds: number | undefined): void {
  if (seconds === undefined || (Number.isFinite(seconds) && seconds > 0)) return;
  throw new ConfigurationError("`toleranceSeconds` is not a positive number. Pass one, or leave it out for 300.");
}

/** Says what is wrong with the time of sending, in seconds since 1970; undefined when it is close enough to now. */
export function refuseTimestamp(
  text: string | undefined,
  now: number,
  toleranceSeconds: number = 300,
): RefusalReason | undefined {
  if (!text) return "timestamp_missing";
  if (!/^\d{1,15}$/.test(text)) return "timestamp_malformed";
  const age = now / 1000 - Number(text);
  if (age > toleranceSeconds) return "timestamp_too_old";
  return age < -toleranceSeconds ? "timestamp_too_new" : undefined;
}
