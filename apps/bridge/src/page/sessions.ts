import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import { type Identity, rightOf } from "./openid/identity.js";
import type { PageSettings } from "./options.js";

/** Session of a user who has signed in with the token, or with an OpenID provider. */
export interface Session {
  readonly id: string;
  /** Identity at the OpenID provider. Undefined for a sign-in with the token. */
  readonly identity?: Identity | undefined;
  /** Whether the user may use the page's actions, if the configuration allows them. */
  readonly mayAct: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The page's sessions. */
export interface Sessions {
  /** Returns whether a string is the page's token. The comparison takes constant time. */
  isToken(candidate: string): boolean;
  /** Starts a session and sets its cookie. */
  begin(c: Context, identity?: Identity): Promise<Session>;
  /** Returns the session from the request's cookie, or undefined if the cookie contains no valid session. */
  read(c: Context): Promise<Session | undefined>;
  /** Ends the session and removes the cookie. */
  end(c: Context, session: Session): void;
  /** Returns the session's CSRF token, which other sites cannot read. */
  csrfToken(session: Session): string;
  isCsrfToken(session: Session, candidate: string): boolean;
}

const cookie = "halyard_session";
const lifetime = 12 * 60 * 60 * 1000;

/**
 * Creates sessions that are stored in signed cookies. The key is derived from the page's token, so a session survives
 * restarts, is valid on every bridge with the same token, and ends when the token changes. After a sign-out, only this
 * process refuses the session.
 *
 * After a sign-in with OpenID Connect, the cookie also contains the person's identity. The person's rights are
 * determined for each request, so a change in the configuration takes effect immediately.
 */
export function createSessions(settings: () => PageSettings, now: () => number): Sessions {
  const token = (): string => settings().page.token;
  const ended = new Map<string, number>();

  const key = (): Uint8Array<ArrayBuffer> => new Uint8Array(hkdfSync("sha256", token(), "halyard-bridge", "page", 32));
  const csrfToken = ({ id }: Session): string => createHmac("sha256", key()).update(`csrf:${id}`).digest("base64url");

  return {
    isToken: (candidate) => equal(candidate, token()),
    async begin(c, identity) {
      const session = { id: randomBytes(16).toString("hex"), expiresAt: now() + lifetime };
      const { publicUrl, page } = settings();
      // After a sign-in with a provider, the browser arrives with a redirected GET, which has no `Origin` header. Only
      // `publicUrl` then says whether the page uses https.
      const secure = identity === undefined ? isEncrypted(c) : (publicUrl?.startsWith("https:") ?? false);
      const who = identity === undefined ? "" : `-${Buffer.from(JSON.stringify(identity)).toString("base64url")}`;
      await setSignedCookie(c, cookie, `${session.id}-${session.expiresAt}${who}`, key(), {
        path: "/",
        httpOnly: true,
        sameSite: "Strict",
        maxAge: lifetime / 1000,
        ...(secure && { secure, prefix: "host" as const }),
      });
      return { ...session, identity, mayAct: identity === undefined || rightOf(page.openid, identity) === "act" };
    },
    async read(c) {
      const secret = key();
      const cookies = [await getSignedCookie(c, secret, cookie, "host"), await getSignedCookie(c, secret, cookie)];
      const value = cookies.find((candidate) => typeof candidate === "string");
      const [, id = "", expiry, who] = /^([0-9a-f]{32})-(\d+)(?:-([\w-]+))?$/.exec(value ?? "") ?? [];
      const expiresAt = Number(expiry);
      if (!(expiresAt > now()) || ended.has(id)) return undefined;
      if (who === undefined) return { id, expiresAt, mayAct: true };
      const identity = JSON.parse(Buffer.from(who, "base64url").toString()) as Identity;
      const right = rightOf(settings().page.openid, identity);
      return right === "none" ? undefined : { id, expiresAt, identity, mayAct: right === "act" };
    },
    end(c, session) {
      for (const [id, expiresAt] of ended) if (expiresAt <= now()) ended.delete(id);
      ended.set(session.id, session.expiresAt);
      deleteCookie(c, cookie, { path: "/" });
      deleteCookie(c, cookie, { path: "/", secure: true, prefix: "host" });
    },
    csrfToken,
    isCsrfToken: (session, candidate) => equal(candidate, csrfToken(session)),
  };
}

/**
 * Returns whether the page was loaded over https. Browsers send the page's origin with every POST, so this also works
 * behind a proxy that terminates TLS.
 */
function isEncrypted(c: Context): boolean {
  return [c.req.header("origin"), c.req.url].some((address) => address?.startsWith("https:") ?? false);
}

function equal(candidate: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHmac("sha256", "compare").update(text).digest();
  return timingSafeEqual(digest(candidate), digest(expected));
}
