import type { RequestOutcome } from "../errors.js";

/** Result of a failed attempt, with the details that decide whether it is retried. */
export interface Failure {
  readonly ok: false;
  readonly status?: number | undefined;
  readonly failure?: string | undefined;
  readonly outcome: RequestOutcome;
  /** False if a retry would fail in the same way or is not permitted. */
  readonly retryable: boolean;
  readonly retryAfterMs?: number | undefined;
  /** Whether the server reported that it did not act on the request, and that the same request may succeed later. */
  readonly notCarriedOut?: boolean | undefined;
  /** Returns the error to throw if there is no further attempt. */
  error(): unknown;
}
