import type { ErrorAnswer } from "../dialect.js";
import { type ApiErrorDescription, createApiError } from "../errors.js";
import { parseRetryAfter } from "../rate-limit.js";
import type { Failure, Success } from "./attempt.js";
import { excerpt, readErrorText } from "./read-answer.js";
import { type Call, type Sender, summary } from "./call.js";

/** Turns an error answer into a failed try that knows what the server said. */
export async function readApiError(
  sender: Sender,
  call: Call,
  response: Response,
  info: Success["response"],
): Promise<Failure> {
  const { status, headers } = response;
  const { requestId, credentialSent } = info;
  const { redactor, dialect, retry } = sender;
  const body = redactor.data(parse(await readErrorText(response)));
  const description = read(dialect.readError?.({ status, headers, body }) ?? defaultReadError({ status, headers, body }));
  const limitReset = status === 429 ? info.rateLimit?.resetMs : undefined;
  const retryAfterMs = parseRetryAfter(headers, Date.now()) ?? limitReset;
  if (status === 429 && retryAfterMs !== undefined && retryAfterMs <= retry.maxRetryAfter) {
    sender.limiter.pause(call.url.origin, retryAfterMs);
  }
  const noCredential = sender.auth !== undefined && !credentialSent ? false : undefined;
  return {
    ok: false,
    status,
    fate: "answered",
    retryable: true,
    retryAfterMs,
    error: (attempts) =>
      createApiError({
        ...description,
        request: summary(sender, call),
        status,
        attempts,
        requestId,
        retryAfterMs,
        body,
        credentialSent: noCredential,
      }),
  };
}

/** The server's id of a request, under the names in use. */
export function requestId(headers: Headers): string | undefined {
  const value = headers.get("x-request-id") ?? headers.get("request-id") ?? headers.get("x-correlation-id");
  return value === null ? undefined : excerpt(value);
}

function parse(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads the error formats that most APIs share: a message field, or the problem details of RFC 9457. */
function defaultReadError({ body, headers }: ErrorAnswer): ApiErrorDescription {
  if (typeof body === "string") {
    const isPage = headers.get("content-type")?.includes("html") || body.trimStart().startsWith("<");
    return isPage ? { message: `It sent a web page instead of data, beginning: ${excerpt(body)}` } : { message: excerpt(body) };
  }
  if (typeof body !== "object" || body === null) return {};
  const fields = body as Record<string, unknown>;
  const texts = [fields["detail"], fields["message"], fields["error_description"], fields["title"], fields["error"]];
  const message = texts.find((text): text is string => typeof text === "string" && text !== "");
  const type = fields["type"];
  const identifier = typeof type === "string" && type !== "about:blank" ? type : undefined;
  return { message, identifier };
}

/** Server texts end up in messages and logs: bounded, on one line. */
function read(description: ApiErrorDescription): ApiErrorDescription {
  const clean = (text: string): string => text.slice(0, 1000).replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ").trim();
  const { message, problems, ...rest } = description;
  return {
    ...rest,
    message: message === undefined ? undefined : clean(message),
    problems: problems?.slice(0, 100).map((problem) => ({ ...problem, message: clean(problem.message) })),
  };
}
