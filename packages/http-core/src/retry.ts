import { ConfigurationError, type Fate } from "./errors.js";

/**
 * What may be repeated when a try fails. It belongs to the operation, not to its verb: a POST may be a search, and a
 * PATCH may flip a switch.
 *
 * | class | proof that nothing arrived | 429 | 408, 502, 503, 504 | reset, cut off, timed out |
 * | --- | --- | --- | --- | --- |
 * | `safe`: reads only | again | again | again | again |
 * | `idempotent`: the second time changes nothing more | again | again | again | again |
 * | `create`: must not happen twice | again | again | never, unless an `Idempotency-Key` was sent | likewise |
 * | `toggle`: the second time undoes the first | again | again | never | never |
 */
export type RetryClass = "safe" | "idempotent" | "create" | "toggle";

/** How often and how patiently a call is repeated. */
export interface RetryOptions {
  /** Repetitions after the first try. Default 2; 0 turns retries off. */
  readonly maxRetries?: number | undefined;
  /** Upper bound of the first wait, in milliseconds; doubles with every try. Default 300. */
  readonly baseDelay?: number | undefined;
  /** Upper bound of any wait chosen here, in milliseconds. Default 10,000. */
  readonly maxDelay?: number | undefined;
  /** Longest `Retry-After` that is waited for, in milliseconds; a longer one ends the call at once. Default 60,000. */
  readonly maxRetryAfter?: number | undefined;
}

/** {@link RetryOptions} with every default filled in. */
export type RetryPolicy = Readonly<Record<keyof RetryOptions, number>>;

/** What a failed try looked like. */
export interface FailedAttempt {
  /** HTTP status, when the server answered. */
  readonly status?: number | undefined;
  /** Where the request got to. */
  readonly fate: Fate;
  /** Whether the request carried an `Idempotency-Key` header. */
  readonly idempotencyKey: boolean;
}

const transientStatuses: readonly number[] = [408, 502, 503, 504];

/** Says whether a request of this class may be sent again after this failure. */
export function mayRetry(retryClass: RetryClass, failed: FailedAttempt): boolean {
  if (failed.fate === "not_sent") return true;
  // A rate limiter refuses before anything is carried out, so even a toggle may come back.
  if (failed.status === 429) return true;
  if (failed.status !== undefined && !transientStatuses.includes(failed.status)) return false;
  if (retryClass === "toggle") return false;
  return retryClass !== "create" || failed.idempotencyKey;
}

/**
 * The wait before the next try, in milliseconds: what the server asked for, else a random time below an exponentially
 * growing bound ("full jitter"), so that many clients do not return in step.
 */
export function retryDelay(
  retries: number,
  policy: RetryPolicy,
  retryAfter: number | undefined,
  random: () => number,
): number {
  const bound = Math.min(policy.maxDelay, policy.baseDelay * 2 ** retries);
  const jitter = random() * bound;
  // Spread above the server's own figure, never below it.
  return retryAfter === undefined ? jitter : retryAfter + Math.min(jitter, 1000);
}

/**
 * Fills in the defaults of {@link RetryOptions}.
 *
 * @throws ConfigurationError when one of them is no number or below 0.
 */
export function retryPolicy(options: RetryOptions = {}): RetryPolicy {
  const { maxRetries = 2, baseDelay = 300, maxDelay = 10_000, maxRetryAfter = 60_000 } = options;
  const policy = { maxRetries, baseDelay, maxDelay, maxRetryAfter };
  for (const [name, value] of Object.entries(policy)) {
    if (typeof value === "number" && value >= 0) continue;
    throw new ConfigurationError(`\`retry.${name}\` must be a number from 0, got ${String(value)}. 0 turns it off.`);
  }
  return policy;
}
