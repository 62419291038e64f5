import { describe, expect, it } from "vitest";
import { formServer } from "../../test/support/loopback.js";
import { authRequest } from "../../test/support/auth-request.js";
import { clientCredentials } from "./client-credentials.js";
import { oauth2 } from "./oauth2.js";
import { oauthClient } from "./oauth-client.js";
import { openProjectOAuth } from "./openproject-oauth.js";

describe("openProjectOAuth", () => {
  it("derives the endpoints from a base URL, with or without a path", () => {
    expect(openProjectOAuth("https://example.com/pm/").metadata).toEqual({
      issuer: "https://example.com/pm",
      authorization_endpoint: "https://example.com/pm/oauth/authorize",
      token_endpoint: "https://example.com/pm/oauth/token",
      revocation_endpoint: "https://example.com/pm/oauth/revoke",
      introspection_endpoint: "https://example.com/pm/oauth/introspect",
    });
  });

  it("requests the scope api_v3 by default", async () => {
    const client = oauthClient({
      server: openProjectOAuth("https://pm.example.com"),
      clientId: "x",
      redirectUri: "app://done",
    });
    expect(new URL((await client.authorizationRequest()).url).searchParams.get("scope")).toBe("api_v3");
    const { url } = await client.authorizationRequest({ scope: "bcf_v2_1" });
    expect(new URL(url).searchParams.get("scope")).toBe("bcf_v2_1");
  });

  it("obtains a token for the application by a form request", async () => {
    const { url, seen } = await formServer(({ headers }) =>
      String(headers["content-type"]).startsWith("application/x-www-form-urlencoded")
        ? {
            json: {
              access_token: "opaque-token",
              token_type: "Bearer",
              expires_in: 7200,
              scope: "api_v3",
              created_at: 1,
            },
          }
        : { status: 415, text: "" },
    );
    const client = oauthClient({ server: openProjectOAuth(url), clientId: "x_-y", clientSecret: "s_-t" });
    expect(await clientCredentials({ client }).headers(authRequest())).toEqual({
      authorization: "Bearer opaque-token",
    });
    expect(seen[0]).toMatchObject({
      path: "/oauth/token",
      form: { grant_type: "client_credentials", scope: "api_v3" },
    });
  });

  it("revokes the refresh token at sign-out, and removes the tokens even when the revocation fails", async () => {
    const { url, seen } = await formServer(() => ({ status: 503, text: "down" }));
    const client = oauthClient({ server: openProjectOAuth(url), clientId: "x", clientSecret: "y" });
    const auth = oauth2({ client });
    await auth.signIn({ accessToken: "a1", refreshToken: "r1" });
    await expect(auth.signOut()).rejects.toMatchObject({ code: "oauth_server_error" });
    expect(seen[0]).toMatchObject({ path: "/oauth/revoke", form: { token: "r1" } });
    await expect(auth.headers(authRequest())).rejects.toMatchObject({ code: "oauth_sign_in_required" });
  });

  it("requires a new sign-in when an expired token has no refresh token", async () => {
    const client = oauthClient({ server: openProjectOAuth("https://pm.example.com"), clientId: "x" });
    const auth = oauth2({ client });
    await expect(auth.headers(authRequest())).rejects.toThrow(/No user is signed in/);
    await auth.signIn({ accessToken: "a1", expiresAt: Date.now() - 1 });
    await expect(auth.headers(authRequest())).rejects.toThrow(/there is no refresh token/);
  });
});
