import { describe, expect, it } from "vitest";
import { formServer, loopback, type Answer } from "../../test/support/loopback.js";
import { discoverOAuth } from "./discover-oauth.js";

/** Starts a server that publishes the given documents by path. Each document is a function of the server's URL. */
async function publishing(documents: Readonly<Record<string, (url: string) => Answer>>): Promise<string> {
  const { url } = await formServer(
    ({ path, headers }) => documents[path]?.(`http://${String(headers["host"])}`) ?? { status: 404, json: {} },
  );
  return url;
}

const openid = "/.well-known/openid-configuration";
const oauth = "/.well-known/oauth-authorization-server";

describe("discoverOAuth", () => {
  it("reads OpenID Connect Discovery and keeps all metadata of the server", async () => {
    const issuer = await publishing({
      [openid]: (url) => ({ json: { issuer: url, token_endpoint: `${url}/token`, scopes_supported: ["api_v3"] } }),
    });
    const { metadata } = await discoverOAuth(issuer);
    expect(metadata).toEqual({ issuer, token_endpoint: `${issuer}/token`, scopes_supported: ["api_v3"] });
  });

  it("falls back to RFC 8414, whose well-known path precedes the path of the issuer", async () => {
    const url = await publishing({ [`${oauth}/realms/team`]: (base) => ({ json: { issuer: `${base}/realms/team` } }) });
    expect((await discoverOAuth(`${url}/realms/team`)).metadata.issuer).toBe(`${url}/realms/team`);
  });

  it.each([
    ["with a slash, as Gitea before 1.25 and Forgejo", "/git/"],
    ["without one, as Gitea from 1.25", "/git"],
  ])("accepts an issuer that publishes itself %s, requested with or without a slash", async (_name, named) => {
    const url = await publishing({ [`/git${openid}`]: (base) => ({ json: { issuer: base + named } }) });
    expect((await discoverOAuth(`${url}/git`)).metadata.issuer).toBe(url + named);
    expect((await discoverOAuth(`${url}/git/`)).metadata.issuer).toBe(url + named);
  });

  it.each([
    ["names another issuer", { json: { issuer: "https://elsewhere.example" } }],
    ["names none", { json: {} }],
    ["is no JSON", { text: "<html>" }],
    ["is missing", { status: 404, json: {} }],
  ])("rejects a document that %s", async (_name, answer: Answer) => {
    const issuer = await publishing({ [openid]: () => answer });
    await expect(discoverOAuth(issuer)).rejects.toMatchObject({ name: "OAuthError", code: "oauth_metadata_invalid" });
  });

  it("distinguishes a failing server from invalid metadata", async () => {
    const issuer = await publishing({ [openid]: () => ({ status: 503, text: "down" }) });
    await expect(discoverOAuth(issuer)).rejects.toMatchObject({ code: "oauth_server_error", status: 503 });
  });

  it("ends at its timeout and when its signal aborts", async () => {
    const issuer = await loopback(() => undefined);
    await expect(discoverOAuth(issuer, { timeout: 30 })).rejects.toMatchObject({ code: "oauth_timeout" });
    const signal = AbortSignal.abort(new Error("given up"));
    await expect(discoverOAuth(issuer, { signal })).rejects.toThrow("given up");
  });

  it("rejects a timeout that is not a valid duration", async () => {
    await expect(discoverOAuth("https://id.example.com", { timeout: -1 })).rejects.toMatchObject({
      code: "configuration_invalid",
    });
  });

  it("rejects an issuer that is not a URL without sending a request", async () => {
    await expect(discoverOAuth("id.example.com")).rejects.toMatchObject({ code: "configuration_invalid" });
  });
});
