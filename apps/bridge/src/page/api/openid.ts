import { type Context, Hono } from "hono";
import { recordAction } from "../action-log.js";
import type { PageEnv } from "../access.js";
import { nameOf, rightOf } from "../openid/identity.js";
import type { OpenIdProvider } from "../openid/provider.js";
import type { SignInCookies } from "../openid/sign-in-cookie.js";
import type { PageOptions } from "../options.js";
import { refusal } from "../refusal.js";
import type { Sessions } from "../sessions.js";
import { siteOf } from "../site-of.js";
import type { SignInOutcome } from "../wire.js";

/** Creates the API for signing in with OpenID Connect. Uses the authorization code flow with PKCE, state and nonce. */
export function openidApi(
  { config, logger, store }: Pick<PageOptions, "config" | "logger" | "store">,
  provider: OpenIdProvider,
  cookies: SignInCookies,
  sessions: Sessions,
): Hono<PageEnv> {
  const redirectUri = (): string => `${config().publicUrl ?? ""}/api/sign-in/callback`;
  // Always redirects to the page, so that no request parameter can choose another target.
  const toPage = (c: Context, outcome?: SignInOutcome): Response =>
    c.redirect(`${config().publicUrl ?? ""}/${outcome === undefined ? "" : `?sign-in=${outcome}`}`, 303);

  const api = new Hono<PageEnv>();
  api.post("/sign-in/openid", async (c) => {
    if (siteOf(c.req.raw) !== "same") throw refusal("cross_site", "Sign in on the bridge's own page.");
    const { openid } = config().page;
    if (openid === undefined)
      throw refusal("not_found", "OpenID Connect is not configured. Set `page.openid`, or sign in with the token.");
    try {
      return c.json({ url: await provider.address(openid, redirectUri(), await cookies.begin(c)) });
    } catch (error) {
      logger?.warn(
        "The OpenID provider cannot be used for a sign-in. Check `page.openid.issuer`, and the connection from this machine to the provider.",
        { issuer: openid.issuer, error },
      );
      throw refusal(
        "provider",
        "The OpenID provider cannot be used at the moment. Find the reason in the log of the bridge.",
      );
    }
  });
  api.get("/sign-in/callback", async (c) => {
    const { openid } = config().page;
    if (openid === undefined)
      throw refusal("not_found", "OpenID Connect is not configured. Set `page.openid`, or sign in with the token.");
    const secrets = await cookies.end(c);
    if (secrets === undefined) return toPage(c, "expired");
    try {
      const identity = await provider.identity(openid, redirectUri(), new URL(c.req.url).searchParams, secrets);
      const right = rightOf(openid, identity);
      if (right === "none") {
        logger?.warn(
          "A sign-in was refused, because the user is not allowed to see the page. To permit the sign-in, add the user to `page.openid.readers`.",
          { subject: identity.subject },
        );
        return toPage(c, "not_allowed");
      }
      await recordAction({ store, logger }, identity, { action: "sign_in" }, () => sessions.begin(c, identity));
      logger?.info("A user signed in on the page.", { by: nameOf(identity) });
      return toPage(c);
    } catch (error) {
      logger?.warn("A sign-in with the OpenID provider failed.", { issuer: openid.issuer, error });
      return toPage(c, "failed");
    }
  });
  return api;
}
