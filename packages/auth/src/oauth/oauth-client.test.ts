import { describe, expect, it, onTestFinished, vi } from "vitest";
import { formServer, loopback, type Answer, type Seen } from "../../test/support/loopback.js";
import type { OAuthClient, OAuthClientOptions } from "./oauth-client-types.js";
import { oauthClient } from "./oauth-client.js";

interface World {
  readonly client: OAuthClient;
  readonly url: string;
  readonly seen: Seen[];
}

/** Creates a server that sends the same response to every request, and a client for it. */
async function world(answer: Answer, options: Partial<OAuthClientOptions> = {}): Promise<World> {
  const { url, seen } = await formServer(() => answer);
  return { url, seen, client: clientOf(url, options) };
}

function clientOf(url: string, options: Partial<OAuthClientOptions> = {}): OAuthClient {
  const metadata = {
    issuer: url,
    authorization_endpoint: `${url}/authorize?tenant=1`,
    token_endpoint: `${url}/token`,
    revocation_endpoint: `${url}/revoke`,
    userinfo_endpoint: `${url}/userinfo`,
  };
  return oauthClient({
    server: { metadata },
    clientId: "app",
    clientSecret: "shh",
    redirectUri: "app://done",
    ...options,
  });
}

const granted: Answer = { json: { access_token: "a1", token_type: "Bearer", expires_in: 60 } };

describe("authorizationRequest", () => {
  it("requests a code with PKCE S256 and a new state, and keeps the query of the endpoint", async () => {
    const client = clientOf("https://id.example.com", { scope: "api_v3" });
    const request = await client.authorizationRequest({ parameters: { prompt: "login" } });
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(request.codeVerifier));
    expect(Object.fromEntries(new URL(request.url).searchParams)).toEqual({
      tenant: "1",
      prompt: "login",
      response_type: "code",
      client_id: "app",
      redirect_uri: "app://done",
      scope: "api_v3",
      state: request.state,
      code_challenge: Buffer.from(digest).toString("base64url"),
      code_challenge_method: "S256",
    });
    const another = await client.authorizationRequest();
    expect(another.state).not.toBe(request.state);
    expect(another.codeVerifier).not.toBe(request.codeVerifier);
  });

  it("does not let additional parameters weaken the request", async () => {
    const client = clientOf("https://id.example.com");
    const { url, state } = await client.authorizationRequest({
      parameters: { state: "x", code_challenge_method: "plain" },
    });
    expect(new URL(url).searchParams.getAll("state")).toEqual([state]);
    expect(new URL(url).searchParams.getAll("code_challenge_method")).toEqual(["S256"]);
  });

  it("rejects a sign-in without a redirect URI", async () => {
    const client = clientOf("https://id.example.com", { redirectUri: undefined });
    await expect(client.authorizationRequest()).rejects.toMatchObject({ code: "configuration_invalid" });
  });
});

describe("client authentication", () => {
  it("sends Basic credentials in form encoding, which leaves Gitea's and OpenProject's ids unchanged", async () => {
    const { client, seen } = await world(granted, { clientId: "4c1a-77_x.y", clientSecret: "gto_a-b.c/d e" });
    await client.clientCredentials();
    const basic = String(seen[0]?.headers["authorization"]).replace("Basic ", "");
    expect(Buffer.from(basic, "base64").toString()).toBe("4c1a-77_x.y:gto_a-b.c%2Fd+e");
    expect(seen[0]?.form).toEqual({ grant_type: "client_credentials" });
  });

  it("sends the secret in the form when configured to, or when the server supports no other method", async () => {
    const { client, seen, url } = await world(granted, { clientAuthentication: "client_secret_post" });
    await client.clientCredentials();
    const metadata = {
      issuer: url,
      token_endpoint: `${url}/token`,
      token_endpoint_auth_methods_supported: ["client_secret_post"],
    };
    await oauthClient({ server: { metadata }, clientId: "app", clientSecret: "shh" }).clientCredentials();
    for (const { headers, form } of seen) {
      expect(headers["authorization"]).toBeUndefined();
      expect(form).toEqual({ grant_type: "client_credentials", client_id: "app", client_secret: "shh" });
    }
    expect(seen).toHaveLength(2);
  });

  it("sends only the id of a public client", async () => {
    const { client, seen } = await world(granted, { clientSecret: undefined });
    await client.refresh("r1");
    expect(seen[0]?.headers["authorization"]).toBeUndefined();
    expect(seen[0]?.form).toEqual({ grant_type: "refresh_token", refresh_token: "r1", client_id: "app" });
  });
});

