import type { Logger } from "@halyard/http-core";
import type { ErrorHandler } from "hono";

/** Responds with 500 to an error. The response does not contain the error; the log contains it without secrets. */
export function answerError(logger: Logger): ErrorHandler {
  return (error, c) => {
    logger.error("A request to the bridge failed with status 500.", { path: c.req.path, error });
    return c.text("The bridge could not handle this request. Find the reason in the log of the bridge.", 500);
  };
}
