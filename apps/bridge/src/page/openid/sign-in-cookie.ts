import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import type { SignInSecrets } from "./provider.js";

/** Tracks sign-ins that have begun. */
export interface SignInCookies {
  /** Begins a sign-in in this browser. */
  begin(c: Context): Promise<SignInSecrets>;
  /**
   * Ends the sign-in of this browser and returns its secrets. Returns undefined if the browser has begun no sign-in, or
   * if the sign-in has expired or ended.
   */
  end(c: Context): Promise<SignInSecrets | undefined>;
}

const cookie = "halyard_sign_in";
const lifetime = 10 * 60 * 1000;

/**
 * Binds a sign-in to the browser that began it, with a signed cookie that contains a random id. State, nonce and code
 * verifier are derived from this id and the page's token. The browser therefore cannot compute them, and any bridge
 * with the same token can finish the sign-in.
 *
 * @param isSecure - Returns whether the page is reached over https.
 */
export function createSignInCookies(token: () => string, isSecure: () => boolean, now: () => number): SignInCookies {
  const ended = new Map<string, number>();
  const key = (): Uint8Array<ArrayBuffer> =>
    new Uint8Array(hkdfSync("sha256", token(), "halyard-bridge", "openid", 32));
  const secretsOf = (id: string): SignInSecrets => {
    const derive = (name: string): string => createHmac("sha256", key()).update(`${name}:${id}`).digest("base64url");
    return { state: derive("state"), nonce: derive("nonce"), codeVerifier: derive("verifier") };
  };

  return {
    async begin(c) {
      const id = randomBytes(16).toString("hex");
      await setSignedCookie(c, cookie, `${id}-${now() + lifetime}`, key(), {
        // The provider redirects the browser from another site, and the browser would then not send a strict cookie.
        ...{ path: "/", httpOnly: true, sameSite: "Lax", maxAge: lifetime / 1000 },
        ...(isSecure() && { secure: true, prefix: "host" as const }),
      });
      return secretsOf(id);
    },
    async end(c) {
      const value = await (isSecure() ? getSignedCookie(c, key(), cookie, "host") : getSignedCookie(c, key(), cookie));
      deleteCookie(c, cookie, isSecure() ? { path: "/", secure: true, prefix: "host" } : { path: "/" });
      const [, id = "", expiry = "0"] = /^([0-9a-f]{32})-(\d+)$/.exec(typeof value === "string" ? value : "") ?? [];
      for (const [other, until] of ended) if (until <= now()) ended.delete(other);
      if (Number(expiry) <= now() || ended.has(id)) return undefined;
      ended.set(id, Number(expiry));
      return secretsOf(id);
    },
  };
}