describe("responses of the token endpoint", () => {
  it("counts the lifetime of a token from before the request", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
    onTestFinished(() => void vi.useRealTimers());
    const { client } = await world({ json: { access_token: "a1", token_type: "bearer", expires_in: "60" } });
    expect(await client.clientCredentials()).toEqual({
      accessToken: "a1",
      obtainedAt: 1_000_000,
      expiresAt: 1_060_000,
    });
  });

  it("keeps the old refresh token when the server issues no new one", async () => {
    const { client } = await world(granted);
    expect(await client.refresh("r1")).toMatchObject({ accessToken: "a1", refreshToken: "r1" });
  });

  it("ignores ID tokens, even invalid ones", async () => {
    const { client } = await world({ json: { ...(granted.json as object), id_token: "not.a.jwt" } });
    expect(await client.refresh("r1")).not.toHaveProperty("id_token");
  });

  it("sends additional parameters", async () => {
    const { client, seen } = await world(granted, { scope: "api_v3" });
    await client.clientCredentials({ parameters: { audience: "openproject" } });
    await client.refresh("r1", { parameters: { resource: "https://pm.example.com" } });
    expect(seen.map(({ form }) => form)).toMatchObject([
      { audience: "openproject", scope: "api_v3" },
      { resource: "https://pm.example.com" },
    ]);
  });

  const error = (name: string, status = 400): Answer => ({
    status,
    json: { error: name, error_description: "why not" },
  });
  it.each<[string, Answer, object]>([
    [
      "invalid_grant",
      error("invalid_grant"),
      { code: "oauth_grant_rejected", error: "invalid_grant", errorDescription: "why not" },
    ],
    [
      "invalid_client with a challenge",
      { ...error("invalid_client", 401), headers: { "www-authenticate": "Basic" } },
      { code: "oauth_client_rejected", status: 401 },
    ],
    ["invalid_scope", error("invalid_scope"), { code: "oauth_request_rejected", error: "invalid_scope" }],
    ["temporarily_unavailable", error("temporarily_unavailable"), { code: "oauth_server_error" }],
    ["429 with an OAuth error", error("slow_down", 429), { code: "oauth_server_error", status: 429 }],
    ["429 with a page", { status: 429, text: "slow down" }, { code: "oauth_server_error", status: 429 }],
    ["503 with a page", { status: 503, text: "<html>" }, { code: "oauth_server_error", status: 503 }],
    ["403 with a page", { status: 403, text: "<html>" }, { code: "oauth_request_rejected", status: 403 }],
    ["404 with a page", { status: 404, text: "<html>" }, { code: "oauth_response_invalid", status: 404 }],
    ["200 with a page", { text: "<html>" }, { code: "oauth_response_invalid", status: 200 }],
    ["200 without a body", { text: "" }, { code: "oauth_response_invalid" }],
    ["200 without a token", { json: { token_type: "bearer" } }, { code: "oauth_response_invalid" }],
    ["a list", { json: [] }, { code: "oauth_response_invalid" }],
    [
      "a token that is not a bearer token",
      { json: { access_token: "a", token_type: "DPoP" } },
      { code: "oauth_response_invalid" },
    ],
    [
      "a token of an unknown kind",
      { json: { access_token: "a", token_type: "mac" } },
      { code: "oauth_response_invalid" },
    ],
    [
      "a token that a header cannot carry",
      { json: { access_token: "a\nb", token_type: "bearer" } },
      { code: "oauth_response_invalid" },
    ],
    ["an endless body", { json: "x".repeat(1_100_000) }, { code: "oauth_response_invalid" }],
  ])("reports %s by its code", async (_name, answer, expected) => {
    const { client, url } = await world(answer);
    await expect(client.refresh("r1")).rejects.toMatchObject({ name: "OAuthError", url: `${url}/token`, ...expected });
  });
});

