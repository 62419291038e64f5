import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import type { SignInSecrets } from "./provider.js";

/** Tracks sign-ins that have begun. */
export interface SignInCookies {
  /** Begins a sign-in in this browser and returns its secrets. */
  begin(c: Context): Promise<SignInSecrets>;
  /**
   * Ends this browser's sign-in and returns its secrets. Returns undefined if there is no sign-in, or if it has expired
   * or already ended.
   */
  end(c: Context): Promise<SignInSecrets | undefined>;
}

const cookie = "halyard_sign_in";
const lifetime = 10 * 60 * 1000;

/**
 * Binds a sign-in to the browser that began it, with a signed cookie that contains a random id. State, nonce and code
 * verifier are derived from this id and the page's token. Any bridge with the same token can compute them and finish
 * the sign-in, but the browser cannot compute them.
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
        // The provider redirects the browser back from another site. The browser would not send a strict cookie with
        // that request.
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
