import { type Attempt, RequestError, type RequestSummary } from "./errors.js";

/** One problem that the server reports. */
export interface ApiProblem {
  /** The server's own message. */
  readonly message: string;
  /** The attribute that has the problem, when the server names one. */
  readonly attribute?: string | undefined;
  /** The server's identifier of the problem, when it has one. */
  readonly identifier?: string | undefined;
}

/** Details of an error, read from the API's own error format. */
export interface ApiErrorDescription {
  /** The server's message. */
  readonly message?: string | undefined;
  /** The server's stable identifier of the error, such as `urn:openproject-org:api:v3:errors:NotFound`. */
  readonly identifier?: string | undefined;
  /** The individual problems, when the server lists several problems or names attributes. */
  readonly problems?: readonly ApiProblem[] | undefined;
  /** Next step for the user. Set when the response allows more specific advice than its status does. */
  readonly advice?: string | undefined;
  /** Error code. Set when the response is more specific than its status. Default: the code for the status. */
  readonly code?: ApiErrorCode | undefined;
  /**
   * Milliseconds after which the same request may succeed. Set only when the server reports that it did not act on the
   * request. The request is then retried regardless of its retry class. A `Retry-After` field in the response takes
   * precedence.
   */
  readonly retryAfterMs?: number | undefined;
}

/** Constructor arguments of {@link ApiError}. */
export interface ApiErrorInit extends ApiErrorDescription {
  readonly request: RequestSummary;
  readonly status: number;
  readonly attempts: readonly Attempt[];
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly body?: unknown;
  /** False when the request went to an untrusted origin, which receives no credential. */
  readonly credentialSent?: boolean | undefined;
}

/** Codes of {@link ApiError} and its subclasses. */
export type ApiErrorCode =
  | "api_error"
  | "bad_request"
  | "authentication_failed"
  | "permission_denied"
  | "not_found"
  | "conflict"
  | "validation_failed"
  | "rate_limited"
  | "server_error";

/** Base class of errors that a server reports. Thrown directly for a status that has no subclass. */
export class ApiError<Code extends ApiErrorCode = ApiErrorCode> extends RequestError<Code> {
  override readonly name: string = "ApiError";
  /** HTTP status. */
  readonly status: number;
  /** The server's stable identifier of the error, when it sends one. */
  readonly identifier: string | undefined;
  /** The server's own message, without the text that Halyard adds. */
  readonly serverMessage: string | undefined;
  /** The individual problems. Each names its attribute when the server does. */
  readonly problems: readonly ApiProblem[];
  /**
   * The server's id for this request, from `X-Request-Id` or a similar header. Use it to find the request in the
   * server's log.
   */
  readonly requestId: string | undefined;
  /** Milliseconds to wait before the next attempt, if the server asks for a wait. */
  readonly retryAfterMs: number | undefined;
  /** The error body with secrets replaced. It is parsed if it is JSON. */
  readonly body: unknown;

  constructor(code: Code, init: ApiErrorInit) {
    super(code, apiMessage(init), init.request, init.attempts);
    this.status = init.status;
    this.identifier = init.identifier;
    this.serverMessage = init.message;
    this.problems = init.problems ?? [];
    this.requestId = init.requestId;
    this.retryAfterMs = init.retryAfterMs;
    this.body = init.body;
  }
}

/** Thrown for 400: the server does not understand the request or a parameter in its URL. */
export class BadRequestError extends ApiError<"bad_request"> {
  override readonly name: string = "BadRequestError";
  constructor(init: ApiErrorInit) {
    super("bad_request", init);
  }
}

/** Thrown for 401: the request had no credential, or a credential that the server does not accept. */
export class AuthenticationError extends ApiError<"authentication_failed"> {
  override readonly name: string = "AuthenticationError";
  constructor(init: ApiErrorInit) {
    super("authentication_failed", init);
  }
}

/** Thrown for 403: the credential is valid but does not permit the request. */
export class PermissionError extends ApiError<"permission_denied"> {
  override readonly name: string = "PermissionError";
  constructor(init: ApiErrorInit) {
    super("permission_denied", init);
  }
}

