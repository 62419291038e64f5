import { describe, expect, it } from "vitest";
import { formServer, type Answer, type Seen } from "../../test/support/loopback.js";
import { authRejection, authRequest } from "../../test/support/auth-request.js";
import { giteaOAuth } from "./gitea-oauth.js";
import { oauth2 } from "./oauth2.js";
import { oauthClient } from "./oauth-client.js";
import type { OAuthClient } from "./oauth-client-types.js";

const id = "a4792ccc-144e-407e-86c9-5e7d8d9c3269";
const secret = "gto_c2ztm-7q.x_y";

/**
 * Returns a handler that imitates Gitea and Forgejo: every error has status 400, the token type is `bearer` in lower
 * case, and refresh tokens work once.
 */
function gitea(): (seen: Seen) => Answer {
  let counter = 0;
  const refused = (error: string, error_description: string): Answer => ({
    status: 400,
    json: { error, error_description },
  });
  const basicOf = ({ headers }: Seen): string =>
    Buffer.from(String(headers["authorization"]).replace("Basic ", ""), "base64").toString();
  return (seen) => {
    const { path, form } = seen;
    if (path === "/git/login/oauth/introspect") {
      if (basicOf(seen) !== `${id}:${secret}`) return { status: 401, text: "no valid authorization" };
      return {
        json: { active: form["token"] === `access-${counter}`, scope: "read:issue", username: "ada", aud: [id] },
      };
    }
    if (path !== "/git/login/oauth/access_token") return { status: 404, text: "404 page not found" };
    // The id and the secret are not percent-decoded here, because Gitea and Forgejo do not do so either.
    const [clientId, clientSecret] = basicOf(seen).split(":");
    if (clientId !== id) return refused("invalid_client", "cannot load client");
    if (form["grant_type"] === "authorization_code") {
      if (clientSecret !== secret) return refused("unauthorized_client", "invalid client secret");
      if (form["code"] !== "code-1") return refused("unauthorized_client", "client is not authorized");
    } else if (form["grant_type"] === "refresh_token") {
      if (clientSecret !== secret) return refused("invalid_client", "invalid client secret");
      if (form["refresh_token"] !== `refresh-${counter}`) {
        return refused("unauthorized_client", "token was already used");
      }
    } else {
      return refused("unsupported_grant_type", "Only refresh_token or authorization_code grant type is supported");
    }
    counter += 1;
    return {
      json: {
        access_token: `access-${counter}`,
        token_type: "bearer",
        expires_in: 3600,
        refresh_token: `refresh-${counter}`,
        id_token: "signed.by.gitea",
      },
    };
  };
}

async function giteaClient(clientSecret = secret): Promise<OAuthClient> {
  const { url } = await formServer(gitea());
  return oauthClient({
    server: giteaOAuth(`${url}/git/`),
    clientId: id,
    clientSecret,
    redirectUri: "http://127.0.0.1/callback",
    scope: "read:issue write:repository",
  });
}

async function signedIn(client: OAuthClient): ReturnType<OAuthClient["exchange"]> {
  const request = await client.authorizationRequest();
  return client.exchange(`/callback?code=code-1&state=${request.state}`, request);
}

describe("giteaOAuth", () => {
  it("derives the endpoints from a base URL, with or without a path and a trailing slash", () => {
    const { metadata } = giteaOAuth("https://example.com/git/");
    expect(metadata).toEqual(giteaOAuth("https://example.com/git").metadata);
    expect(metadata).toEqual({
      issuer: "https://example.com/git",
      authorization_endpoint: "https://example.com/git/login/oauth/authorize",
      token_endpoint: "https://example.com/git/login/oauth/access_token",
      introspection_endpoint: "https://example.com/git/login/oauth/introspect",
      userinfo_endpoint: "https://example.com/git/login/oauth/userinfo",
      jwks_uri: "https://example.com/git/login/oauth/keys",
    });
  });

  it("exchanges a code, with a client id and secret that the server does not decode", async () => {
    expect(await signedIn(await giteaClient())).toMatchObject({ accessToken: "access-1", refreshToken: "refresh-1" });
  });

  it("introspects a token with the same client credentials", async () => {
    const client = await giteaClient();
    const { accessToken } = await signedIn(client);
    expect(await client.introspect(accessToken)).toMatchObject({ active: true, username: "ada" });
  });

  it("maps `unauthorized_client` of a refresh to a rejected refresh token", async () => {
    const client = await giteaClient();
    const { refreshToken = "" } = await signedIn(client);
    await client.refresh(refreshToken);
    await expect(client.refresh(refreshToken)).rejects.toMatchObject({
      code: "oauth_grant_rejected",
      error: "unauthorized_client",
      errorDescription: "token was already used",
      status: 400,
    });
  });

  it("maps `unauthorized_client` of an exchange to a rejected client", async () => {
    await expect(signedIn(await giteaClient("wrong"))).rejects.toMatchObject({
      code: "oauth_client_rejected",
      status: 400,
    });
  });

  it("keeps the new refresh token of each renewal", async () => {
    const client = await giteaClient();
    const auth = oauth2({ client });
    await auth.signIn(await signedIn(client));
    for (const expected of ["access-1", "access-2", "access-3"]) {
      const headers = await auth.headers(authRequest());
      expect(headers).toEqual({ authorization: `Bearer ${expected}` });
      expect(await auth.renew?.(authRejection(headers))).toBe(true);
    }
  });

  it("reports that the server cannot revoke", async () => {
    const client = await giteaClient();
    expect(client.canRevoke).toBe(false);
    await expect(client.revoke("access-1")).rejects.toMatchObject({ code: "oauth_not_supported" });
  });

  it.each([
    ["no scope", "", /grants full access/],
    ["only identity scopes", "openid profile", /grants full access/],
    ["a misspelt scope", "read:issues", /Gitea has no scope `read:issues`/],
    ["one valid and one unknown scope", "read:issue write:repos", /Gitea has no scope `write:repos`/],
  ])("rejects a scope that would grant full access: %s", async (_name, scope, problem) => {
    const client = oauthClient({
      server: giteaOAuth("https://git.example.com"),
      clientId: id,
      redirectUri: "app://done",
      scope,
    });
    await expect(client.authorizationRequest()).rejects.toThrow(problem);
  });

  it.each(["all", "public-only read:user", "openid read:activitypub write:package"])(
    "accepts the scope %s",
    async (scope) => {
      const client = oauthClient({
        server: giteaOAuth("https://git.example.com"),
        clientId: id,
        redirectUri: "app://done",
        scope,
      });
      expect(new URL((await client.authorizationRequest()).url).searchParams.get("scope")).toBe(scope);
    },
  );

  it("rejects a base URL that is not a URL", () => {
    expect(() => giteaOAuth("git.example.com")).toThrow(expect.objectContaining({ code: "configuration_invalid" }));
  });
});
