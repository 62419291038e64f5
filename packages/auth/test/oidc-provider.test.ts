import type { AuthRequest, AuthStrategy } from "@halyard/http-core";
import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import {
  checkAccessToken,
  clientCredentials,
  discoverOAuth,
  oauth2,
  oauthClient,
  remoteKeys,
  type OAuthClient,
  type TokenSet,
} from "../src/index.js";
import { signInAs } from "@halyard/testing/sign-in-as";
import { oidcServer, type OidcServer, type OidcServerOptions } from "./support/oidc-server.js";

interface World {
  readonly provider: OidcServer;
  readonly client: OAuthClient;
  readonly jwksUri: string;
}

async function confidentialWorld(options?: OidcServerOptions): Promise<World> {
  const provider = await oidcServer(options);
  const server = await discoverOAuth(provider.issuer);
  const { redirectUri, confidential } = provider;
  const client = oauthClient({ server, ...confidential, redirectUri, scope: "openid offline_access api_v3" });
  return { provider, client, jwksUri: server.metadata.jwks_uri ?? "" };
}

async function signIn({ client, provider }: Pick<World, "client" | "provider">): Promise<TokenSet> {
  const request = await client.authorizationRequest({ parameters: { prompt: "consent" } });
  return client.exchange(await signInAs("ada", request.url, provider.redirectUri), request);
}

const request: AuthRequest = {
  method: "GET",
  url: new URL("https://pm.example.com/api/v3"),
  signal: new AbortController().signal,
};

async function tokenOf(auth: AuthStrategy): Promise<string> {
  const { authorization } = await auth.headers(request);
  return authorization?.replace(/^Bearer /, "") ?? "";
}

describe("authorization code with PKCE", () => {
  it("signs a user in through a confidential client and identifies the user", async () => {
    const world = await confidentialWorld();
    const tokens = await signIn(world);
    expect(decodeJwt(tokens.accessToken)).toMatchObject({ sub: "ada", aud: world.provider.api, scope: "api_v3" });
    expect(tokens.refreshToken).toEqual(expect.any(String));
    expect(tokens.expiresAt).toBeGreaterThan(Date.now());
  });

  it("signs a user in through a public client, with a request that was stored and restored", async () => {
    const provider = await oidcServer();
    const { publicClientId: clientId, redirectUri } = provider;
    const client = oauthClient({
      server: await discoverOAuth(provider.issuer),
      clientId,
      redirectUri,
      scope: "openid api_v3",
    });
    const request = await client.authorizationRequest();
    const stored = JSON.parse(JSON.stringify(request)) as typeof request;
    const { pathname, search } = new URL(await signInAs("ada", request.url, redirectUri));
    const tokens = await client.exchange(pathname + search, stored);
    expect(decodeJwt(tokens.accessToken)).toMatchObject({ sub: "ada", client_id: clientId });
  });

  it("is rejected by the provider when the verifier does not match", async () => {
    const { client, provider } = await confidentialWorld();
    const request = await client.authorizationRequest();
    const callback = await signInAs("ada", request.url, provider.redirectUri);
    const { codeVerifier } = await client.authorizationRequest();
    await expect(client.exchange(callback, { ...request, codeVerifier })).rejects.toMatchObject({
      code: "oauth_grant_rejected",
      error: "invalid_grant",
    });
  });

  it("reports a sign-in that the user or the provider denied", async () => {
    const { client, provider } = await confidentialWorld();
    const request = await client.authorizationRequest({ parameters: { prompt: "none" } });
    const callback = await signInAs("ada", request.url, provider.redirectUri);
    await expect(client.exchange(callback, request)).rejects.toMatchObject({
      code: "oauth_authorization_refused",
      error: "login_required",
    });
  });
});

