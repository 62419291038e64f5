import { ResponseShapeError } from "../errors.js";
import type { WithResponse } from "../transport.js";
import { type Call, type Sender, summary } from "./call.js";
import { excerpt } from "./read-answer.js";
import type { RawAnswer } from "./send.js";

/**
 * Makes data of a raw answer: JSON is parsed, everything else is handed over as it is.
 *
 * @throws ResponseShapeError that quotes the beginning of a body that should be JSON and is not.
 */
export function readData(sender: Sender, call: Call, { body, response }: RawAnswer): WithResponse<unknown> {
  if (call.media !== "json" || typeof body !== "string") return { data: body, response };
  if (response.status === 204 || response.status === 205 || response.status === 304) {
    return { data: undefined, response };
  }
  try {
    return { data: (sender.dialect.parseJson ?? JSON.parse)(body) as unknown, response };
  } catch {
    const type = response.headers.get("content-type") ?? "no content type";
    const what = body === "" ? "its body is empty" : `its body (${type}, ${body.length} characters) is not valid JSON`;
    const quote = body === "" ? undefined : sender.redactor.text(excerpt(body));
    throw new ResponseShapeError(
      summary(sender, call),
      response.status,
      `${what} where JSON was expected`,
      { excerpt: quote },
      response.attempts,
    );
  }
}
