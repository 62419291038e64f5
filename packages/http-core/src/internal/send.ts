import { TimeoutError } from "../errors.js";
import { mayRetry, type RetryPolicy, retryDelay } from "../retry.js";
import type { ResponseInfo } from "../transport.js";
import { attempt } from "./attempt.js";
import { type Call, observe, type Sender, summary } from "./call.js";
import { type Course, fateOf } from "./course.js";
import type { Failure } from "./failure.js";
import type { RawBody } from "./read-response.js";
import { Deadline } from "./deadline.js";

/** A successful response before its body is parsed. */
export interface RawResponse {
  readonly body: RawBody;
  readonly response: ResponseInfo;
}

/** Sends a call, with retries where the retry table permits them, until it succeeds or no retry is left. */
export async function send(sender: Sender, call: Call): Promise<RawResponse> {
  const started = performance.now();
  const total = new Deadline(call.totalTimeout, call.signal);
  const course: Course = { total, attempts: [], requests: 0, mayHaveActed: false };
  const { attempts } = course;
  let handedOver = false;
  try {
    for (let number = 1; ; number++) {
      const outcome = await attempt(sender, call, number, course);
      const { durationMs } = outcome;
      if (outcome.ok) {
        attempts.push({ number, durationMs, status: outcome.response.status });
        handedOver = call.media === "stream";
        return { body: outcome.body, response: { ...outcome.response, attempts } };
      }
      call.signal?.throwIfAborted();
      const remaining = call.totalTimeout - (performance.now() - started);
      const waitMs = waitBeforeRetry(sender.retry, call, outcome, number, remaining);
      const { status, failure } = outcome;
      attempts.push({ number, durationMs, status, failure, waitMs });
      course.mayHaveActed ||= mayHaveActed(outcome);
      if (waitMs === undefined) throw outcome.error();
      announceRetry(sender, call, number, outcome, waitMs);
      await total.wait(waitMs);
    }
  } catch (error) {
    if (!total.expired || error !== total.reason) throw error;
    // The deadline expired between two attempts.
    const fate = fateOf(course, "not_sent");
    throw new TimeoutError(summary(sender, call), "total", call.totalTimeout, fate, attempts);
  } finally {
    // A returned stream stays linked to the caller's signal until it ends.
    if (!handedOver) total.clear();
  }
}

/** Tells whether the server may have acted. It refuses (4xx) before acting, but a server or proxy may fail afterwards. */
function mayHaveActed({ fate, status }: Failure): boolean {
  return fate === "unknown" || (status !== undefined && (status >= 500 || status === 408));
}

function waitBeforeRetry(
  policy: RetryPolicy,
  call: Call,
  failed: Failure,
  number: number,
  remaining: number,
): number | undefined {
  if (!failed.retryable || number > policy.maxRetries) return undefined;
  if (call.body && !call.body.replayable) return undefined;
  const idempotencyKey = Object.keys(call.headers).some((name) => name.toLowerCase() === "idempotency-key");
  const { status, fate, notCarriedOut } = failed;
  if (!mayRetry(call.retry, { status, fate, notCarriedOut, idempotencyKey })) return undefined;
  if (failed.retryAfterMs !== undefined && failed.retryAfterMs > policy.maxRetryAfter) return undefined;
  const waitMs = Math.ceil(retryDelay(number - 1, policy, failed.retryAfterMs, Math.random));
  return waitMs < remaining ? waitMs : undefined;
}

function announceRetry(sender: Sender, call: Call, number: number, failed: Failure, waitMs: number): void {
  const { status, failure } = failed;
  const event = { ...summary(sender, call), operation: call.operation, attempt: number, status, failure, waitMs };
  sender.logger?.info("A request failed and will be retried.", event);
  observe(sender, "onRetry", () => sender.hooks.onRetry?.(event));
}
