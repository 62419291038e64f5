import {
  ConnectionError,
  type Fate,
  type HalyardError,
  RedirectError,
  type RedirectRefusal,
  TimeoutError,
} from "../errors.js";
import { type Call, type Sender, summary } from "./call.js";
import { readNetworkFault } from "./connection-failure.js";
import { type Course, fateOf } from "./course.js";
import type { Hop } from "./redirect.js";

/** A try that did not end as hoped, with what the retry table needs to know. */
export interface Failure {
  readonly ok: false;
  readonly status?: number | undefined;
  readonly failure?: string | undefined;
  readonly fate: Fate;
  /** False where another try could only end the same way, or must not be made. */
  readonly retryable: boolean;
  readonly retryAfterMs?: number | undefined;
  /** Makes the error to throw if this was the last try. */
  error(): HalyardError;
}

/** A try that ran into a time limit. */
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

/** A try that brought no complete answer. */
export function disconnected(sender: Sender, call: Call, course: Course, cause: unknown): Failure {
  const { message, code, fate } = readNetworkFault(cause, sender.redactor);
  return {
    ok: false,
    failure: code,
    fate,
    retryable: true,
    error: () => new ConnectionError(summary(sender, call), fateOf(course, fate), message, course.attempts),
  };
}

/** A redirect that was not followed. */
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
