import type { HttpBindings } from "@hono/node-server";
import type { Logger } from "@halyard/http-core";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { answerError } from "../error-response.js";
import { plainHeaders } from "../plain-headers.js";
import { fromForwardedResponse, toForwarded } from "./forwarding.js";
import type { ForwardedRequest, ForwardedResponse } from "./messages.js";

/** Options for {@link createFront}. */
export interface FrontOptions {
  /** Routes of `/hooks/:connection`. */
  readonly intake: Hono;
  /** Has the main thread answer a request. */
  readonly forward: (request: ForwardedRequest) => Promise<ForwardedResponse>;
  readonly logger: Logger;
}

/**
 * Maximum number of bytes in the body of a forwarded request, which is read completely first. The page's own limit is
 * lower.
 */
const maxForwarded = 64 * 1024;

/** Gives deliveries to the intake, and forwards all other requests. */
export function createFront({ intake, forward, logger }: FrontOptions): Hono {
  const front = new Hono();
  front.use("/hooks/*", plainHeaders());
  front.route("/", intake);
  // A `Request` of the platform, as which the main thread gets it, cannot have this method.
  front.on("TRACE", "*", (c) => c.text("The bridge does not support TRACE.", 405));
  const tooLarge = `The body of the request can have at most ${maxForwarded} bytes.`;
  front.use("*", bodyLimit({ maxSize: maxForwarded, onError: (c) => c.text(tooLarge, 413) }));
  front.all("*", async (c) => {
    const { incoming } = c.env as HttpBindings;
    const request = await toForwarded(c.req.raw, incoming.socket.remoteAddress).catch(() => undefined);
    // The sender has closed the connection, so nothing receives this response.
    if (request === undefined) return c.text("The request is incomplete.", 400);
    return fromForwardedResponse(await forward(request));
  });
  front.onError(answerError(logger));
  return front;
}
