import type { ErrorResponse } from "../dialect.js";
import type { NetworkResponse } from "../network.js";
import { type ApiErrorDescription, createApiError } from "../api-errors.js";
import { parseRetryAfter } from "../rate-limit.js";
import type { Failure } from "./failure.js";
import type { PendingAttempt, Success } from "./pending-attempt.js";
import type { Redactor } from "./redact.js";
import { excerpt, readErrorText } from "./read-response.js";
import type { TransportContext } from "./transport-context.js";

/** Maximum length of a text body that an error keeps, in characters. */
const maximumText = 10_000;

/** Converts an error response to a {@link Failure} whose error contains the server's message. */
export async function readApiError(
  { context, request, pending, deadline, secrets }: PendingAttempt,
  origin: string,
  response: NetworkResponse,
  info: Success["response"],
): Promise<Failure> {
  const { status, headers } = response;
  const { requestId, credentialSent } = info;
  const { redactor, dialect, retry, limiter, auth } = context;
  redactor.learnFields(request.body?.content, request.secrets ?? [], secrets);
  const cleaned = redactor.data(parse(await readErrorText(response, deadline)));
  // Truncates after redacting, so that no part of a secret remains.
  const body = typeof cleaned === "string" ? cleaned.slice(0, maximumText) : cleaned;
  const answer = { status, headers, body };
  let said: ApiErrorDescription | undefined;
  let thrown: unknown;
  try {
    const read = dialect.readError?.(answer);
    said = read && describe(redactor, read);
  } catch (error) {
    // A TypeError means that the body has an unexpected form, which must not hide the status.
    if (!(error instanceof TypeError)) thrown = error;
  }
  const description = said ?? describe(redactor, defaultReadError(answer));
  const limitReset = status === 429 ? info.rateLimit?.resetMs : undefined;
  const retryAfterMs = parseRetryAfter(headers, Date.now()) ?? limitReset;
  if (status === 429 && retryAfterMs !== undefined && retryAfterMs <= retry.maxRetryAfter) {
    limiter.pause(origin, retryAfterMs);
  }
  const noCredential = auth !== undefined && !credentialSent ? false : undefined;
  return {
    ok: false,
    status,
    outcome: "responded",
    retryable: true,
    retryAfterMs: retryAfterMs ?? description.retryAfterMs,
    notCarriedOut: description.retryAfterMs !== undefined,
    error: () =>
      thrown ??
      createApiError({
        ...description,
        request: pending.summary(),
        status,
        attempts: pending.attempts,
        requestId,
        retryAfterMs,
        body,
        credentialSent: noCredential,
      }),
  };
}

/** Returns the server's id for a request, from the first of three header fields that is present. */
export function requestId({ redactor }: TransportContext, headers: Headers): string | undefined {
  const value = headers.get("x-request-id") ?? headers.get("request-id") ?? headers.get("x-correlation-id");
  return value === null ? undefined : excerpt(redactor.text(value));
}

function parse(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads the error formats that most APIs use: a message field, or the problem details of RFC 9457. */
function defaultReadError({ body, headers }: ErrorResponse): ApiErrorDescription {
  if (typeof body === "string") {
    const isPage = headers.get("content-type")?.includes("html") === true || body.trimStart().startsWith("<");
    return isPage
      ? { message: `The server sent a web page instead of data. The page begins: ${excerpt(body)}` }
      : { message: excerpt(body) };
  }
  if (typeof body !== "object" || body === null) return {};
  const fields = body as Record<string, unknown>;
  const texts = [fields["detail"], fields["message"], fields["error_description"], fields["title"], fields["error"]];
  const message = texts.find((text): text is string => typeof text === "string" && text !== "");
  const type = fields["type"];
  const identifier = typeof type === "string" && type !== "about:blank" ? type : undefined;
  return { message, identifier };
}

/** Redacts a server's error description, and shortens each message to one line for errors and logs. */
export function describe(redactor: Redactor, description: ApiErrorDescription): ApiErrorDescription {
  const { message, identifier, problems, ...rest } = redactor.data(description) as ApiErrorDescription;
  return {
    ...rest,
    message: line(message),
    identifier: line(identifier),
    problems: problems?.slice(0, 100).map((problem) => ({
      message: line(problem.message) ?? "",
      attribute: line(problem.attribute),
      identifier: line(problem.identifier),
    })),
  };
}

/** Shortens a string to one line. Accepts any type, because a dialect may pass unchecked values. */
function line(text: unknown): string | undefined {
  return typeof text === "string" ? excerpt(text, 1000).trim() : undefined;
}
