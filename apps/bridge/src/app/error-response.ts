import type { Logger } from "@halyard/http-core";
import type { ErrorHandler } from "hono";

/** Answers an error with 500. Who asked is shown nothing of what went wrong; the log is, without secrets. */
export function answerError(logger: Logger): ErrorHandler {
  return (error, c) => {
    logger.error("A request could not be answered.", { path: c.req.path, error });
    return c.text("The bridge could not answer this. Its log says why.", 500);
  };
}
