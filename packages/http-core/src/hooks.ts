import type { Mismatch } from "./mismatch.js";

/** A request as passed to hooks. */
export interface RequestEvent {
  /** Name of the operation, such as `risks.list`, if the request belongs to a declared operation. */
  readonly operation: string | undefined;
  /** HTTP method in upper case. */
  readonly method: string;
  /** Absolute URL with secrets replaced. */
  readonly url: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
}

/** A request that is about to be sent. */
export interface BeforeRequestEvent extends RequestEvent {
  /** Header fields of the request. Hooks may change them. The credential is not included, because it is added later. */
  readonly headers: Headers;
}

/** A request whose response has arrived. */
export interface AfterResponseEvent extends RequestEvent {
  readonly status: number;
  /** Header fields of the response. */
  readonly headers: Headers;
  /** Time from sending the request to receiving the response header, in milliseconds. */
  readonly durationMs: number;
}

/** A failed attempt that will be retried. */
export interface RetryEvent extends RequestEvent {
  /** HTTP status of the failed attempt, if there was a response. */
  readonly status: number | undefined;
  /** Failure code, if there was no response. */
  readonly failure: string | undefined;
  /** Milliseconds until the next attempt. */
  readonly waitMs: number;
}

/**
 * Report about a response that does not match its schema, or about an incomplete list. The call still returns the data.
 */
export interface MismatchReport {
  readonly operation: string;
  readonly method: string;
  /** The operation's path template. It contains no ids, so that reports can be grouped by it. */
  readonly path: string;
  /** The mismatches, each with its path and the expected and received types. At most 20 entries. */
  readonly mismatches: readonly Mismatch[];
}

/**
 * Functions called for every request. An error thrown by `beforeRequest` ends the call. Errors thrown by the other
 * hooks are logged.
 */
export interface Hooks {
  /** Called before every HTTP request, including retries, redirects and requests with a renewed credential. */
  beforeRequest?(event: BeforeRequestEvent): void | Promise<void>;
  /** Called after every response, whatever its status. */
  afterResponse?(event: AfterResponseEvent): void;
  /** Called before the wait that precedes a retry. */
  onRetry?(event: RetryEvent): void;
  /**
   * Called when a response does not match its schema, if `validate` is `report`. Also called when a list repeats items
   * or has fewer items than its total, whatever the value of `validate`.
   */
  onMismatch?(report: MismatchReport): void;
}

/** One HTTP exchange, as passed to {@link Instrumentation}. */
export interface ExchangeInfo extends RequestEvent {
  /** The operation's path template. It contains no ids, so that spans can be grouped by it. Absent after a redirect. */
  readonly template: string | undefined;
  /**
   * Number of requests already sent for the same call, including retries, redirects and requests with a renewed
   * credential.
   */
  readonly resendCount: number;
  /** Adds a header field, such as `traceparent`. Has no effect for an origin that receives no credential. */
  setHeader(name: string, value: string): void;
}

/** Result of an exchange. */
export interface ExchangeOutcome {
  readonly status: number;
}

/**
 * Wraps every HTTP exchange, from sending the request to receiving the response header. Each retry, redirect and
 * request with a renewed credential is a separate exchange.
 *
 * An implementation must rethrow errors from `run`. If the call was aborted, the error is the caller's abort reason. If
 * it timed out, the error is a DOMException named `TimeoutError`. A network error has a `code` such as `ECONNRESET` and
 * a message without secrets.
 */
export interface Instrumentation {
  exchange<Outcome extends ExchangeOutcome>(info: ExchangeInfo, run: () => Promise<Outcome>): Promise<Outcome>;
}
