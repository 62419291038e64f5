import { describe, expect, it } from "vitest";
import { formServer, type Seen } from "../../test/support/loopback.js";
import type { AuthorizationServerMetadata } from "./authorization-server.js";
import { oauthClient } from "./oauth-client.js";
import type { AuthorizationRequest, OAuthClient } from "./oauth-client-types.js";

interface World {
  readonly client: OAuthClient;
  readonly request: AuthorizationRequest;
  readonly issuer: string;
  readonly seen: Seen[];
}

async function world(extra: Partial<AuthorizationServerMetadata> = {}): Promise<World> {
  const { url, seen } = await formServer(() => ({ json: { access_token: "a1", token_type: "bearer" } }));
  const metadata = {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    ...extra,
  };
  const client = oauthClient({ server: { metadata }, clientId: "app", redirectUri: "https://bridge.example.com/done" });
  return { client, request: await client.authorizationRequest(), issuer: url, seen };
}

describe("a code is redeemed only for the sign-in it belongs to", () => {
  it.each<[string, (state: string) => Record<string, string>]>([
    ["another state", () => ({ code: "c1", state: "of-someone-else" })],
    ["no state", () => ({ code: "c1" })],
    ["an empty state", () => ({ code: "c1", state: "" })],
    ["another issuer (mix-up, RFC 9207)", (state) => ({ code: "c1", state, iss: "https://evil.example" })],
    ["no code", (state) => ({ state })],
    ["an empty code", (state) => ({ code: "", state })],
    ["an error with another state", () => ({ error: "access_denied", state: "of-someone-else" })],
    ["a token of the implicit flow", (state) => ({ code: "c1", state, token: "t" })],
  ])("rejects %s without sending a request", async (_name, parameters) => {
    const { client, request, seen } = await world();
    const callback = `https://bridge.example.com/done?${new URLSearchParams(parameters(request.state)).toString()}`;
    await expect(client.exchange(callback, request)).rejects.toMatchObject({ code: "oauth_callback_invalid" });
    expect(seen).toEqual([]);
  });

  it("rejects a duplicate parameter, and a callback that is not a URL", async () => {
    const { client, request, seen } = await world();
    const twice = `?code=c1&code=c2&state=${request.state}`;
    await expect(client.exchange(twice, request)).rejects.toMatchObject({
      code: expect.stringMatching(/^oauth_/) as string,
    });
    const states = `?code=c1&state=${request.state}&state=${request.state}`;
    await expect(client.exchange(states, request)).rejects.toMatchObject({ code: "oauth_callback_invalid" });
    await expect(client.exchange("http://[", request)).rejects.toMatchObject({ code: "oauth_callback_invalid" });
    expect(seen).toEqual([]);
  });

  it("requires `iss` from a server that announces it", async () => {
    const { client, request, issuer, seen } = await world({ authorization_response_iss_parameter_supported: true });
    const callback = `?code=c1&state=${request.state}`;
    await expect(client.exchange(callback, request)).rejects.toMatchObject({ code: "oauth_callback_invalid" });
    expect(seen).toEqual([]);
    await client.exchange(`${callback}&iss=${encodeURIComponent(issuer)}`, request);
    expect(seen).toHaveLength(1);
  });

  it.each(["state", "codeVerifier", "redirectUri"] as const)(
    "rejects a stored request without its %s",
    async (field) => {
      const { client, request, seen } = await world();
      const broken = { ...request, [field]: "" };
      await expect(client.exchange(`?code=c1&state=${request.state}`, broken)).rejects.toMatchObject({
        code: "configuration_invalid",
      });
      expect(seen).toEqual([]);
    },
  );

  it("rejects the values that a session store returns for an expired request", async () => {
    const { client, seen } = await world();
    for (const lost of [undefined, null, {}]) {
      const failure = client.exchange("?code=c1", lost as AuthorizationRequest);
      await expect(failure).rejects.toMatchObject({ code: "configuration_invalid" });
    }
    expect(seen).toEqual([]);
  });

  it("sends the verifier and the redirect URI of the request with the code", async () => {
    const { client, request, seen } = await world();
    await client.exchange(`?code=c1&state=${request.state}`, request);
    expect(seen[0]?.form).toEqual({
      grant_type: "authorization_code",
      client_id: "app",
      code: "c1",
      code_verifier: request.codeVerifier,
      redirect_uri: request.redirectUri,
    });
  });
});
