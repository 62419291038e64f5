import { ResponseShapeError } from "../errors.js";
import type { WithResponse } from "../transport.js";
import { type RawResponse, type ResolvedRequest, summarize } from "./pending-request.js";
import { excerpt, isTooDeep } from "./read-response.js";
import type { TransportContext } from "./transport-context.js";

/**
 * Turns a raw response into data: JSON is parsed, everything else is returned unchanged.
 *
 * @throws ResponseShapeError with the beginning of the body when it is not valid JSON.
 */
export function readData(
  context: TransportContext,
  request: ResolvedRequest,
  { body, response }: RawResponse,
): WithResponse<unknown> {
  if (request.media === "exists") return { data: response.status !== 404, response };
  if (request.media !== "json" || typeof body !== "string") return { data: body, response };
  // "Not modified" and a redirect that was requested (`manual`) have no data either.
  if (response.status === 204 || response.status === 205 || response.status >= 300) {
    return { data: undefined, response };
  }
  const { dialect, redactor } = context;
  let problem = body === "" ? "its body is empty" : "";
  try {
    if (isTooDeep(body)) problem = "its body is nested too deeply";
    else return { data: dialect.parseJson === undefined ? JSON.parse(body) : dialect.parseJson(body), response };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const type = response.headers.get("content-type") ?? "no content type";
    problem ||= `its body (${type}, ${body.length} characters) is not valid JSON`;
  }
  // Quoted after redacting, so that no part of a secret remains.
  const quote = body === "" ? undefined : excerpt(redactor.text(body));
  throw new ResponseShapeError(
    summarize(context, request),
    response.status,
    `${problem} where JSON was expected`,
    { excerpt: quote },
    response.attempts,
  );
}