describe("limits", () => {
  it("times out before the response begins and in the middle of its body", async () => {
    const silent = clientOf(await loopback(() => undefined));
    await expect(silent.refresh("r1", { timeout: 30 })).rejects.toMatchObject({ code: "oauth_timeout" });
    const stalled = clientOf(await loopback((_request, response) => void response.writeHead(200).write("{")), {
      timeout: 30,
    });
    await expect(stalled.refresh("r1")).rejects.toMatchObject({ code: "oauth_timeout" });
  });

  it.each([Infinity, 3_000_000_000, 2_000.5])("accepts %d ms as the timeout", async (timeout) => {
    const { client } = await world(granted, { timeout });
    expect(await client.refresh("r1")).toMatchObject({ accessToken: "a1" });
    expect(await client.refresh("r1", { timeout })).toMatchObject({ accessToken: "a1" });
  });

  it("rejects an invalid timeout without sending a request", async () => {
    const { client, seen } = await world(granted);
    await expect(client.refresh("r1", { timeout: NaN })).rejects.toMatchObject({ code: "configuration_invalid" });
    expect(seen).toEqual([]);
  });

  it("times out even when an injected fetch ignores its signal", async () => {
    const client = clientOf("https://id.example.com", { timeout: 30, fetch: () => new Promise(() => undefined) });
    await expect(client.refresh("r1")).rejects.toMatchObject({ code: "oauth_timeout" });
  });

  it("rejects with the signal's reason, before and during a request", async () => {
    const url = await loopback(() => controller.abort(new Error("given up")));
    const controller = new AbortController();
    await expect(clientOf(url).refresh("r1", { signal: controller.signal })).rejects.toThrow("given up");
    await expect(clientOf(url).refresh("r1", { signal: controller.signal })).rejects.toThrow("given up");
  });

  it("reports the reason of a refused connection", async () => {
    const url = await loopback((_request, response) => response.destroy());
    await expect(clientOf(url).refresh("r1")).rejects.toMatchObject({ code: "oauth_connection_failed" });
    await expect(clientOf("http://127.0.0.1:1").refresh("r1")).rejects.toThrow(/ECONNREFUSED|connection failed/);
  });

  it("rejects an empty token without sending a request", async () => {
    const { client, seen } = await world(granted);
    for (const call of [client.refresh(""), client.revoke(""), client.introspect(""), client.userInfo("")]) {
      await expect(call).rejects.toMatchObject({ code: "configuration_invalid" });
    }
    expect(seen).toEqual([]);
  });

  it("reports an operation that the server does not support, without sending a request", async () => {
    const { client, seen } = await world({});
    await expect(client.introspect("a1")).rejects.toMatchObject({ code: "oauth_not_supported" });
    expect(seen).toEqual([]);
  });
});

describe("revocation and userinfo", () => {
  it("revokes with a hint", async () => {
    const { client, seen } = await world({ json: {} });
    await client.revoke("r1", { parameters: { token_type_hint: "refresh_token" } });
    expect(seen[0]).toMatchObject({ path: "/revoke", form: { token: "r1", token_type_hint: "refresh_token" } });
  });

  it("returns the owner of a token", async () => {
    const { client, seen } = await world({ json: { sub: "7", preferred_username: "ada" } });
    expect(await client.userInfo("a1")).toEqual({ sub: "7", preferred_username: "ada" });
    expect(seen[0]).toMatchObject({ path: "/userinfo", headers: { authorization: "Bearer a1" } });
  });

  it("reports a token that the userinfo endpoint rejects", async () => {
    const { client } = await world({
      status: 401,
      text: "no valid authorization",
      headers: { "www-authenticate": "Bearer" },
    });
    await expect(client.userInfo("a1")).rejects.toMatchObject({ code: "oauth_request_rejected", status: 401 });
  });
});

describe("set-up", () => {
  it.each<[string, Partial<OAuthClientOptions>]>([
    ["an empty client id", { clientId: "" }],
    ["an empty secret, as from an unset variable", { clientSecret: "" }],
    ["a secret with a line break", { clientSecret: "shh\n" }],
    ["a relative redirect address", { redirectUri: "/callback" }],
    ["a timeout of 0", { timeout: 0 }],
  ])("rejects %s at creation", (_name, options) => {
    expect(() => clientOf("https://id.example.com", options)).toThrow(
      expect.objectContaining({ code: "configuration_invalid" }),
    );
  });
});
