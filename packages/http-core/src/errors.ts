import type { InputProblem, Mismatch } from "./mismatch.js";

const brand: symbol = Symbol.for("halyard.error");

/** State of a request when it failed. `not_sent` guarantees that the server never received the request. */
export type RequestOutcome = "not_sent" | "unknown" | "responded";

/** Record of one attempt to send a request. Errors and response details contain it. */
export interface Attempt {
  /** 1 for the first attempt. */
  readonly number: number;
  /** Duration of the attempt in milliseconds. */
  readonly durationMs: number;
  /** HTTP status, when the server responded. */
  readonly status?: number | undefined;
  /**
   * Reason for the failure, when the status does not show it: `ECONNRESET`, `timeout`, `response too large` or similar.
   */
  readonly failure?: string | undefined;
  /** Wait before the next attempt, in milliseconds. Absent after the last attempt. */
  readonly waitMs?: number | undefined;
}

/** Description of a failed request, as plain data. The URL contains no credentials. */
export interface RequestSummary {
  /** Name of the operation, such as `workPackages.list`, if the request belongs to a declared operation. */
  readonly operation?: string | undefined;
  /** HTTP method in upper case. */
  readonly method: string;
  /** Absolute URL with secrets replaced. */
  readonly url: string;
}

/**
 * Base class of all Halyard errors. Use {@link isHalyardError} to recognise one, even when two copies of the package
 * are loaded. Then switch on {@link HalyardError.code}.
 */
export class HalyardError<Code extends string = string> extends Error {
  override readonly name: string = "HalyardError";
  /** Stable identifier of the failure. It never changes within a major version. */
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    // The brand is not enumerable, so that it does not appear in logs.
    Object.defineProperty(this, brand, { value: true });
  }

  /**
   * Returns plain data for structured logs: the name, the code, the message and every public field, without the stack
   * and without secrets.
   */
  toJSON(): Record<string, unknown> {
    const cause = this.cause instanceof Error ? { cause: this.cause.message } : {};
    return { ...(this as object), name: this.name, code: this.code, message: this.message, ...cause };
  }
}

/** Thrown when an option or a declaration is invalid. Nothing was sent. */
export class ConfigurationError extends HalyardError<"configuration_invalid"> {
  override readonly name: string = "ConfigurationError";
  constructor(message: string) {
    super("configuration_invalid", message);
  }
}

/** Thrown when the input of an operation does not match its declaration. Nothing was sent. */
export class RequestValidationError extends HalyardError<"request_invalid"> {
  override readonly name: string = "RequestValidationError";
  /** Every problem found, with the path of its field in the input. */
  readonly problems: readonly InputProblem[];
  /** Name of the operation whose input is invalid. */
  readonly operation: string;

  constructor(operation: string, problems: readonly InputProblem[]) {
    super("request_invalid", `${operation} was not sent: ${sentence(problems)}.`);
    this.operation = operation;
    this.problems = problems;
  }
}

/** Base class of errors about one request. They contain the request and its attempts. */
export abstract class RequestError<Code extends string = string> extends HalyardError<Code> {
  override readonly name: string = "RequestError";
  /** Name of the operation, if the request belongs to a declared operation. */
  readonly operation: string | undefined;
  /** HTTP method in upper case. */
  readonly method: string;
  /** Absolute URL with secrets replaced. */
  readonly url: string;
  /** All attempts, in order. */
  readonly attempts: readonly Attempt[];

  /** @param message - Description of the failure. The error's message is the request followed by this text. */
  protected constructor(code: Code, message: string, request: RequestSummary, attempts: readonly Attempt[]) {
    super(code, `${request.method} ${readable(request.url)} ${message}`);
    this.operation = request.operation;
    this.method = request.method;
    this.url = request.url;
    this.attempts = attempts;
  }
}

/** Thrown when no complete response arrived: the connection was refused, reset or cut off, or the host is unknown. */
export class ConnectionError extends RequestError<"connection_failed"> {
  override readonly name: string = "ConnectionError";
  /**
   * `not_sent`: the server cannot have acted. `unknown`: the server may have acted, so check its state before you
   * repeat a write.
   */
  readonly outcome: RequestOutcome;

  /** The runtime's error message, such as `ECONNRESET (read ECONNRESET)`, with secrets replaced. */
  readonly reason: string;

  constructor(request: RequestSummary, outcome: RequestOutcome, reason: string, attempts: readonly Attempt[]) {
    super(
      "connection_failed",
      `got no complete response: ${reason}. ${outcomeAdvice(request.method, outcome)}`,
      request,
      attempts,
    );
    this.outcome = outcome;
    this.reason = reason;
  }
}

/** Thrown when a timeout expires. */
export class TimeoutError extends RequestError<"timeout"> {
  override readonly name: string = "TimeoutError";
  /** The timeout that expired: `attempt` for one attempt, `total` for the whole call with its retries. */
  readonly scope: "attempt" | "total";
  /** The timeout in milliseconds. */
  readonly timeoutMs: number;
  /**
   * `not_sent`: the server cannot have acted, for instance because the call was still waiting for its turn. `unknown`:
   * the server may have acted.
   */
  readonly outcome: RequestOutcome;

  constructor(
    request: RequestSummary,
    scope: "attempt" | "total",
    timeoutMs: number,
    outcome: RequestOutcome,
    attempts: readonly Attempt[],
  ) {
    super(
      "timeout",
      `took longer than ${timeoutMs} ms (${
        scope === "attempt" ? "`timeout`, one attempt" : "`totalTimeout`, all attempts together"
      }). ${outcomeAdvice(request.method, outcome)}`,
      request,
      attempts,
    );
    this.scope = scope;
    this.timeoutMs = timeoutMs;
    this.outcome = outcome;
  }
}

