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
  /** Forwards a request to the main thread, which answers it. */
  readonly forward: (request: ForwardedRequest) => Promise<ForwardedResponse>;
  readonly logger: Logger;
}

/**
 * Maximum number of bytes in the body of a forwarded request. The whole body is in memory. The limit of the page is
 * lower.
 */
const maxForwarded = 64 * 1024;

/** Gives deliveries to the intake, and forwards all other requests. */
export function createFront({ intake, forward, logger }: FrontOptions): Hono {
  const front = new Hono();
  front.use("/hooks/*", plainHeaders());
  front.route("/", intake);
  // The main thread gets a `Request` of the platform, which cannot have this method.
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
