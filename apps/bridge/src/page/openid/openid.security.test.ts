import { nodeTransport } from "@halyard/http-core/node";
import type { NetworkResponse, NetworkTransport } from "@halyard/http-core";
import { signInAs } from "@halyard/testing/sign-in-as";
import { decodeJwt } from "jose";
import { describe, expect, onTestFinished, test } from "vitest";
import { openIdServer, type OpenIdServer } from "../../../test/openid-provider.js";
import { type PageFixture, pageToken, startPage } from "../../../test/page-fixture.js";
import type { OpenIdPeople } from "../../config/config.js";
import type { ActionsView, ErrorView, OpenIdAddress, SessionView } from "../wire.js";

const noOne: OpenIdPeople = { subjects: [], emails: [], groups: [] };

/** A page, its OpenID provider, and a browser that uses both. */
interface Scene {
  readonly page: PageFixture;
  readonly provider: OpenIdServer;
  readonly redirectUri: string;
  readonly cookies: Map<string, string>;
  get(path: string): Promise<Response>;
  post(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Begins a sign-in and returns the URL of the provider's sign-in page. */
  begin(): Promise<string>;
  /** Signs in at the provider and returns the callback URL, without requesting it. */
  callbackOf(login: string, address?: string): Promise<string>;
  /** Requests a callback. Returns the `location` of the response, or null if it has none. */
  finish(callback: string): Promise<string | null>;
  session(): Promise<SessionView>;
}

interface SceneOptions {
  readonly readers?: Partial<OpenIdPeople>;
  readonly operators?: Partial<OpenIdPeople>;
  readonly idToken?: (token: string, provider: OpenIdServer) => Promise<string>;
  /** Replaces fields of the provider's metadata. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

async function jsonOf<Body>({ body }: NetworkResponse): Promise<Body> {
  const chunks: Uint8Array[] = [];
  const reader = body?.getReader();
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) chunks.push(next.value);
  return JSON.parse(Buffer.concat(chunks).toString()) as Body;
}

async function createScene({ readers, operators, idToken, metadata }: SceneOptions = {}): Promise<Scene> {
  const real = nodeTransport();
  const started: { provider?: OpenIdServer } = {};
  const transport: NetworkTransport = {
    async send(request) {
      const response = await real.send(request);
      if (metadata !== undefined && request.url.pathname.endsWith("/openid-configuration")) {
        return Response.json({ ...(await jsonOf<object>(response)), ...metadata });
      }
      const { provider: signer } = started;
      if (idToken === undefined || signer === undefined || request.url.pathname !== "/token") return response;
      const body = await jsonOf<{ readonly id_token: string }>(response);
      const changed = { ...body, id_token: await idToken(body.id_token, signer) };
      return Response.json(changed);
    },
  };
  const page = await startPage({ allowActions: true }, { transport });
  onTestFinished(() => page.close());
  const redirectUri = `${page.url}/api/sign-in/callback`;
  const provider = await openIdServer(redirectUri);
  started.provider = provider;
  const { issuer, clientId, clientSecret } = provider;
  const openid = {
    ...{ issuer, clientId, clientSecret },
    ...{ readers: { ...noOne, ...readers }, operators: { ...noOne, ...operators } },
  };
  page.settings = { ...page.settings, publicUrl: page.url, page: { ...page.settings.page, openid } };

  const cookies = new Map<string, string>();
  const keep = (response: Response): Response => {
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";", 1)[0]?.split("=", 2) ?? [];
      if (cookie.includes("Max-Age=0")) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const cookie = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const scene: Scene = {
    ...{ page, provider, redirectUri, cookies },
    get: async (path) => keep(await fetch(page.url + path, { redirect: "manual", headers: { cookie: cookie() } })),
    post: async (path, headers = { origin: page.url }) =>
      keep(await fetch(page.url + path, { method: "POST", headers: { cookie: cookie(), ...headers } })),
    begin: async () => ((await (await scene.post("/api/sign-in/openid")).json()) as OpenIdAddress).url,
    callbackOf: async (login, address) => signInAs(login, address ?? (await scene.begin()), redirectUri),
    async finish(callback) {
      const { pathname, search } = new URL(callback);
      return (await scene.get(pathname + search)).headers.get("location");
    },
    session: async () => (await (await scene.get("/api/session")).json()) as SessionView,
  };
  return scene;
}

async function codeOf(answer: Response): Promise<string> {
  return ((await answer.json()) as ErrorView).error.code;
}

describe("a sign-in with an OpenID provider", () => {
  test("opens the page for a reader, who may not act", async () => {
    const scene = await createScene({ readers: { groups: ["crew"] }, operators: { groups: ["ops"] } });
    expect(await scene.session()).toMatchObject({ signedIn: false, provider: new URL(scene.provider.issuer).host });
    expect(await scene.finish(await scene.callbackOf("ada"))).toBe(`${scene.page.url}/`);
    const { csrfToken = "", ...session } = await scene.session();
    expect(session).toMatchObject({ signedIn: true, allowActions: false, user: "subject ada" });
    expect((await scene.get("/api/status")).status).toBe(200);
    const headers = { origin: scene.page.url, "x-csrf-token": csrfToken };
    expect(await codeOf(await scene.post("/api/connections/forge/resume", headers))).toBe("read_only");
    expect(scene.page.asked).toEqual([]);
  });

  test.each([
    ["a group", { groups: ["ops"] }],
    ["a verified e-mail address", { emails: ["Grace@example.com"] }],
    ["a subject", { subjects: ["grace"] }],
  ])("lets an operator act who is named by %s", async (_, operators) => {
    const scene = await createScene({ operators });
    await scene.finish(await scene.callbackOf("grace"));
    const { csrfToken = "", allowActions } = await scene.session();
    expect(allowActions).toBe(true);
    const headers = { origin: scene.page.url, "x-csrf-token": csrfToken };
    expect((await scene.post("/api/connections/forge/resume", headers)).status).toBe(204);
    expect(scene.page.asked).toEqual(["resume forge"]);
  });

  test("leaves a record of each sign-in and action, with the subject, and of none that was refused", async () => {
    const scene = await createScene({ operators: { emails: ["grace@example.com"] } });
    await scene.finish(await scene.callbackOf("ada"));
    await scene.finish(await scene.callbackOf("grace"));
    const { csrfToken = "" } = await scene.session();
    const path = "/api/connections/forge/resume";
    await scene.post(path);
    await scene.post(path, { origin: scene.page.url, "x-csrf-token": csrfToken });
    await fetch(scene.page.url + path, { method: "POST", headers: { authorization: `Bearer ${pageToken}` } });
    await scene.page.signIn();
    const { actions } = (await (await scene.get("/api/actions")).json()) as ActionsView;
    const person = { origin: "openid", subject: "grace", email: "grace@example.com" };
    expect(actions.map(({ at: _, id: _id, ...action }) => action)).toEqual([
      { origin: "token", action: "sign_in", outcome: "done" },
      { origin: "token", action: "resume", target: "forge", outcome: "done" },
      { ...person, action: "resume", target: "forge", outcome: "done" },
      { ...person, action: "sign_in", outcome: "done" },
    ]);
    expect(actions.every(({ at }) => at === new Date(scene.page.time).toISOString())).toBe(true);
  });

  test("does not begin an action that cannot be recorded", async () => {
    const scene = await createScene({ operators: { groups: ["ops"] } });
    await scene.finish(await scene.callbackOf("grace"));
    const { csrfToken = "" } = await scene.session();
    scene.page.store.actions.add = () => Promise.reject(new Error("The disk is full."));
    const headers = { origin: scene.page.url, "x-csrf-token": csrfToken };
    expect(await codeOf(await scene.post("/api/connections/forge/resume", headers))).toBe("internal");
    expect(scene.page.asked).toEqual([]);
  });

  test("lets no operator act while the configuration allows no actions", async () => {
    const scene = await createScene({ operators: { groups: ["ops"] } });
    scene.page.settings = { ...scene.page.settings, page: { ...scene.page.settings.page, allowActions: false } };
    await scene.finish(await scene.callbackOf("grace"));
    expect((await scene.session()).allowActions).toBe(false);
  });

  test.each(["eve", "ada"])(
    "refuses an account that no list names (%s), such as one with an unverified address",
    async (login) => {
      const people = { emails: ["ada@example.com"] };
      const scene = await createScene(login === "eve" ? { readers: people } : { readers: { subjects: ["grace"] } });
      expect(await scene.finish(await scene.callbackOf(login))).toBe(`${scene.page.url}/?sign-in=not_allowed`);
      expect((await scene.session()).signedIn).toBe(false);
      expect(scene.page.log.join("\n")).toContain(
        `is not allowed to see the page. To permit the sign-in, add the user to \`page.openid.readers\`. subject=${login}`,
      );
    },
  );

  test("ends when the person is taken off the list, when the issuer changes, and when the page token changes", async () => {
    const scene = await createScene({ operators: { groups: ["ops"] } });
    await scene.finish(await scene.callbackOf("grace"));
    const { settings } = scene.page;
    const { openid } = settings.page;
    const change = (more: object) => ({ ...settings, page: { ...settings.page, ...more } });
    for (const more of [
      { openid: { ...openid, operators: noOne } },
      { openid: { ...openid, issuer: "https://id.example.com" } },
      { openid: undefined },
      { token: "another-token-of-the-page" },
    ]) {
      scene.page.settings = change(more);
      expect(await codeOf(await scene.get("/api/status"))).toBe("unauthenticated");
    }
    scene.page.settings = change({ openid: { ...openid, operators: noOne, readers: openid?.operators } });
    expect(await scene.session()).toMatchObject({ signedIn: true, allowActions: false });
  });
});

describe("the authorization request", () => {
  test("has PKCE, a state and a nonce, which differ for each sign-in, and requests only the scopes that the lists need", async () => {
    const scene = await createScene({ readers: { emails: ["ada@example.com"] } });
    const [first, second] = [new URL(await scene.begin()), new URL(await scene.begin())];
    expect(Object.fromEntries(first.searchParams)).toMatchObject({
      ...{ response_type: "code", code_challenge_method: "S256", scope: "openid email" },
      ...{ client_id: scene.provider.clientId, redirect_uri: scene.redirectUri },
    });
    for (const name of ["state", "nonce", "code_challenge"]) {
      const value = first.searchParams.get(name) ?? "";
      expect(value.length).toBeGreaterThanOrEqual(43);
      expect(second.searchParams.get(name)).not.toBe(value);
    }
  });

  test("is made for the page alone, and only if a provider is configured", async () => {
    const scene = await createScene({ readers: { groups: ["crew"] } });
    for (const headers of [{ origin: "https://evil.example.com" }, { "sec-fetch-site": "cross-site" }, {}]) {
      expect(await codeOf(await scene.post("/api/sign-in/openid", headers as Record<string, string>))).toBe(
        "cross_site",
      );
    }
    scene.page.settings = { ...scene.page.settings, page: { token: pageToken, allowActions: true } };
    expect(await codeOf(await scene.post("/api/sign-in/openid"))).toBe("not_found");
    expect((await scene.get("/api/sign-in/callback?code=a&state=b")).status).toBe(404);
  });

  test("reveals nothing about a provider that does not respond, except in the log", async () => {
    const scene = await createScene({ readers: { groups: ["crew"] } });
    const { openid } = scene.page.settings.page;
    const gone = { ...openid, issuer: "http://127.0.0.1:1" } as typeof openid;
    scene.page.settings = { ...scene.page.settings, page: { ...scene.page.settings.page, openid: gone } };
    expect(await codeOf(await scene.post("/api/sign-in/openid"))).toBe("provider");
    expect(scene.page.log.join("\n")).toContain("The OpenID provider cannot be used for a sign-in.");
  });

  test.each([
    ["javascript:alert(1)", `the \`authorization_endpoint\` "javascript:alert(1)"`],
    ["data:text/html,x", `the \`authorization_endpoint\` "data:text/html,x"`],
    ["not an address", `the \`authorization_endpoint\` "not an address"`],
    [undefined, "no `authorization_endpoint`"],
  ])("never leads to %s, which the metadata names", async (address, found) => {
    const scene = await createScene({
      readers: { groups: ["crew"] },
      metadata: { authorization_endpoint: address },
    });
    expect(await codeOf(await scene.post("/api/sign-in/openid"))).toBe("provider");
    expect(scene.page.log.join("\n")).toContain(found);
  });
});

describe("the callback refuses", () => {
  const readers = { groups: ["crew"] };

  test("a state from another sign-in, and a missing state", async () => {
    const scene = await createScene({ readers });
    const callback = new URL(await scene.callbackOf("ada"));
    callback.searchParams.set("state", "x".repeat(43));
    expect(await scene.finish(callback.href)).toBe(`${scene.page.url}/?sign-in=failed`);
    const other = new URL(await scene.callbackOf("ada"));
    other.searchParams.delete("state");
    expect(await scene.finish(other.href)).toBe(`${scene.page.url}/?sign-in=failed`);
    expect((await scene.session()).signedIn).toBe(false);
  });

  test("a replayed callback, also with a copy of its cookie", async () => {
    const scene = await createScene({ readers });
    const callback = await scene.callbackOf("ada");
    const copy = new Map(scene.cookies);
    expect(await scene.finish(callback)).toBe(`${scene.page.url}/`);
    scene.cookies.clear();
    expect(await scene.finish(callback)).toBe(`${scene.page.url}/?sign-in=expired`);
    for (const [name, value] of copy) scene.cookies.set(name, value);
    expect(await scene.finish(callback)).toBe(`${scene.page.url}/?sign-in=expired`);
    expect((await scene.session()).signedIn).toBe(false);
  });

  test("a callback in another browser, so that no one is signed in as another person", async () => {
    const [attacker, victim] = [await createScene({ readers }), await createScene({ readers })];
    const callback = new URL(await attacker.callbackOf("ada"));
    expect(await victim.finish(callback.href)).toBe(`${victim.page.url}/?sign-in=expired`);
    // The victim's browser begins its own sign-in, whose state differs from the one in the callback.
    await victim.begin();
    expect(await victim.finish(callback.href)).toBe(`${victim.page.url}/?sign-in=failed`);
    expect((await victim.session()).signedIn).toBe(false);
  });

  test("a sign-in that took more than ten minutes", async () => {
    const scene = await createScene({ readers });
    const callback = await scene.callbackOf("ada");
    scene.page.time += 10 * 60_000;
    expect(await scene.finish(callback)).toBe(`${scene.page.url}/?sign-in=expired`);
  });

  test("an ID token with the nonce of another sign-in", async () => {
    const scene = await createScene({ readers });
    const address = new URL(await scene.begin());
    address.searchParams.set("nonce", "x".repeat(43));
    expect(await scene.finish(await scene.callbackOf("ada", address.href))).toBe(`${scene.page.url}/?sign-in=failed`);
    expect((await scene.session()).signedIn).toBe(false);
  });

  test("a code whose challenge was replaced", async () => {
    const scene = await createScene({ readers });
    const address = new URL(await scene.begin());
    address.searchParams.set("code_challenge", "x".repeat(43));
    expect(await scene.finish(await scene.callbackOf("ada", address.href))).toBe(`${scene.page.url}/?sign-in=failed`);
  });

  test.each([
    ["for another audience", { aud: "another-client" }],
    ["of another issuer", { iss: "https://id.example.com" }],
    ["that has expired", { exp: 1 }],
    ["without a nonce", { nonce: undefined }],
  ])("an ID token %s, although the provider signed it", async (_, wrong) => {
    const scene = await createScene({
      readers,
      idToken: (token, provider) => provider.sign({ ...decodeJwt(token), ...wrong }),
    });
    expect(await scene.finish(await scene.callbackOf("ada"))).toBe(`${scene.page.url}/?sign-in=failed`);
    expect((await scene.session()).signedIn).toBe(false);
  });

  test("an ID token whose content was changed after the signature", async () => {
    const scene = await createScene({
      readers: { subjects: ["ada"] },
      async idToken(token) {
        const [header = "", , signature = ""] = token.split(".");
        const claims = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: "ada" })).toString("base64url");
        return [header, claims, signature].join(".");
      },
    });
    expect(await scene.finish(await scene.callbackOf("eve"))).toBe(`${scene.page.url}/?sign-in=failed`);
  });

  test("an error from the provider, whose message it does not show", async () => {
    const scene = await createScene({ readers });
    const state = new URL(await scene.begin()).searchParams.get("state") ?? "";
    const error = `/api/sign-in/callback?error=access_denied&error_description=%3Cscript%3E&state=${state}`;
    expect((await scene.get(error)).headers.get("location")).toBe(`${scene.page.url}/?sign-in=failed`);
  });
});

describe("the page after the sign-in", () => {
  test("is always the bridge's own: no parameter can change the target", async () => {
    const scene = await createScene({ readers: { groups: ["crew"] } });
    const elsewhere = "https://evil.example.com/";
    const names = ["return", "return_to", "redirect", "redirect_uri", "next", "url"];
    const callback = new URL(await scene.callbackOf("ada"));
    for (const name of names) callback.searchParams.set(name, elsewhere);
    expect(await scene.finish(callback.href)).toBe(`${scene.page.url}/`);
    const { pathname, search } = new URL(callback);
    const headers = { host: "evil.example.com", "x-forwarded-host": "evil.example.com" };
    const answer = await fetch(scene.page.url + pathname + search, { redirect: "manual", headers });
    expect(answer.headers.get("location")).toBe(`${scene.page.url}/?sign-in=expired`);
  });

  test("has a new session, never one that was there before", async () => {
    const scene = await createScene({ readers: { groups: ["crew"] } });
    const { cookie = "" } = await scene.page.signIn();
    const [name = "", planted = ""] = cookie.split("=", 2);
    scene.cookies.set(name, planted);
    await scene.finish(await scene.callbackOf("ada"));
    expect(scene.cookies.get(name)).not.toBe(planted);
    expect(await scene.session()).toMatchObject({ user: "subject ada", allowActions: false });
    scene.cookies.set(name, "0".repeat(32));
    await scene.finish(await scene.callbackOf("ada"));
    expect(scene.cookies.get(name)).not.toMatch(/^0{32}/);
  });

  test("protects its actions as after a sign-in with the token", async () => {
    const scene = await createScene({ operators: { groups: ["ops"] } });
    await scene.finish(await scene.callbackOf("grace"));
    const { csrfToken = "" } = await scene.session();
    const path = "/api/connections/forge/resume";
    expect(await codeOf(await scene.post(path))).toBe("csrf");
    const foreign = { origin: "https://evil.example.com", "x-csrf-token": csrfToken };
    expect(await codeOf(await scene.post(path, foreign))).toBe("cross_site");
    expect(await codeOf(await scene.post(path, { "x-csrf-token": csrfToken }))).toBe("cross_site");
    expect(scene.page.asked).toEqual([]);
    await scene.post("/api/sign-out", { origin: scene.page.url, "x-csrf-token": csrfToken });
    expect((await scene.session()).signedIn).toBe(false);
  });

  test("has cookies that scripts and other sites cannot use, for encrypted connections only behind https", async () => {
    const scene = await createScene({ readers: { groups: ["crew"] } });
    scene.page.settings = { ...scene.page.settings, publicUrl: "https://bridge.example.com" };
    const begun = await scene.post("/api/sign-in/openid", { origin: scene.page.url });
    const [cookie = ""] = begun.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-halyard_sign_in=/);
    for (const flag of ["HttpOnly", "SameSite=Lax", "Path=/", "Secure", "Max-Age=600"]) {
      expect(cookie.split("; ")).toContain(flag);
    }
    scene.page.settings = { ...scene.page.settings, publicUrl: scene.page.url };
    const { pathname, search } = new URL(await scene.callbackOf("ada"));
    const answer = await scene.get(pathname + search);
    const session = answer.headers.getSetCookie().find((each) => each.startsWith("halyard_session=")) ?? "";
    for (const flag of ["HttpOnly", "SameSite=Strict", "Path=/"]) expect(session.split("; ")).toContain(flag);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("keeps secrets out of the log", async () => {
    const scene = await createScene({ readers: { groups: ["crew"] } });
    const callback = await scene.callbackOf("ada");
    await scene.finish(callback);
    const log = scene.page.log.join("\n");
    expect(log).toContain("A user signed in on the page. by=subject ada");
    for (const secret of [scene.provider.clientSecret, new URL(callback).searchParams.get("code") ?? "?"]) {
      expect(log).not.toContain(secret);
    }
  });
});
