import type { InputProblem, Mismatch } from "./mismatch.js";

const brand: symbol = Symbol.for("halyard.error");

/** Where a request got to before it failed: `not_sent` is proof that the server never saw it. */
export type Fate = "not_sent" | "unknown" | "answered";

/** One try of a request, kept so that an error tells the whole story. */
export interface Attempt {
  /** 1 for the first try. */
  readonly number: number;
  /** Milliseconds from sending to the outcome. */
  readonly durationMs: number;
  /** HTTP status, when the server answered. */
  readonly status?: number | undefined;
  /** What went wrong when it did not, for instance `ECONNRESET` or `timeout`. */
  readonly failure?: string | undefined;
  /** Milliseconds waited before the next try; absent when there was none. */
  readonly waitMs?: number | undefined;
}

/** The request an error speaks of. Plain data: credentials are already removed from the URL. */
export interface RequestSummary {
  /** Name of the operation (`workPackages.list`), when the request came from a declaration. */
  readonly operation?: string | undefined;
  /** HTTP method in upper case. */
  readonly method: string;
  /** Absolute URL with secrets replaced. */
  readonly url: string;
}

/**
 * Base of every error Halyard throws. Switch on {@link HalyardError.code}; recognise one with {@link isHalyardError},
 * which also works when two copies of the package are loaded.
 */
export class HalyardError<Code extends string = string> extends Error {
  override readonly name: string = "HalyardError";
  /** Stable identifier of the situation; never changes within a major version. */
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    // Not enumerable: a mark for guards, not data for logs.
    Object.defineProperty(this, brand, { value: true });
  }

  /** Plain data for structured logs: every public field, the message and the code; no stack, no secrets. */
  toJSON(): Record<string, unknown> {
    const cause = this.cause instanceof Error ? { cause: this.cause.message } : {};
    return { ...(this as object), name: this.name, code: this.code, message: this.message, ...cause };
  }
}

/** The client was set up wrongly; nothing was sent. */
export class ConfigurationError extends HalyardError<"configuration_invalid"> {
  override readonly name: string = "ConfigurationError";
  constructor(message: string) {
    super("configuration_invalid", message);
  }
}

/** The input of an operation does not fit its declaration; nothing was sent. */
export class RequestValidationError extends HalyardError<"request_invalid"> {
  override readonly name: string = "RequestValidationError";
  /** Every fault found, each with the path of the field inside the input object. */
  readonly problems: readonly InputProblem[];
  /** Name of the operation that refused the input. */
  readonly operation: string;

  constructor(operation: string, problems: readonly InputProblem[]) {
    super("request_invalid", `${operation} was not sent: ${sentence(problems)}.`);
    this.operation = operation;
    this.problems = problems;
  }
}

/** Base of the errors that concern one request; carries what was sent and every try. */
export abstract class RequestError<Code extends string = string> extends HalyardError<Code> {
  override readonly name: string = "RequestError";
  /** Name of the operation, when the request came from a declaration. */
  readonly operation: string | undefined;
  /** HTTP method in upper case. */
  readonly method: string;
  /** Absolute URL with secrets replaced. */
  readonly url: string;
  /** Every try that was made, in order. */
  readonly attempts: readonly Attempt[];

  protected constructor(code: Code, message: string, request: RequestSummary, attempts: readonly Attempt[]) {
    super(code, message);
    this.operation = request.operation;
    this.method = request.method;
    this.url = request.url;
    this.attempts = attempts;
  }
}

/** No complete answer arrived: refused, reset, unresolvable, or cut off half-way. */
export class ConnectionError extends RequestError<"connection_failed"> {
  override readonly name: string = "ConnectionError";
  /** `not_sent`: the server cannot have acted. `unknown`: it may have; look before repeating a write. */
  readonly fate: Fate;

  /** What the runtime said, such as `ECONNRESET (read ECONNRESET)`, secrets replaced. */
  readonly reason: string;

  constructor(request: RequestSummary, fate: Fate, reason: string, attempts: readonly Attempt[]) {
    super(
      "connection_failed",
      `${request.method} ${request.url} got no complete answer: ${reason}. ${fateAdvice(request.method, fate)}`,
      request,
      attempts,
    );
    this.fate = fate;
    this.reason = reason;
  }
}

