import type { CannedAnswer, RecordedRequest } from "./recording-server.js";

/**
 * Chooses the response by method and path, such as `GET /statuses/1`, and ignores the query. Other requests get 204
 * without a body.
 */
export function routes(answers: Readonly<Record<string, object>>): (request: RecordedRequest) => CannedAnswer {
  return ({ line }) => {
    const key = line.replace("/api/v3", "").split("?", 1)[0] ?? "";
    return Object.hasOwn(answers, key) ? { body: answers[key] } : {};
  };
}
