import { ConfigurationError, type RequestOutcome } from "./errors.js";

/**
 * Retry class of an operation, which decides whether a failed attempt may be retried. The class does not follow from
 * the HTTP method: a POST may be a search, and a PATCH may flip a switch.
 *
 * | class | certainly not sent | 429, or the server did nothing | 408, 502, 503, 504 | reset, cut off, timed out |
 * | --- | --- | --- | --- | --- |
 * | `safe`: reads only | retry | retry | retry | retry |
 * | `idempotent`: a second request changes nothing more | retry | retry | retry | retry |
 * | `create`: must not happen twice | retry | retry | only with an `Idempotency-Key` | only with an `Idempotency-Key` |
 * | `toggle`: a second request undoes the first | retry | retry | never | never |
 */
export type RetryClass = "safe" | "idempotent" | "create" | "toggle";

/** Options for retries. */
export interface RetryOptions {
  /** Maximum number of retries after the first attempt. Default 2. With 0, nothing is retried. */
  readonly maxRetries?: number | undefined;
  /**
   * Upper bound for the delay before the first retry, in milliseconds. It doubles with every further retry. Default
   * 300.
   */
  readonly baseDelay?: number | undefined;
  /** Upper bound for a delay that the server does not prescribe, in milliseconds. Default 10,000. */
  readonly maxDelay?: number | undefined;
  /**
   * Longest `Retry-After` that the client accepts, in milliseconds. A longer one ends the call immediately. Default
   * 60,000.
   */
  readonly maxRetryAfter?: number | undefined;
}

/** {@link RetryOptions} with all defaults filled in. */
export type RetryPolicy = Readonly<Record<keyof RetryOptions, number>>;

/** Details of a failed attempt. */
export interface FailedAttempt {
  /** HTTP status, if the server responded. */
  readonly status?: number | undefined;
  /** State of the request when the attempt failed. */
  readonly outcome: RequestOutcome;
  /** Whether the server reported that it did not act on the request, and that the same request may succeed later. */
  readonly notCarriedOut?: boolean | undefined;
  /** Whether the request had an `Idempotency-Key` header. */
  readonly idempotencyKey: boolean;
}

const transientStatuses: readonly number[] = [408, 502, 503, 504];

/** Returns whether a request of this class may be retried after this failure. */
export function mayRetry(retryClass: RetryClass, failed: FailedAttempt): boolean {
  if (failed.outcome === "not_sent") return true;
  // A rate limiter refuses a request before anything is carried out, so even a toggle may be retried.
  if (failed.status === 429 || failed.notCarriedOut === true) return true;
  if (failed.status !== undefined && !transientStatuses.includes(failed.status)) return false;
  if (retryClass === "toggle") return false;
  return retryClass !== "create" || failed.idempotencyKey;
}

/**
 * Returns the delay before the next attempt, in milliseconds. This is the delay that the server requested, plus up to
 * one second of jitter. If the server requested none, it is a random time below an exponentially growing bound ("full
 * jitter"), so that many clients do not retry at the same moment.
 */
export function retryDelay(
  retries: number,
  policy: RetryPolicy,
  retryAfter: number | undefined,
  random: () => number,
): number {
  const bound = Math.min(policy.maxDelay, policy.baseDelay * 2 ** retries);
  const jitter = random() * bound;
  // The delay is never shorter than the server requested.
  return retryAfter === undefined ? jitter : retryAfter + Math.min(jitter, 1000);
}

/**
 * Fills in the defaults of {@link RetryOptions}.
 *
 * @throws ConfigurationError when an option is not a number or is below 0.
 */
export function retryPolicy(options: RetryOptions = {}): RetryPolicy {
  const { maxRetries = 2, baseDelay = 300, maxDelay = 10_000, maxRetryAfter = 60_000 } = options;
  const policy = { maxRetries, baseDelay, maxDelay, maxRetryAfter };
  for (const [name, value] of Object.entries(policy)) {
    if (typeof value === "number" && value >= 0) continue;
    throw new ConfigurationError(`\`retry.${name}\` must be 0 (off) or a number above 0, got ${String(value)}.`);
  }
  return policy;
}
