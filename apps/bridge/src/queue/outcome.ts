import { isHalyardError } from "@halyard/http-core";
import { ConnectionRefused, DeadEnd, Postponed } from "./job-failure.js";
import { type Backoff, waitAfter } from "./retry-delay.js";

/** What a run came to, and so what happens to its job. */
export type Outcome =
  | { readonly kind: "done" }
  /** Comes again at `at` (milliseconds since 1970), as a job that failed `tries` times. */
  | {
      readonly kind: "again";
      readonly at: number;
      readonly tries: number;
      readonly reason: string;
      readonly failed: boolean;
    }
  /** Waits until the connection is resumed. With a reason where this run is what found it refused. */
  | { readonly kind: "held"; readonly connection: string; readonly reason?: string | undefined }
  | { readonly kind: "dead"; readonly reason: string; readonly tries: number };

/** What {@link outcomeOf} goes by. */
export interface OutcomeRules {
  readonly maxTries: number;
  readonly backoff: Backoff;
  readonly now: () => number;
  readonly random: () => number;
}

/** Decides what an error of a handler means for a job that failed `tries` times before. */
export function outcomeOf(error: unknown, tries: number, { maxTries, backoff, now, random }: OutcomeRules): Outcome {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof Postponed) return { kind: "again", at: error.notBefore, tries, reason, failed: false };
  if (error instanceof ConnectionRefused) return { kind: "held", connection: error.connection, reason };
  const failures = tries + 1;
  if (error instanceof DeadEnd || (failures >= maxTries && !isAway(error)))
    return { kind: "dead", reason, tries: failures };
  return { kind: "again", at: now() + waitAfter(error, tries, backoff, random), tries: failures, reason, failed: true };
}

/**
 * Whether a server could not be reached, or said that it is not there for anybody now. That says nothing of the job: an
 * outage of a day must not leave a day's work among the dead letters.
 */
function isAway(error: unknown): boolean {
  if (isHalyardError(error, "server_error")) return [502, 503, 504].includes(error.status);
  return (
    isHalyardError(error, "connection_failed") ||
    isHalyardError(error, "timeout") ||
    isHalyardError(error, "rate_limited")
  );
}
