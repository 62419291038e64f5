import type { Mismatch } from "./mismatch.js";

/** A request as passed to hooks. */
export interface RequestEvent {
  /** Name of the operation (`risks.list`), if the request belongs to a declaration. */
  readonly operation: string | undefined;
  /** HTTP method in upper case. */
  readonly method: string;
  /** Absolute URL with secrets replaced. */
  readonly url: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/** A request that is about to be sent. */
export interface BeforeRequestEvent extends RequestEvent {
  /** Header fields that will be sent; hooks may change them. The credential is added later and is not included. */
  readonly headers: Headers;
}

/** A request whose response has arrived. */
export interface AfterResponseEvent extends RequestEvent {
  readonly status: number;
  /** Header fields of the response. */
  readonly headers: Headers;
  /** Milliseconds from sending to the response header. */
  readonly durationMs: number;
}

/** A failed attempt that will be retried. */
export interface RetryEvent extends RequestEvent {
  /** HTTP status of the failed attempt, when there was a response. */
  readonly status: number | undefined;
  /** Failure code, when there was no response. */
  readonly failure: string | undefined;
  /** Milliseconds until the next attempt. */
  readonly waitMs: number;
}

/** Report of a response that does not match its schema, or of an incomplete list. The data is still returned. */
export interface MismatchReport {
  readonly operation: string;
  readonly method: string;
  /** Path template of the operation. It contains no ids, so reports can be grouped by it. */
  readonly path: string;
  /** Expected and received types by path; at most 20 entries. */
  readonly mismatches: readonly Mismatch[];
}

/**
 * Functions called for every request. An error thrown by `beforeRequest` ends the call; errors of the other hooks are
 * logged.
 */
export interface Hooks {
  /** Called before every HTTP request, including retries, redirects and requests with a renewed credential. */
  beforeRequest?(event: BeforeRequestEvent): void | Promise<void>;
  /** Called after every response with any status. */
  afterResponse?(event: AfterResponseEvent): void;
  /** Called before the wait that precedes a retry. */
  onRetry?(event: RetryEvent): void;
  /**
   * Called when a response does not match its schema and `validate` is `report`. Also called, whatever `validate` is,
   * when a list repeats items or ends before its total.
   */
  onMismatch?(report: MismatchReport): void;
}

/** One HTTP exchange as passed to {@link Instrumentation}. */
export interface ExchangeInfo extends RequestEvent {
  /** Path template of the operation, a name of low cardinality; absent after a redirect. */
  readonly template: string | undefined;
  /** Number of requests sent earlier for the same call: retries, redirects and requests with a renewed credential. */
  readonly resendCount: number;
  /** Adds a header field, such as `traceparent`. Ignored for origins that get no credential. */
  setHeader(name: string, value: string): void;
}

/** Result of an exchange. */
export interface ExchangeOutcome {
  readonly status: number;
}

/**
 * Wraps every HTTP exchange, from sending the request to the response header. Retries, redirects and requests with a
 * renewed credential are exchanges of their own.
 *
 * An error from `run` must be rethrown. It is the reason for an abort or a timeout, or a network error with a `code`
 * such as `ECONNRESET` and a message without secrets.
 */
export interface Instrumentation {
  exchange<Outcome extends ExchangeOutcome>(info: ExchangeInfo, run: () => Promise<Outcome>): Promise<Outcome>;
}