/** Thrown for 404: the resource does not exist, or the credential cannot see it. */
export class NotFoundError extends ApiError<"not_found"> {
  override readonly name: string = "NotFoundError";
  constructor(init: ApiErrorInit) {
    super("not_found", init);
  }
}

/** Thrown for 409: the resource has changed since the request was prepared. */
export class ConflictError extends ApiError<"conflict"> {
  override readonly name: string = "ConflictError";
  constructor(init: ApiErrorInit) {
    super("conflict", init);
  }
}

/** Thrown for 422: the server understood the request but rejects a value in it. */
export class ValidationError extends ApiError<"validation_failed"> {
  override readonly name: string = "ValidationError";
  constructor(init: ApiErrorInit) {
    super("validation_failed", init);
  }
}

/** Thrown for 429: too many requests. */
export class RateLimitError extends ApiError<"rate_limited"> {
  override readonly name: string = "RateLimitError";
  constructor(init: ApiErrorInit) {
    super("rate_limited", init);
  }
}

/** Thrown for 5xx: the server or a proxy in front of it failed. */
export class ServerError extends ApiError<"server_error"> {
  override readonly name: string = "ServerError";
  constructor(init: ApiErrorInit) {
    super("server_error", init);
  }
}

/** Creates an error of the class that belongs to `init.code`, or to the status if there is no code. */
export function createApiError(init: ApiErrorInit): ApiError {
  const status = Math.min(init.status, 500);
  const found = classes.find((entry) => (init.code ? entry[1] === init.code : entry[0] === status));
  return found ? new found[2](init) : new ApiError("api_error", init);
}

const classes: readonly (readonly [status: number, code: ApiErrorCode, Class: new (init: ApiErrorInit) => ApiError])[] =
  [
    [400, "bad_request", BadRequestError],
    [401, "authentication_failed", AuthenticationError],
    [403, "permission_denied", PermissionError],
    [404, "not_found", NotFoundError],
    [409, "conflict", ConflictError],
    [422, "validation_failed", ValidationError],
    [429, "rate_limited", RateLimitError],
    [500, "server_error", ServerError],
  ];

function apiMessage(init: ApiErrorInit): string {
  const { request, status, message, identifier, problems = [] } = init;
  const subject = request.operation === undefined ? "" : `(${request.operation}) `;
  const label = identifier === undefined ? "" : ` ${identifier}`;
  const listed = problems
    .filter((problem) => !isTold(problem, message))
    .map((problem) => (problem.attribute === undefined ? problem.message : `${problem.attribute}: ${problem.message}`));
  const isListed = problems.some((problem) => problem.message === message && !isTold(problem, message));
  const text = [isListed ? undefined : message, ...listed].filter(Boolean).map((part) => ` ${withStop(String(part))}`);
  return `${subject}answered ${status}${label}.${text.join("")} ${apiAdvice(init)}`.trimEnd();
}

function apiAdvice({ status, message, retryAfterMs, credentialSent, advice }: ApiErrorInit): string {
  if (advice !== undefined) return advice;
  if ((status === 401 || status === 403) && credentialSent === false) {
    return "No credential was sent, because this origin is neither the client's own nor in `trustedOrigins`.";
  }
  if (status === 401) return "Check that the credential is valid for this server and has not expired.";
  if (status === 403) return "The credential is valid but lacks a permission or a scope for this request.";
  if (status === 404) {
    return message === undefined
      ? "The resource does not exist, or this credential cannot see it."
      : "The server also sends this status for a resource that the credential cannot see.";
  }
  if (status === 409) return "Read the current state, apply your change, and send the request again.";
  if (status === 429) {
    return retryAfterMs === undefined
      ? "Wait before you send the request again."
      : `The server allows the next attempt in ${Math.ceil(retryAfterMs / 1000)} s.`;
  }
  return "";
}

/** Returns whether the server's message already includes a problem's message and attribute. */
function isTold({ attribute = "", message: text }: ApiProblem, message: string = ""): boolean {
  return message.includes(text) && message.toLowerCase().includes(attribute.toLowerCase());
}

function withStop(text: string): string {
  return /[.!?\u2026\u3002\uff01\uff1f]$/u.test(text) ? text : `${text}.`;
}