/** A time limit ran out. */
export class TimeoutError extends RequestError<"timeout"> {
  override readonly name: string = "TimeoutError";
  /** Which limit: that of one try, or that of the whole call with its retries. */
  readonly scope: "attempt" | "total";
  /** The limit, in milliseconds. */
  readonly timeoutMs: number;
  /** `not_sent`: the call was still waiting for its turn. `unknown`: the server may have acted. */
  readonly fate: Fate;

  constructor(
    request: RequestSummary,
    scope: "attempt" | "total",
    timeoutMs: number,
    fate: Fate,
    attempts: readonly Attempt[],
  ) {
    super(
      "timeout",
      `${request.method} ${request.url} took longer than ${timeoutMs} ms (${
        scope === "attempt" ? "`timeout`, one try" : "`totalTimeout`, all tries together"
      }). ${fateAdvice(request.method, fate)}`,
      request,
      attempts,
    );
    this.scope = scope;
    this.timeoutMs = timeoutMs;
    this.fate = fate;
  }
}

/** Why a redirect was not followed. */
export type RedirectRefusal =
  "downgrade" | "foreign_origin" | "method_change" | "body_not_replayable" | "too_many" | "bad_location" | "unreadable";

const refusals: Record<RedirectRefusal, string> = {
  downgrade: "it leads from https to http. Fix the server's address, or set `allowInsecureHttp`",
  foreign_origin:
    "it would carry the body of a write to another origin. Name that origin in `trustedOrigins` if it is yours",
  method_change: "following it would turn the write into a GET and lose its body. Send the request to the new address",
  body_not_replayable: "the body was a stream that has been read already. Send the request to the new address",
  too_many: "there were too many in a row. Check the server for a redirect loop",
  bad_location: "its Location header is missing or is not an http address. Check the server or the proxy before it",
  unreadable: "browsers hide where it leads, and a credential might go along. Use the final address as `baseUrl`",
};

/** A redirect was answered that would have leaked, lost or looped something. */
export class RedirectError extends RequestError<"redirect_refused"> {
  override readonly name: string = "RedirectError";
  /** What was wrong with the redirect. */
  readonly reason: RedirectRefusal;
  /** Status of the redirect, 0 where a browser hides it. */
  readonly status: number;
  /** Where it pointed, with secrets replaced; absent when unknown. */
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
      `${request.method} ${request.url} was redirected${target}, which was not followed: ${refusals[reason]}.`,
      request,
      attempts,
    );
    this.reason = reason;
    this.status = status;
    this.location = location;
  }
}

/** The answer is not what was declared: unreadable, or (with `validate: "strict"`) of another shape. */
export class ResponseShapeError extends RequestError<"response_shape"> {
  override readonly name: string = "ResponseShapeError";
  /** HTTP status of the answer. */
  readonly status: number;
  /** Faults by path; empty when the answer could not be read at all. */
  readonly mismatches: readonly Mismatch[];
  /** The beginning of an unreadable body (at most 200 characters), secrets replaced. */
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
    super(
      "response_shape",
      `${request.method} ${request.url} answered ${status}, but ${problem}${list}.${quote}`,
      request,
      attempts,
    );
    this.status = status;
    this.mismatches = details.mismatches ?? [];
    this.excerpt = details.excerpt;
  }
}

/** Whether a value carries the mark of {@link HalyardError}, of whichever copy of this package. */
export function isMarked(error: unknown): error is HalyardError {
  return typeof error === "object" && error !== null && brand in error;
}

function fateAdvice(method: string, fate: Fate): string {
  if (fate === "not_sent") return "Nothing reached the server, so it is safe to try again.";
  if (method === "GET" || method === "HEAD") return "Nothing was changed, so it is safe to try again.";
  return "The server may or may not have carried it out: look before you repeat it.";
}

function sentence(mismatches: readonly Mismatch[]): string {
  const shown = mismatches.slice(0, 5).map(({ path, expected, got: actual }) => {
    const got = actual === undefined ? "" : `, got ${actual}`;
    return `\`${path || "input"}\` expected ${expected}${got}`;
  });
  const rest = mismatches.length - shown.length;
  return shown.join("; ") + (rest > 0 ? `; and ${rest} more` : "");
}