describe("refresh, revocation and introspection", () => {
  it("rotates refresh tokens, and reports the reuse of an old one as a rejected grant", async () => {
    const world = await confidentialWorld();
    const first = await signIn(world);
    const second = await world.client.refresh(first.refreshToken ?? "");
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    await expect(world.client.refresh(first.refreshToken ?? "")).rejects.toMatchObject({
      code: "oauth_grant_rejected",
    });
    await expect(world.client.refresh(second.refreshToken ?? "")).rejects.toMatchObject({
      code: "oauth_grant_rejected",
    });
  });

  it("renews once for many requests with a rejected token", async () => {
    const world = await confidentialWorld();
    const auth = oauth2({ client: world.client });
    await auth.signIn(await signIn(world));
    const headers = await auth.headers(request);
    const rejection = { ...request, headers, challenge: undefined };
    const renewed = await Promise.all(Array.from({ length: 10 }, async () => auth.renew?.(rejection)));
    expect(renewed).toEqual(Array.from({ length: 10 }, () => true));
    // If a refresh token had been used twice, the provider would have revoked all tokens from the sign-in.
    expect(await auth.renew?.({ ...rejection, headers: await auth.headers(request) })).toBe(true);
  });

  it("revokes a token, which introspection then reports as inactive", async () => {
    const world = await confidentialWorld();
    const { refreshToken = "" } = await signIn(world);
    expect(await world.client.introspect(refreshToken)).toMatchObject({ active: true, client_id: "bridge-app" });
    await world.client.revoke(refreshToken);
    expect(await world.client.introspect(refreshToken)).toEqual({ active: false });
  });

  it("revokes at sign-out and then requires a new sign-in", async () => {
    const world = await confidentialWorld();
    const tokens = await signIn(world);
    const auth = oauth2({ client: world.client });
    await auth.signIn(tokens);
    await auth.signOut();
    expect(await world.client.introspect(tokens.refreshToken ?? "")).toEqual({ active: false });
    await expect(auth.headers(request)).rejects.toMatchObject({ code: "oauth_sign_in_required" });
  });
});

describe("client credentials and JWT access tokens (RFC 9068)", () => {
  it("obtains a token that passes every check in strict mode", async () => {
    const { client, provider, jwksUri } = await confidentialWorld();
    const token = await tokenOf(clientCredentials({ client, scope: "api_v3" }));
    const check = await checkAccessToken(token, {
      issuer: provider.issuer,
      audience: provider.api,
      keys: remoteKeys(jwksUri),
      strict: true,
    });
    expect(check).toMatchObject({ valid: true, claims: { iss: provider.issuer, sub: "bridge-app", scope: "api_v3" } });
  });

  it("reports a wrong secret as a rejected client", async () => {
    const provider = await oidcServer();
    const server = await discoverOAuth(provider.issuer);
    const client = oauthClient({ server, clientId: "bridge-app", clientSecret: "not-the-secret" });
    await expect(client.clientCredentials()).rejects.toMatchObject({
      code: "oauth_client_rejected",
      error: "invalid_client",
      status: 401,
    });
  });

  it.each([
    ["a wrong audience", {}, { audience: "another-client" }, ["audience"]],
    ["a wrong issuer", {}, { issuer: "https://id.example.com" }, ["issuer"]],
    ["a missing scope", {}, { scope: "api_v3 wiki" }, ["scope"]],
    ["a wrong algorithm", { algorithm: "ES256" }, {}, ["algorithm"]],
    ["an expired token", { lifetime: 60 }, { now: new Date(Date.now() + 120_000) }, ["expiry"]],
    [
      "all of these",
      { algorithm: "ES256" },
      { audience: "x", issuer: "y", scope: "z" },
      ["algorithm", "issuer", "audience", "scope"],
    ],
  ] as const)("names %s", async (_name, serverOptions, expected, failing) => {
    const { client, provider, jwksUri } = await confidentialWorld(serverOptions);
    const { accessToken } = await client.clientCredentials({ scope: "api_v3" });
    const keys = remoteKeys(jwksUri);
    const options = { issuer: provider.issuer, audience: provider.api, keys, ...expected };
    const check = await checkAccessToken(accessToken, options);
    expect(check.valid ? [] : check.failures.map((failure) => failure.check)).toEqual(failing);
  });
});
