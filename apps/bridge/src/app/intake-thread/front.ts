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
  /** App that serves `/hooks/:connection`. */
  readonly intake: Hono;
  /** Forwards a request to the main thread, and resolves with its response. */
  readonly forward: (request: ForwardedRequest) => Promise<ForwardedResponse>;
  readonly logger: Logger;
}

/**
 * Maximum size of a forwarded request's body in bytes. A forwarded body is held in memory as a whole. The page itself
 * has a lower limit.
 */
const maxForwarded = 64 * 1024;

/** Creates an app that passes deliveries to the intake and forwards all other requests. */
export function createFront({ intake, forward, logger }: FrontOptions): Hono {
  const front = new Hono();
  front.use("/hooks/*", plainHeaders());
  front.route("/", intake);
  // The main thread receives a standard `Request`, which cannot have this method.
  front.on("TRACE", "*", (c) => c.text("The bridge does not support TRACE.", 405));
  const tooLarge = `The request body must not exceed ${maxForwarded} bytes.`;
  front.use("*", bodyLimit({ maxSize: maxForwarded, onError: (c) => c.text(tooLarge, 413) }));
  front.all("*", async (c) => {
    const { incoming } = c.env as HttpBindings;
    const request = await toForwarded(c.req.raw, incoming.socket.remoteAddress).catch(() => undefined);
    // The sender has closed the connection, so this response reaches no one.
    if (request === undefined) return c.text("The request is incomplete.", 400);
    return fromForwardedResponse(await forward(request));
  });
  front.onError(answerError(logger));
  return front;
}
