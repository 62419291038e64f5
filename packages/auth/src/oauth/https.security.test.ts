import { describe, expect, it, vi } from "vitest";
import { formServer } from "../../test/support/loopback.js";
import { remoteKeys } from "../jwt/remote-keys.js";
import { discoverOAuth } from "./discover-oauth.js";
import { giteaOAuth } from "./gitea-oauth.js";
import { oauthClient } from "./oauth-client.js";
import { openProjectOAuth } from "./openproject-oauth.js";

const plain = "http://id.example.com";

/** Creates a `fetch` that fails if it is called. */
function silentFetch(): typeof globalThis.fetch {
  return vi.fn(() => Promise.reject(new Error("something was sent")));
}

describe("tokens travel over https", () => {
  it.each([
    ["http", plain],
    ["http on a host that only looks local", "http://127.0.0.1.example.com"],
    ["http on another local-looking host", "http://localhost.example.com"],
    ["another scheme", "ftp://id.example.com"],
    ["credentials in the address", "https://ada:secret@id.example.com"],
  ])("rejects %s at creation", async (_name, url) => {
    for (const server of [openProjectOAuth, giteaOAuth]) {
      // The presets remove credentials from the base URL, so that case applies only to the handwritten metadata below.
      if (!url.includes("@")) {
        expect(() => oauthClient({ server: server(url), clientId: "app" })).toThrow(/cannot be used/);
      }
    }
    const byHand = { metadata: { issuer: url, token_endpoint: url } };
    expect(() => oauthClient({ server: byHand, clientId: "app" })).toThrow(/cannot be used/);
    expect(() => remoteKeys(url)).toThrow(/cannot use this URL/);
    await expect(discoverOAuth(url)).rejects.toThrow(/cannot use this issuer/);
  });

  it.each(["http://localhost:1", "http://127.0.0.1:1", "http://127.8.9.10:1", "http://[::1]:1"])(
    "accepts %s, a loopback address",
    (url) => {
      expect(() => oauthClient({ server: openProjectOAuth(url), clientId: "app" })).not.toThrow();
    },
  );

  it("rejects a discovered endpoint with http before sending a request to it", async () => {
    const fetch = vi.fn(() =>
      Promise.resolve(Response.json({ issuer: "https://id.example.com", token_endpoint: `${plain}/token` })),
    );
    await expect(discoverOAuth("https://id.example.com", { fetch })).rejects.toMatchObject({
      code: "oauth_insecure_endpoint",
    });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("checks the URL again before each request, in case the metadata has changed", async () => {
    const fetch = silentFetch();
    const metadata = { issuer: "https://id.example.com", token_endpoint: "https://id.example.com/token" };
    const client = oauthClient({ server: { metadata }, clientId: "app", fetch });
    metadata.token_endpoint = `${plain}/token`;
    await expect(client.refresh("r1")).rejects.toMatchObject({ code: "oauth_insecure_endpoint" });
    expect(fetch).not.toHaveBeenCalled();
  });

  it("accepts http when `allowInsecureHttp` is set", async () => {
    const answer = (): Promise<Response> =>
      Promise.resolve(Response.json({ access_token: "a1", token_type: "bearer" }));
    const metadata = { issuer: plain, token_endpoint: `${plain}/token` };
    const client = oauthClient({ server: { metadata }, clientId: "app", fetch: answer, allowInsecureHttp: true });
    expect(await client.refresh("r1")).toMatchObject({ accessToken: "a1" });
  });

  it("never sends to a scheme other than http and https, even with `allowInsecureHttp`", async () => {
    const { url } = await formServer(() => ({ json: {} }));
    const options = { clientId: "app", allowInsecureHttp: true };
    const metadata = { issuer: url, token_endpoint: "file:///etc/passwd" };
    expect(() => oauthClient({ server: { metadata }, ...options })).toThrow(/scheme of the URL is file/);
  });
});
