import type { Mismatch } from "./mismatch.js";

/** A request as hooks see it. */
export interface RequestEvent {
  /** Name of the operation (`risks.list`), when the request came from a declaration. */
  readonly operation: string | undefined;
  /** HTTP method in upper case. */
  readonly method: string;
  /** Absolute URL with secrets replaced. */
  readonly url: string;
  /** 1 for the first try. */
  readonly attempt: number;
}

/** A request that is about to be sent. */
export interface BeforeRequestEvent extends RequestEvent {
  /** Header fields that will be sent; may be changed. The credential is added later and is not among them. */
  readonly headers: Headers;
}

/** A request that was answered. */
export interface AfterResponseEvent extends RequestEvent {
  readonly status: number;
  /** Header fields of the answer. */
  readonly headers: Headers;
  /** Milliseconds from sending to the header of the answer. */
  readonly durationMs: number;
}

/** A try that failed and will be repeated. */
export interface RetryEvent extends RequestEvent {
  /** HTTP status of the failed try, when there was an answer. */
  readonly status: number | undefined;
  /** What failed, when there was none. */
  readonly failure: string | undefined;
  /** Milliseconds until the next try. */
  readonly waitMs: number;
}

/** An answer that breaks its schema and was handed over all the same. */
export interface MismatchReport {
  readonly operation: string;
  readonly method: string;
  /** Path template of the operation: groups reports without holding ids. */
  readonly path: string;
  /** What was expected and what came, by path; at most 20. */
  readonly mismatches: readonly Mismatch[];
}

/** Functions called on the way of every request. An error thrown by `beforeRequest` ends the call; others are logged. */
export interface Hooks {
  /** Before every try, and before each request that follows a redirect. */
  beforeRequest?(event: BeforeRequestEvent): void | Promise<void>;
  /** After every answer, whatever its status. */
  afterResponse?(event: AfterResponseEvent): void;
  /** Before the wait that precedes a repetition. */
  onRetry?(event: RetryEvent): void;
  /** When an answer breaks its schema and `validate` is `report`. */
  onMismatch?(report: MismatchReport): void;
}

/** One HTTP exchange as {@link Instrumentation} sees it. */
export interface ExchangeInfo extends RequestEvent {
  /** Path template of the operation, a name of low cardinality; absent where a redirect has led away from its path. */
  readonly template: string | undefined;
  /** Requests that were sent for this call before this one: tries, redirects and renewed credentials. */
  readonly resendCount: number;
  /** Adds a header field, such as `traceparent`. Ignored for origins that get no credential. */
  setHeader(name: string, value: string): void;
}

/** How an exchange ended. */
export interface ExchangeOutcome {
  readonly status: number;
}

/**
 * Wraps every HTTP exchange, one for each try and each redirect, from the first byte sent to the header of the answer.
 *
 * What `run` throws must be thrown on: the reason of an abort or a time limit, or an error of the network, which has no
 * secrets in its message and tells in its `code` what failed (`ECONNRESET`).
 */
export interface Instrumentation {
  exchange<Outcome extends ExchangeOutcome>(info: ExchangeInfo, run: () => Promise<Outcome>): Promise<Outcome>;
}