/** Reason for not following a redirect. */
export type RedirectRefusal =
  | "downgrade"
  | "foreign_origin"
  | "method_change"
  | "body_not_replayable"
  | "too_many"
  | "bad_location"
  | "unreadable";

const refusals: Record<RedirectRefusal, string> = {
  downgrade: "it leads from https to http. Correct the redirect on the server, or set `allowInsecureHttp`",
  foreign_origin:
    "it leads to another origin, and the first server may have carried out the write. Add that origin to `trustedOrigins` if it is yours",
  method_change: "following it would turn the write into a GET and lose its body. Send the request to the new address",
  body_not_replayable: "the body was a stream that has been read already. Send the request to the new address",
  too_many: "there were too many redirects in a row. Check the server for a redirect loop",
  bad_location:
    "the Location header is missing or is not a usable http address. Check the server and any proxy in front of it",
  unreadable:
    "browsers hide the target of a redirect, so the credential could leak. Use the final address as `baseUrl`",
};

/**
 * Thrown when the client refuses to follow a redirect, for instance because it would leak a credential or lose a body.
 */
export class RedirectError extends RequestError<"redirect_refused"> {
  override readonly name: string = "RedirectError";
  /** Reason for not following the redirect. */
  readonly reason: RedirectRefusal;
  /** HTTP status of the redirect, or 0 if a browser hides it. */
  readonly status: number;
  /** Target of the redirect, with secrets replaced. Absent when it is unknown. */
  readonly location: string | undefined;

  constructor(
    request: RequestSummary,
    reason: RedirectRefusal,
    status: number,
    location: string | undefined,
    attempts: readonly Attempt[],
  ) {
    const target = location === undefined ? "" : ` to ${location}`;
    super(
      "redirect_refused",
      `was redirected${target}, but the redirect was not followed: ${refusals[reason]}.`,
      request,
      attempts,
    );
    this.reason = reason;
    this.status = status;
    this.location = location;
  }
}

/** Thrown when a response cannot be parsed or, with `validate: "strict"`, does not match its schema. */
export class ResponseShapeError extends RequestError<"response_shape"> {
  override readonly name: string = "ResponseShapeError";
  /** HTTP status of the response. */
  readonly status: number;
  /** All mismatches with their paths. Empty when the response could not be parsed. */
  readonly mismatches: readonly Mismatch[];
  /** Up to 200 characters from the beginning of a body that could not be parsed, with secrets replaced. */
  readonly excerpt: string | undefined;

  constructor(
    request: RequestSummary,
    status: number,
    problem: string,
    details: { readonly mismatches?: readonly Mismatch[]; readonly excerpt?: string | undefined },
    attempts: readonly Attempt[],
  ) {
    const list = details.mismatches?.length ? `: ${sentence(details.mismatches)}` : "";
    const quote = details.excerpt === undefined ? "" : ` It begins: ${JSON.stringify(details.excerpt)}`;
    super("response_shape", `answered ${status}, but ${problem}${list}.${quote}`, request, attempts);
    this.status = status;
    this.mismatches = details.mismatches ?? [];
    this.excerpt = details.excerpt;
  }
}

/** Thrown when the body of a successful response is larger than `maxResponseBytes`. The request is not retried. */
export class ResponseTooLargeError extends RequestError<"response_too_large"> {
  override readonly name: string = "ResponseTooLargeError";
  /** HTTP status of the response. */
  readonly status: number;
  /**
   * The limit for the decompressed body, in bytes. The error is also thrown if text below this limit exceeds the
   * runtime's maximum string length.
   */
  readonly limitBytes: number;

  constructor(request: RequestSummary, status: number, limitBytes: number, attempts: readonly Attempt[]) {
    super(
      "response_too_large",
      `answered ${status} with more than ${limitBytes} bytes. Request less data, or raise \`maxResponseBytes\`.`,
      request,
      attempts,
    );
    this.status = status;
    this.limitBytes = limitBytes;
  }
}

/** Returns whether a value is a {@link HalyardError}, even one from another copy of this package. */
export function isMarked(error: unknown): error is HalyardError {
  return typeof error === "object" && error !== null && brand in error;
}

function outcomeAdvice(method: string, outcome: RequestOutcome): string {
  if (outcome === "not_sent") return "Nothing reached the server, so you can safely send the request again.";
  if (method === "GET" || method === "HEAD") return "Nothing was changed, so you can safely send the request again.";
  return "The server may have carried out the request. Check the state before you send the request again.";
}

function sentence(mismatches: readonly Mismatch[]): string {
  const shown = mismatches.slice(0, 5).map(({ path, expected, got: actual }) => {
    const got = actual === undefined ? "" : `, got ${actual}`;
    return `\`${path || "input"}\` expected ${expected}${got}`;
  });
  const rest = mismatches.length - shown.length;
  return shown.join("; ") + (rest > 0 ? `; and ${rest} more` : "");
}

/**
 * Unescapes JSON punctuation, `<`, `=` and `>` in a URL's query, for messages. Control characters, spaces, `&` and `#`
 * stay escaped, so that the result is still one URL.
 */
function readable(url: string): string {
  return url.replaceAll(/%(?:22|2C|3[ACDE]|5[BD]|7[BD])/gi, decodeURIComponent);
}
