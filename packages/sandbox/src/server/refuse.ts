import type { Dialect } from "./dialect.js";
import { isRefusal, Refusal } from "./refusal.js";
import { writeReply } from "./reply.js";

/** Returns the response to an error. Any error other than a refusal is reported as an internal error. */
export function refuse<Context extends object>(dialect: Dialect<Context>, error: unknown, request: Request): Response {
  const refusal = isRefusal(error)
    ? error
    : new Refusal(
        500,
        `The sandbox failed because of an internal error: ${error instanceof Error ? error.message : "unknown error"}`,
      );
  return writeReply(dialect.refused(refusal), dialect.headers(request), dialect.json);
}
