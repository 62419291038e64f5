import { HTTPException } from "hono/http-exception";
import type { ErrorCode, ErrorView } from "./wire.js";

const statuses = {
  unauthenticated: 401,
  wrong_token: 401,
  too_many_attempts: 429,
  cross_site: 403,
  csrf: 403,
  read_only: 403,
  not_found: 404,
  invalid: 400,
  impossible: 409,
  provider: 502,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

/** Creates an exception that makes the API send an error response. */
export function refusal(
  code: ErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): HTTPException {
  const body: ErrorView = { error: { code, message } };
  const status = statuses[code];
  return new HTTPException(status, { message, res: Response.json(body, { status, headers }) });
}
