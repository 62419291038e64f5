import type { Context, MiddlewareHandler } from "hono";
import { refusal } from "./refusal.js";
import type { Session, Sessions } from "./sessions.js";
import type { SignInLimit } from "./sign-in-limit.js";
import { siteOf } from "./site-of.js";

/** Hono environment for the handlers of the page's API. */
export interface PageEnv {
  Bindings: {
    /** Node's incoming request, reduced to the parts that the page uses. */
    readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } } | undefined;
  };
  Variables: {
    /** The browser's session. Undefined for programs, which send the token with each request. */
    session: Session | undefined;
  };
}

/** Access checks for the page's API. */
export interface Access {
  /** Accepts signed-in users, and programs that send the token as `Authorization: Bearer`. */
  readonly reader: MiddlewareHandler<PageEnv>;
  /** Refuses cross-site requests, and requests that use a session without its CSRF token. Runs after `reader`. */
  readonly sender: MiddlewareHandler<PageEnv>;
  /** Throws if the candidate is not the page's token, or if clients have sent too many wrong tokens. */
  checkToken(c: Context<PageEnv>, candidate: string): void;
}

/** Creates the access checks for the page's API. */
export function createAccess(sessions: Sessions, limit: SignInLimit): Access {
  const checkToken = (c: Context<PageEnv>, candidate: string): void => {
    const address = addressOf(c);
    const wait = limit.wait(address);
    if (wait > 0) {
      const message = `There were too many attempts with a wrong token. Try again in ${wait} seconds.`;
      throw refusal("too_many_attempts", message, { "retry-after": String(wait) });
    }
    if (sessions.isToken(candidate)) return;
    limit.failed(address);
    throw refusal(
      "wrong_token",
      "The token is wrong. Use the value of `page.token`, or the token that the bridge printed when it started.",
    );
  };

  return {
    checkToken,
    async reader(c, next) {
      const bearer = /^Bearer +(.*)$/i.exec(c.req.header("authorization") ?? "")?.[1];
      if (bearer !== undefined) checkToken(c, bearer);
      const session = bearer === undefined ? await sessions.read(c) : undefined;
      if (bearer === undefined && session === undefined) {
        throw refusal("unauthenticated", "Sign in, or send the token as `Authorization: Bearer <token>`.", {
          "www-authenticate": "Bearer",
        });
      }
      c.set("session", session);
      await next();
    },
    async sender(c, next) {
      const session = c.get("session");
      const site = siteOf(c.req.raw);
      if (site === "foreign" || (session !== undefined && site === "unknown")) {
        throw refusal(
          "cross_site",
          "This request is accepted only from the bridge's own page, or from a program that sends the token.",
        );
      }
      if (session !== undefined && !sessions.isCsrfToken(session, c.req.header("x-csrf-token") ?? "")) {
        throw refusal("csrf", "The header `X-CSRF-Token` is missing or belongs to another session. Reload the page.");
      }
      await next();
    },
  };
}

/**
 * Returns the connection's remote address. Behind a proxy, this is the proxy's address: the bridge ignores
 * `X-Forwarded-For`, because clients can forge it.
 */
function addressOf(c: Context<PageEnv>): string {
  // A request from the command line does not pass through an HTTP server, so it has no remote address.
  const env = c.env as PageEnv["Bindings"] | undefined;
  return env?.incoming?.socket.remoteAddress ?? "";
}
