import { describe, expect, it } from "vitest";
import { authRequest } from "../../test/support/auth-request.js";
import { formServer, type Seen } from "../../test/support/loopback.js";
import { memoryTokenStore } from "../memory-token-store.js";
import type { TokenStore } from "../token-store.js";
import { oauthClient } from "./oauth-client.js";
import { oauth2, type OAuth2Auth } from "./oauth2.js";

interface World {
  readonly auth: OAuth2Auth;
  readonly store: TokenStore;
  /** Returns the requests that the server received, each as a path and a token: `/token r1`. */
  readonly sent: () => string[];
  /** Makes the server respond to the renewal with this status. */
  readonly renew: (status: number) => void;
}

/** Signs in a user whose token has expired. The server delays the renewal until `renew` is called. */
async function world(): Promise<World> {
  const gate = Promise.withResolvers<number>();
  const { url, seen } = await formServer(async ({ path }) => {
    if (path === "/revoke") return { json: {} };
    const status = await gate.promise;
    return { status, json: { access_token: "a2", refresh_token: "r2", token_type: "Bearer" } };
  });
  const metadata = { issuer: url, token_endpoint: `${url}/token`, revocation_endpoint: `${url}/revoke` };
  const store = memoryTokenStore({ accessToken: "a1", refreshToken: "r1", expiresAt: 1 });
  const auth = oauth2({ client: oauthClient({ server: { metadata }, clientId: "app" }), store });
  const shown = ({ path, form }: Seen): string => `${path} ${form["refresh_token"] ?? form["token"] ?? ""}`;
  return { auth, store, sent: () => seen.map(shown), renew: gate.resolve };
}

async function signOutDuringRenewal({ auth, sent }: World, signal?: AbortSignal): Promise<{ done: Promise<unknown> }> {
  void Promise.resolve(auth.headers(authRequest())).catch(() => undefined);
  await expect.poll(() => sent()).toEqual(["/token r1"]);
  return { done: auth.signOut({ signal }) };
}

describe("signOut during a renewal", () => {
  it("revokes the tokens of the renewal and does not keep them", async () => {
    const { auth, store, sent, renew } = await world();
    const { done } = await signOutDuringRenewal({ auth, store, sent, renew });
    renew(200);
    await done;
    expect(sent()).toEqual(["/token r1", "/revoke r2"]);
    expect(await store.load()).toBeUndefined();
    await expect(auth.headers(authRequest())).rejects.toMatchObject({ code: "oauth_sign_in_required" });
  });

  it("revokes the old tokens when the renewal fails", async () => {
    const { auth, store, sent, renew } = await world();
    const { done } = await signOutDuringRenewal({ auth, store, sent, renew });
    renew(500);
    await done;
    expect(sent()).toEqual(["/token r1", "/revoke r1"]);
    expect(await store.load()).toBeUndefined();
  });

  it("removes the tokens even when the caller aborts the wait for the renewal", async () => {
    const { auth, store, sent, renew } = await world();
    const { done } = await signOutDuringRenewal({ auth, store, sent, renew }, AbortSignal.abort(new Error("given up")));
    await expect(done).rejects.toThrow("given up");
    expect(await store.load()).toBeUndefined();
    renew(200);
  });
});
