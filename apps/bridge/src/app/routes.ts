import type { Logger } from "@halyard/http-core";
import { Hono } from "hono";
import type { Metrics } from "../config/telemetry/metrics.js";
import { answerError } from "./error-response.js";
import { plainHeaders } from "./plain-headers.js";

/** The server's parts, except the intake. */
export interface AppParts {
  /** App that serves `/healthz` and `/readyz`. */
  readonly health: Hono;
  readonly metrics: Pick<Metrics, "read">;
  /** Returns the page, or undefined until it is ready. The page serves every path that no other part serves. */
  readonly page: () => { fetch(request: Request, env: object): Response | Promise<Response> } | undefined;
  readonly logger: Logger;
}

/**
 * Creates an app for everything that the bridge serves on its port, except `/hooks/:connection`. Responses never
 * contain the message of an unexpected error.
 */
export function createApp({ health, metrics, page, logger }: AppParts): Hono {
  const app = new Hono();
  for (const path of ["/healthz", "/readyz", "/metrics"]) app.use(path, plainHeaders());
  app.route("/", health);
  app.get("/metrics", async (c) => {
    const { text, contentType } = await metrics.read();
    return c.body(text, 200, { "content-type": contentType });
  });
  // The page has its own headers, error responses and 404 page, and it starts later than the server. It is therefore
  // not mounted with `route`.
  app.all("*", (c) => page()?.fetch(c.req.raw, c.env as object) ?? c.text("The bridge is starting.", 503));
  app.onError(answerError(logger));
  return app;
}
