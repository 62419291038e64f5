import type { CannedAnswer, RecordedRequest } from "./recording-server.js";

/**
 * Returns a function that chooses the response by the request's method and path, such as `GET /statuses/1`. Ignores the
 * query. A request that is not in `answers` gets 204 without a body.
 */
export function routes(answers: Readonly<Record<string, object>>): (request: RecordedRequest) => CannedAnswer {
  return ({ line }) => {
    const key = line.replace("/api/v3", "").split("?", 1)[0] ?? "";
    return Object.hasOwn(answers, key) ? { body: answers[key] } : {};
  };
}
