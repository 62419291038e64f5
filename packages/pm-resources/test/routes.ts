import type { CannedAnswer, RecordedRequest } from "./recording-server.js";

/**
 * Answers by method and path, such as `GET /statuses/1`, whatever the query; everything else is answered with 204 and no
 * body.
 */
export function routes(answers: Readonly<Record<string, object>>): (request: RecordedRequest) => CannedAnswer {
  return ({ line }) => {
    const key = line.replace("/api/v3", "").split("?", 1)[0] ?? "";
    return Object.hasOwn(answers, key) ? { body: answers[key] } : {};
  };
}
