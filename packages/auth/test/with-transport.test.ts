import { AsyncLocalStorage } from "node:async_hooks";
import { createTransport, isHalyardError, type AuthStrategy, type Transport } from "@halyard/http-core";
import { describe, expect, it } from "vitest";
import {
  accessToken,
  apiKey,
  basic,
  bearer,
  clientCredentials,
  managedToken,
  oauth2,
  oauthClient,
  openProjectOAuth,
  tokenProvider,
} from "../src/index.js";
import { formServer, type Seen } from "./support/loopback.js";

/** Starts a server with a token endpoint and an API that accepts only the newest token. */
async function installation(): Promise<{ readonly url: string; readonly seen: Seen[]; readonly revoke: () => void }> {
  let issued = 0;
  let valid = "a0";
  const { url, seen } = await formServer(({ path, headers }) => {
    if (path === "/oauth/token") {
      issued += 1;
      valid = `a${issued}`;
      return { json: { access_token: valid, token_type: "Bearer", expires_in: 7200, refresh_token: `r${issued}` } };
    }
    return headers["authorization"] === `Bearer ${valid}` ? { json: { path } } : { status: 401, json: { path } };
  });
  return { url, seen, revoke: () => (valid = "none") };
}

function read(transport: Transport, url: string): Promise<unknown> {
  return transport.request({ method: "GET", url, media: "json", retry: "safe" }).then(({ data }) => data);
}

describe("through the transport of http-core", () => {
  it("ten parallel calls with a revoked token cause one refresh, and all succeed", async () => {
    const { url, seen, revoke } = await installation();
    const client = oauthClient({ server: openProjectOAuth(url), clientId: "app" });
    const auth = oauth2({ client });
    await auth.signIn({ accessToken: "a0", refreshToken: "r0" });
    revoke();
    const transport = createTransport({ baseUrl: url, auth });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => read(transport, `/api/${index}`)));
    expect(answers).toEqual(Array.from({ length: 10 }, (_, index) => ({ path: `/api/${index}` })));
    expect(seen.filter(({ path }) => path === "/oauth/token")).toHaveLength(1);
  });

  it("a failed renewal rejects with its original error, without a secret", async () => {
    const { url } = await formServer(() => ({ status: 401, json: { error: "invalid_grant" } }));
    const auth = oauth2({ client: oauthClient({ server: openProjectOAuth(url), clientId: "app" }) });
    await auth.signIn({ accessToken: "planted-access", refreshToken: "planted-refresh" });
    const failure: unknown = await read(createTransport({ baseUrl: url, auth }), "/api").catch(
      (error: unknown) => error,
    );
    expect(isHalyardError(failure, "oauth_grant_rejected")).toBe(true);
    expect(JSON.stringify(failure)).not.toContain("planted");
  });

  it.each<[string, AuthStrategy]>([
    ["a fixed token", accessToken("planted-token")],
    ["a managed token", managedToken({ obtain: () => ({ accessToken: "planted-token" }) })],
  ])("%s is sent only to the origin of the client", async (_name, auth) => {
    const elsewhere = await formServer(() => ({ json: {} }));
    const { url } = await formServer(() => ({ json: {} }));
    await read(createTransport({ baseUrl: url, auth }), `${elsewhere.url}/linked`);
    expect(elsewhere.seen).toHaveLength(1);
    expect(JSON.stringify(elsewhere.seen)).not.toContain("planted-token");
  });

  it("two users with concurrent identical reads each get their own response from a strategy that depends on the caller", async () => {
    const { url } = await formServer(({ headers }) => ({ json: { sent: headers["authorization"] } }));
    const user = new AsyncLocalStorage<string>();
    const transport = createTransport({ baseUrl: url, auth: tokenProvider(() => `token-of-${user.getStore()}`) });
    const answers = await Promise.all(["ada", "bob"].map((name) => user.run(name, () => read(transport, "/me"))));
    expect(answers).toEqual([{ sent: "Bearer token-of-ada" }, { sent: "Bearer token-of-bob" }]);
  });

  const login = { username: "ada", password: "planted-password" };
  it.each<[string, 1 | 2, (url: string) => AuthStrategy | Promise<AuthStrategy>]>([
    ["bearer", 1, () => bearer("planted-token")],
    ["accessToken", 1, () => accessToken("planted-token")],
    ["apiKey", 1, () => apiKey("planted-token")],
    ["basic", 1, () => basic(login)],
    ["basic with a one-time code", 2, () => basic({ ...login, otp: () => "123456" })],
    ["managedToken", 1, () => managedToken({ obtain: () => ({ accessToken: "planted-token" }) })],
    [
      "clientCredentials",
      1,
      (url) =>
        clientCredentials({
          client: oauthClient({ server: openProjectOAuth(url), clientId: "app", clientSecret: "planted-secret" }),
        }),
    ],
    [
      "oauth2, where another user may sign in,",
      2,
      async (url) => {
        const auth = oauth2({ client: oauthClient({ server: openProjectOAuth(url), clientId: "app" }) });
        await auth.signIn({ accessToken: "planted-token" });
        return auth;
      },
    ],
  ])("two concurrent identical reads with %s are sent as %d", async (_name, requests, make) => {
    const { url, seen } = await formServer(() => ({ json: { access_token: "planted-token", token_type: "Bearer" } }));
    const transport = createTransport({ baseUrl: url, auth: await make(url) });
    await Promise.all([read(transport, "/me"), read(transport, "/me")]);
    expect(seen.filter(({ path }) => path === "/me")).toHaveLength(requests);
  });
});
