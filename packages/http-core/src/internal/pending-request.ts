import { type Attempt, ConnectionError, type RequestOutcome, type RequestSummary, TimeoutError } from "../errors.js";
import type { Method, ResponseMedia } from "../operation.js";
import type { EncodedBody } from "../request-body.js";
import { mayRetry, type RetryClass, retryDelay } from "../retry.js";
import type { CallOptions, ResponseInfo } from "../transport.js";
import { readNetworkFailure } from "./connection-failure.js";
import { Deadline } from "./deadline.js";
import type { Failure } from "./failure.js";
import { PendingAttempt } from "./pending-attempt.js";
import type { RawBody } from "./read-response.js";
import { observe, type TransportContext } from "./transport-context.js";

/** A caller's request with all options resolved. */
export interface ResolvedRequest {
  readonly operation?: string | undefined;
  /** Path template for traces. It contains no ids, so traces can be grouped by it. */
  readonly template?: string | undefined;
  readonly method: Method;
  readonly url: URL;
  readonly body?: EncodedBody | undefined;
  readonly media: ResponseMedia;
  readonly retry: RetryClass;
  readonly redirect: "follow" | "manual";
  readonly secrets?: readonly string[] | undefined;
  readonly timeout: number;
  readonly totalTimeout: number;
  readonly signal: AbortSignal | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly onHeader?: (() => void) | undefined;
  readonly progress: Pick<CallOptions, "onUploadProgress" | "onDownloadProgress">;
}

/** A successful response whose body has not been parsed. */
export interface RawResponse {
  readonly body: RawBody;
  readonly response: ResponseInfo;
}

/** Returns a summary of a request, for use in errors. */
export function summarize(
  { redactor }: TransportContext,
  { operation, method, url }: Pick<ResolvedRequest, "operation" | "method" | "url">,
): RequestSummary {
  return { operation, method, url: redactor.url(url) };
}

/** A caller's request, from its first attempt to its response or error. */
export class PendingRequest {
  readonly context: TransportContext;
  readonly request: ResolvedRequest;
  /** Deadline for all attempts together. Also ends with the caller's signal. */
  readonly deadline: Deadline;
  readonly attempts: Attempt[] = [];
  /** Number of HTTP requests sent so far, including redirects and requests with a renewed credential. */
  requestsSent = 0;
  /** Whether the server may have acted on one of the attempts. */
  mayHaveActed = false;

  constructor(context: TransportContext, request: ResolvedRequest) {
    this.context = context;
    this.request = request;
    this.deadline = new Deadline(request.totalTimeout, request.signal);
  }

  /** Sends the request, and retries it after failures until it succeeds or no further attempt is allowed. */
  async send(): Promise<RawResponse> {
    const { context, request, deadline, attempts } = this;
    const started = performance.now();
    let handedOver = false;
    try {
      for (let number = 1; ; number++) {
        const release = await context.limiter.acquire(request.url.origin, deadline);
        const attempt = new PendingAttempt(this, number);
        const result = await attempt.run().finally(release);
        const { durationMs } = attempt;
        if (result.ok) {
          attempts.push({ number, durationMs, status: result.response.status });
          handedOver = request.media === "stream";
          return result;
        }
        request.signal?.throwIfAborted();
        const { status, failure } = result;
        const waitMs = this.#waitBeforeRetry(result, request.totalTimeout - (performance.now() - started));
        attempts.push({ number, durationMs, status, failure, waitMs });
        this.mayHaveActed ||= mayHaveActed(result);
        if (waitMs === undefined) throw result.error();
        const event = { ...this.summary(), operation: request.operation, attempt: number, status, failure, waitMs };
        context.logger?.info("A request failed and will be retried.", event);
        observe(context, "onRetry", () => context.hooks.onRetry?.(event));
        await deadline.wait(waitMs);
      }
    } catch (error) {
      // The deadline's own reason is caught here only if the deadline expired while no attempt was running.
      throw deadline.expired && error === deadline.reason ? this.timedOut("total", "not_sent").error() : error;
    } finally {
      // A returned stream stays linked to the caller's signal until it ends.
      if (!handedOver) deadline.clear();
    }
  }

  summary(): RequestSummary {
    return summarize(this.context, this.request);
  }

  /** Creates the failure for an attempt that timed out. */
  timedOut(scope: "attempt" | "total", outcome: RequestOutcome): Failure {
    const { timeout, totalTimeout } = this.request;
    const limit = scope === "attempt" ? timeout : totalTimeout;
    return {
      ok: false,
      failure: "timeout",
      outcome,
      retryable: scope === "attempt",
      error: () => new TimeoutError(this.summary(), scope, limit, this.#outcomeAfter(outcome), this.attempts),
    };
  }

  /** Creates the failure for an attempt that got no complete response. */
  disconnected(cause: unknown): Failure {
    const { message, code, outcome } = readNetworkFailure(cause, this.context.redactor);
    return {
      ok: false,
      failure: code,
      outcome,
      retryable: true,
      error: () => new ConnectionError(this.summary(), this.#outcomeAfter(outcome), message, this.attempts),
    };
  }

  /**
   * Returns the outcome of the whole request. It is `unknown` if the last attempt was not sent but the server may have
   * acted on an earlier one.
   */
  #outcomeAfter(lastAttempt: RequestOutcome): RequestOutcome {
    return lastAttempt === "not_sent" && this.mayHaveActed ? "unknown" : lastAttempt;
  }

  /** Returns the delay before the next attempt, in milliseconds, or undefined if no further attempt is allowed. */
  #waitBeforeRetry({ retryable, retryAfterMs, ...failed }: Failure, remaining: number): number | undefined {
    const { body, retry, headers } = this.request;
    const policy = this.context.retry;
    const retries = this.attempts.length;
    if (!retryable || retries >= policy.maxRetries || body?.replayable === false) return undefined;
    const idempotencyKey = Object.keys(headers).some((name) => name.toLowerCase() === "idempotency-key");
    if (!mayRetry(retry, { ...failed, idempotencyKey })) return undefined;
    if (retryAfterMs !== undefined && retryAfterMs > policy.maxRetryAfter) return undefined;
    const waitMs = Math.ceil(retryDelay(retries, policy, retryAfterMs, Math.random));
    return waitMs < remaining ? waitMs : undefined;
  }
}

/**
 * Returns whether the server may have acted on the request. A server can send 408 or 5xx after it has acted. It sends
 * the other 4xx statuses before it acts.
 */
function mayHaveActed({ outcome, status }: Failure): boolean {
  return outcome === "unknown" || (status !== undefined && (status >= 500 || status === 408));
}
