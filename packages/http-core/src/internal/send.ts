import { type Attempt, TimeoutError } from "../errors.js";
import { mayRetry, type RetryPolicy, retryDelay } from "../retry.js";
import type { ResponseInfo } from "../transport.js";
import { attempt, type Failure } from "./attempt.js";
import { type Call, reportHookError, type Sender, summary } from "./call.js";
import type { RawBody } from "./read-answer.js";
import { startDeadline, wait } from "./wait.js";

/** A successful answer with its body unread into data. */
export interface RawAnswer {
  readonly body: RawBody;
  readonly response: ResponseInfo;
}

/** Sends a call, again where the retry table allows it, until it succeeds or there is nothing left to try. */
export async function send(sender: Sender, call: Call): Promise<RawAnswer> {
  const started = performance.now();
  const total = startDeadline(call.totalTimeout, call.signal);
  const attempts: Attempt[] = [];
  let handedOver = false;
  try {
    for (let number = 1; ; number++) {
      const from = performance.now();
      const outcome = await attempt(sender, call, number, total);
      const durationMs = Math.round(performance.now() - from);
      if (outcome.ok) {
        attempts.push({ number, durationMs, status: outcome.response.status });
        handedOver = call.media === "stream";
        return { body: outcome.body, response: { ...outcome.response, attempts } };
      }
      const remaining = call.totalTimeout - (performance.now() - started);
      const waitMs = waitBeforeRetry(sender.retry, call, outcome, number, remaining);
      const { status, failure } = outcome;
      attempts.push({ number, durationMs, status, failure, waitMs });
      if (waitMs === undefined) throw outcome.error(attempts);
      announceRetry(sender, call, number, outcome, waitMs);
      await wait(waitMs, total.signal);
    }
  } catch (error) {
    if (!total.expired() || error instanceof TimeoutError) throw error;
    // The limit ran out between two tries, so this call is not under way anywhere.
    throw new TimeoutError(summary(sender, call), "total", call.totalTimeout, "not_sent", attempts);
  } finally {
    // A stream that was handed over stays tied to the caller's signal until it ends.
    if (!handedOver) total.clear();
  }
}

function waitBeforeRetry(
  policy: RetryPolicy,
  call: Call,
  failed: Failure,
  number: number,
  remaining: number,
): number | undefined {
  if (!failed.retryable || number > policy.limit) return undefined;
  if (call.body && !call.body.replayable) return undefined;
  const idempotencyKey = Object.keys(call.headers).some((name) => name.toLowerCase() === "idempotency-key");
  if (!mayRetry(call.retry, { status: failed.status, fate: failed.fate, idempotencyKey })) return undefined;
  if (failed.retryAfterMs !== undefined && failed.retryAfterMs > policy.maxRetryAfter) return undefined;
  const waitMs = Math.ceil(retryDelay(number - 1, policy, failed.retryAfterMs, Math.random));
  return waitMs < remaining ? waitMs : undefined;
}

function announceRetry(sender: Sender, call: Call, number: number, failed: Failure, waitMs: number): void {
  const { status, failure } = failed;
  const event = { ...summary(sender, call), operation: call.operation, attempt: number, status, failure, waitMs };
  sender.logger?.info("A request failed and will be repeated.", event);
  try {
    sender.hooks.onRetry?.(event);
  } catch (error) {
    reportHookError(sender, "onRetry", error);
  }
}
