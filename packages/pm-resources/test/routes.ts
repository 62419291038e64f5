import type { CannedAnswer, RecordedRequest } from "./recording-server.js";

/**
 * Responds by method and path, such as `GET /statuses/1`, regardless of the query; 204 without a body for all other
 * requests.
 */
export function routes(answers: Readonly<Record<string, object>>): (request: RecordedRequest) => CannedAnswer {
  return ({ line }) => {
    const key = line.replace("/api/v3", "").split("?", 1)[0] ?? "";
    return Object.hasOwn(answers, key) ? { body: answers[key] } : {};
  };
}
