import { describe, expect, it } from "vitest";
import { formServer } from "../../test/support/loopback.js";
import { discoverOAuth } from "./discover-oauth.js";
import { oauthClient } from "./oauth-client.js";
import type { OAuthClient } from "./oauth-client-types.js";

type Call = (client: OAuthClient) => Promise<unknown>;
const calls: readonly (readonly [string, Call])[] = [
  ["refresh", (client) => client.refresh("r1")],
  ["client credentials", (client) => client.clientCredentials()],
  ["revocation", (client) => client.revoke("r1")],
  ["introspection", (client) => client.introspect("a1")],
  ["userinfo", (client) => client.userInfo("a1")],
  [
    "code exchange",
    async (client) => {
      const request = await client.authorizationRequest({ redirectUri: "app://done" });
      return client.exchange(`app://done?code=c1&state=${request.state}`, request);
    },
  ],
];

function clientOf(url: string, fetch?: (url: string, init: RequestInit) => Promise<Response>): OAuthClient {
  const endpoint = `${url}/endpoint`;
  const metadata = {
    issuer: url,
    authorization_endpoint: endpoint,
    token_endpoint: endpoint,
    revocation_endpoint: endpoint,
    introspection_endpoint: endpoint,
    userinfo_endpoint: endpoint,
  };
  return oauthClient({ server: { metadata }, clientId: "app", clientSecret: "shh", fetch });
}

describe("requests that carry secrets follow no redirect", () => {
  for (const [name, call] of calls) {
    it.each([301, 302, 303, 307, 308])(
      `${name}: rejects a %i, and the other server receives no request`,
      async (status) => {
        const elsewhere = await formServer(() => ({
          json: { access_token: "evil", token_type: "bearer", active: true, sub: "x" },
        }));
        const here = await formServer(() => ({ status, headers: { location: `${elsewhere.url}/endpoint` }, json: {} }));
        await expect(call(clientOf(here.url))).rejects.toMatchObject({ code: "oauth_redirect_refused", status });
        expect(elsewhere.seen).toEqual([]);
        expect(here.seen).toHaveLength(1);
      },
    );
  }

  it("rejects the response of an injected fetch that followed a redirect on its own", async () => {
    const there = await formServer(() => ({ json: { access_token: "evil", token_type: "bearer" } }));
    const here = await formServer(() => ({ status: 307, headers: { location: `${there.url}/endpoint` }, json: {} }));
    const following = (url: string, init: RequestInit): Promise<Response> =>
      fetch(url, { ...init, redirect: "follow" });
    await expect(clientOf(here.url, following).refresh("r1")).rejects.toMatchObject({ code: "oauth_redirect_refused" });
  });

  it("rejects the opaque redirect of browsers", async () => {
    const opaque = (): Promise<Response> =>
      Promise.resolve(Object.defineProperty(Response.error(), "type", { value: "opaqueredirect" }));
    await expect(clientOf("https://id.example.com", opaque).refresh("r1")).rejects.toMatchObject({
      code: "oauth_redirect_refused",
      status: undefined,
    });
  });

  it("rejects a redirected discovery request", async () => {
    const there = await formServer(() => ({ json: { issuer: "x" } }));
    const here = await formServer(() => ({ status: 302, headers: { location: there.url }, json: {} }));
    await expect(discoverOAuth(here.url)).rejects.toMatchObject({ code: "oauth_redirect_refused" });
    expect(there.seen).toEqual([]);
  });
});
