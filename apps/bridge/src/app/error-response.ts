import type { Logger } from "@halyard/http-core";
import type { ErrorHandler } from "hono";

/**
 * Returns an error handler that responds with status 500. The handler logs the error without secrets, and keeps it out
 * of the response.
 */
export function answerError(logger: Logger): ErrorHandler {
  return (error, c) => {
    logger.error("A request to the bridge failed with status 500.", { path: c.req.path, error });
    return c.text("The bridge could not handle this request. Find the reason in the log of the bridge.", 500);
  };
}
