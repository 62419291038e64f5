import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { DeadEnd } from "../queue/job-failure.js";
import { createAccess, type PageEnv } from "./access.js";
import { actionsApi } from "./api/actions.js";
import { deliveriesApi } from "./api/deliveries.js";
import { openidApi } from "./api/openid.js";
import { overviewApi } from "./api/overview.js";
import { sessionApi } from "./api/session.js";
import { tablesApi } from "./api/tables.js";
import { createAssets } from "./assets.js";
import { pageHeaders } from "./headers.js";
import { createOpenIdProvider } from "./openid/provider.js";
import { createSignInCookies } from "./openid/sign-in-cookie.js";
import type { PageOptions } from "./options.js";
import { refusal } from "./refusal.js";
import { createSessions } from "./sessions.js";
import { createSignInLimit } from "./sign-in-limit.js";

/**
 * Creates the page at `/`, with its files under `/assets` and its API under `/api`. Data is available only after a
 * sign-in, or with the page's token. Actions must also be allowed in the configuration. Text from the servers is sent
 * as JSON and shown literally.
 *
 * @example
 * const page = createPage({ store, queue, spool, config: () => settings, alerts, observed, ...actions });
 * app.route("/", page);
 */
export function createPage(options: PageOptions): Hono {
  const now = options.now ?? Date.now;
  const sessions = createSessions(options.config, now);
  const access = createAccess(sessions, createSignInLimit(now));
  const asset = createAssets();
  const isSecure = (): boolean => options.config().publicUrl?.startsWith("https:") ?? false;
  const cookies = createSignInCookies(() => options.config().page.token, isSecure, now);

  const api = new Hono<PageEnv>();
  api.route("/", sessionApi(options, sessions, access));
  api.route("/", openidApi(options, createOpenIdProvider(now, options.transport), cookies, sessions));
  api.use("*", access.reader);
  api.route("/", overviewApi(options, now));
  api.route("/", deliveriesApi(options));
  api.route("/", tablesApi(options, now));
  api.route("/", actionsApi(options, access));
  api.all("*", () => {
    throw refusal("not_found", "The API of the page has no such path.");
  });

  const page = new Hono();
  const headers = pageHeaders();
  for (const path of ["/", "/assets/*", "/api/*"]) page.use(path, headers);
  page.get(
    "/",
    asset(() => "index.html"),
  );
  page.get(
    "/assets/*",
    asset((path) => path.slice("/assets/".length)),
  );
  page.use("/api/*", noStore, bodyLimit({ maxSize: 4096, onError: tooLarge }));
  page.route("/api", api);
  page.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (error instanceof DeadEnd) return refusal("impossible", error.message).getResponse();
    options.logger?.error("A request to the page failed with status 500.", { path: c.req.path, error });
    return refusal(
      "internal",
      "The bridge could not handle this request. Find the reason in the log of the bridge.",
    ).getResponse();
  });
  return page;
}

const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("cache-control", "no-store");
};

function tooLarge(): never {
  throw refusal("invalid", "The body must be at most 4096 bytes long.");
}
