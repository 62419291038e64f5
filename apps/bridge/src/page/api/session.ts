import { type Context, Hono } from "hono";
import type { OpenIdConfig } from "../../config/config.js";
import { recordAction } from "../action-log.js";
import type { Access, PageEnv } from "../access.js";
import { nameOf } from "../openid/identity.js";
import type { PageOptions } from "../options.js";
import { refusal } from "../refusal.js";
import type { Session, Sessions } from "../sessions.js";
import { siteOf } from "../site-of.js";
import type { SessionView } from "../wire.js";

/** Creates the API for signing in, signing out and reading the state of the session. */
export function sessionApi(
  { config, logger, store, origin }: Pick<PageOptions, "config" | "logger" | "store" | "origin">,
  sessions: Sessions,
  access: Access,
): Hono<PageEnv> {
  const view = (session: Session | undefined): SessionView => {
    const { allowActions, openid } = config().page;
    return {
      signedIn: session !== undefined,
      allowActions: allowActions && (session?.mayAct ?? true),
      ...(openid && { provider: labelOf(openid) }),
      ...(session?.identity && { user: nameOf(session.identity) }),
      ...(session && { csrfToken: sessions.csrfToken(session) }),
    };
  };

  const api = new Hono<PageEnv>();
  api.get("/session", async (c) => c.json(view(await sessions.read(c))));
  api.post("/sign-in", async (c) => {
    if (siteOf(c.req.raw) !== "same") throw refusal("cross_site", "Sign in on the bridge's own page.");
    access.checkToken(c, await tokenIn(c));
    const session = await recordAction({ store, origin, logger }, undefined, { action: "sign_in" }, () =>
      sessions.begin(c),
    );
    logger?.info("A user signed in on the page.", {});
    return c.json(view(session));
  });
  api.post("/sign-out", access.reader, access.sender, (c) => {
    const session = c.get("session");
    if (session !== undefined) sessions.end(c, session);
    return c.body(null, 204);
  });
  return api;
}

function labelOf({ label, issuer }: OpenIdConfig): string {
  return label ?? new URL(issuer).host;
}

async function tokenIn(c: Context): Promise<string> {
  const body: unknown = await c.req.json().catch(() => undefined);
  const token = typeof body === "object" && body !== null && "token" in body ? body.token : undefined;
  if (typeof token === "string") return token;
  throw refusal("invalid", 'The body must be JSON such as `{"token": "..."}`.');
}
