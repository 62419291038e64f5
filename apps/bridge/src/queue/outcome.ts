import { isHalyardError } from "@halyard/http-core";
import { ConnectionRefused, DeadEnd, Postponed } from "./job-failure.js";
import type { DelayRange } from "../store/growing-delay.js";
import { failureCode } from "./next-step.js";
import { retryDelay } from "./retry-delay.js";

/** Outcome of a run. Determines the next state of the job. */
export type Outcome =
  | { readonly kind: "done" }
  /** The job is retried at the time `at` (milliseconds since 1970). `tries` is the number of failed attempts so far. */
  | {
      readonly kind: "retry";
      readonly at: number;
      readonly tries: number;
      readonly reason: string;
      readonly failed: boolean;
    }
  /**
   * The job waits until the connection is resumed. The reason is set only if this run discovered that the server
   * rejects the credential.
   */
  | { readonly kind: "held"; readonly connection: string; readonly reason?: string | undefined }
  | {
      readonly kind: "dead";
      readonly reason: string;
      readonly tries: number;
      readonly code: string | undefined;
    };

/** Rules for {@link outcomeOf}. */
export interface OutcomeRules {
  readonly maxAttempts: number;
  /** Bounds of the random delays before retries. */
  readonly backoff: DelayRange;
  readonly now: () => number;
  readonly random: () => number;
}

/**
 * Returns the outcome of a run whose handler threw an error.
 *
 * @param tries - Number of failed attempts before this run.
 */
export function outcomeOf(error: unknown, tries: number, { maxAttempts, backoff, now, random }: OutcomeRules): Outcome {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof Postponed) return { kind: "retry", at: error.notBefore, tries, reason, failed: false };
  if (error instanceof ConnectionRefused) return { kind: "held", connection: error.connection, reason };
  const failures = tries + 1;
  if (error instanceof DeadEnd || (failures >= maxAttempts && !isUnavailable(error)))
    return { kind: "dead", reason, tries: failures, code: failureCode(error) };
  return {
    kind: "retry",
    at: now() + retryDelay(error, tries, backoff, random),
    tries: failures,
    reason,
    failed: true,
  };
}

/**
 * Returns whether an attempt failed because a server is unreachable or unavailable. A job never becomes a dead letter
 * for this reason. Otherwise, after a day-long outage, an operator would have to retry every job for that server.
 */
export function isUnavailable(error: unknown): boolean {
  if (isHalyardError(error, "server_error")) return [502, 503, 504].includes(error.status);
  return isHalyardError(error) && ["connection_failed", "timeout", "rate_limited"].includes(error.code);
}
