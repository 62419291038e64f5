import { createApiError } from "../api-errors.js";
import { ResponseShapeError } from "../errors.js";
import type { WithResponse } from "../transport.js";
import { describe } from "./api-error.js";
import { type RawResponse, type ResolvedRequest, summarize } from "./pending-request.js";
import { excerpt, isTooDeep } from "./read-response.js";
import type { TransportContext } from "./transport-context.js";

/**
 * Turns a raw response into data. JSON is parsed, an `exists` response becomes a boolean, and everything else is
 * returned unchanged.
 *
 * @throws ResponseShapeError, with the beginning of the body, when the body is empty, is not valid JSON or is nested
 *   too deeply.
 * @throws ApiError when the dialect finds a failure in the data.
 */
export function readData(
  context: TransportContext,
  request: ResolvedRequest,
  { body, response }: RawResponse,
): WithResponse<unknown> {
  if (request.media === "exists") return { data: response.status !== 404, response };
  if (request.media !== "json" || typeof body !== "string") return { data: body, response };
  // Responses with status 204, 205 or 304 have no data. Neither do redirects that are returned instead of followed.
  if (response.status === 204 || response.status === 205 || response.status >= 300) {
    return { data: undefined, response };
  }
  const { dialect, redactor } = context;
  let problem = body === "" ? "the body is empty" : "";
  let data: unknown;
  const parser = context.parseJson ? context : dialect;
  try {
    if (isTooDeep(body)) problem = "the body is nested too deeply";
    else data = parser.parseJson ? parser.parseJson(body) : JSON.parse(body);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const type = response.headers.get("content-type") ?? "no content type";
    problem ||= `the body (${type}, ${body.length} characters) is not valid JSON`;
  }
  if (problem === "") {
    const failure = dialect.readFailure?.({ ...response, body: data });
    if (!failure) return { data, response };
    redactor.learnFields(request.body?.content, request.secrets ?? []);
    const description = describe(redactor, failure);
    throw createApiError({
      ...response,
      ...description,
      request: summarize(context, request),
      body: redactor.data(data),
    });
  }
  redactor.learnFields(request.body?.content, request.secrets ?? []);
  // Truncates after redacting, so that no part of a secret remains.
  const quote = body === "" ? undefined : excerpt(redactor.text(body));
  throw new ResponseShapeError(
    summarize(context, request),
    response.status,
    `${problem} where JSON was expected`,
    { excerpt: quote },
    response.attempts,
  );
}
