import type { Logger } from "@halyard/http-core";
import { Hono } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Metrics } from "../config/telemetry/metrics.js";
import { answerError } from "./error-response.js";

/** The parts of the server. */
export interface AppParts {
  /** Routes of `/hooks/:connection`. */
  readonly intake: Hono;
  /** Routes of `/healthz` and `/readyz`. */
  readonly health: Hono;
  readonly metrics: Pick<Metrics, "read">;
  /** Returns the page, which serves all other paths. Undefined until the page is ready. */
  readonly page: () => { fetch(request: Request, env: object): Response | Promise<Response> } | undefined;
  readonly logger: Logger;
}

/**
 * Combines everything that the bridge serves on its port. Responses never contain the message of an unexpected error.
 */
export function createApp({ intake, health, metrics, page, logger }: AppParts): Hono {
  const app = new Hono();
  const plain = secureHeaders({ contentSecurityPolicy: { defaultSrc: ["'none'"] }, strictTransportSecurity: false });
  for (const path of ["/hooks/*", "/healthz", "/readyz", "/metrics"]) app.use(path, plain);
  app.route("/", intake);
  app.route("/", health);
  app.get("/metrics", async (c) => {
    const { text, contentType } = await metrics.read();
    return c.body(text, 200, { "content-type": contentType });
  });
  // The page is not mounted with `route`, because it has its own headers, errors and 404, and starts later than the
  // server.
  app.all("*", (c) => page()?.fetch(c.req.raw, c.env as object) ?? c.text("The bridge is starting.", 503));
  app.onError(answerError(logger));
  return app;
}
