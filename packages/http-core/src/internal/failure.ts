import {
  ConnectionError,
  type Fate,
  type HalyardError,
  RedirectError,
  type RedirectRefusal,
  TimeoutError,
} from "../errors.js";
import { type Call, type Sender, summary } from "./call.js";
import { readNetworkFailure } from "./connection-failure.js";
import { type Course, fateOf } from "./course.js";
import type { Hop } from "./redirect.js";

/** Result of a failed attempt, with the details that the retry table needs. */
export interface Failure {
  readonly ok: false;
  readonly status?: number | undefined;
  readonly failure?: string | undefined;
  readonly fate: Fate;
  /** False when a retry would fail in the same way or is not permitted. */
  readonly retryable: boolean;
  readonly retryAfterMs?: number | undefined;
  /** Whether the server said that it did nothing and that the same request may succeed later. */
  readonly notCarriedOut?: boolean | undefined;
  /** Creates the error to throw when no further attempt is made. */
  error(): HalyardError;
}

/** Creates the failure of an attempt that timed out. */
export function timedOut(sender: Sender, call: Call, course: Course, scope: "attempt" | "total", fate: Fate): Failure {
  const limit = scope === "attempt" ? call.timeout : call.totalTimeout;
  return {
    ok: false,
    failure: "timeout",
    fate,
    retryable: scope === "attempt",
    error: () => new TimeoutError(summary(sender, call), scope, limit, fateOf(course, fate), course.attempts),
  };
}

/** Creates the failure of an attempt without a complete response. */
export function disconnected(sender: Sender, call: Call, course: Course, cause: unknown): Failure {
  const { message, code, fate } = readNetworkFailure(cause, sender.redactor);
  return {
    ok: false,
    failure: code,
    fate,
    retryable: true,
    error: () => new ConnectionError(summary(sender, call), fateOf(course, fate), message, course.attempts),
  };
}

/** Creates the failure of an attempt whose redirect was not followed. */
export function refused(
  sender: Sender,
  call: Call,
  course: Course,
  hop: Hop,
  { status, headers }: Response,
  reason: RedirectRefusal,
): Failure {
  const location = headers.get("location");
  const target =
    location !== null && URL.canParse(location, hop.url) ? sender.redactor.url(new URL(location, hop.url)) : undefined;
  return {
    ok: false,
    status,
    failure: `redirect refused: ${reason}`,
    fate: "answered",
    retryable: false,
    error: () => new RedirectError(summary(sender, call), reason, status, target, course.attempts),
  };
}
