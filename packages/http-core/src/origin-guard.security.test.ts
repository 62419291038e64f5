import * as fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { inTurn, json, type Loopback, type Received, redirect, routes, serve, status } from "../test/loopback.js";
import {
  type AuthStrategy,
  createClient,
  createTransport,
  defineResource,
  encodeBody,
  get,
  linkPaging,
  type Method,
  paged,
  type Transport,
  type TransportOptions,
} from "./index.js";
import { followRedirect, type HopTarget } from "./internal/redirect.js";
import * as z from "./schema.js";

const secret = "S3cr3t-t0ken-value";

/** Sends the secret in every header field that servers accept as a credential. */
const auth: AuthStrategy = {
  headers: () => ({
    Authorization: `Bearer ${secret}`,
    "X-Gitea-OTP": secret,
    Sudo: secret,
    "PRIVATE-TOKEN": secret,
    Cookie: `session=${secret}`,
  }),
};

/** Adds the secret to every request through default headers, hooks and tracing. */
const talkative: Partial<TransportOptions> = {
  headers: { "X-Tenant": secret },
  hooks: { beforeRequest: ({ headers }) => headers.set("X-From-Hook", secret) },
  instrumentation: {
    exchange: (info, run) => {
      info.setHeader("X-From-Trace", secret);
      return run();
    },
  },
};

const credentialFields = ["authorization", "x-gitea-otp", "sudo", "private-token", "cookie"];
const allFields = [...credentialFields, "x-tenant", "x-from-hook", "x-from-trace", "x-per-call"];

/**
 * Header fields that other origins may receive: connection management, content negotiation, and the runtime's own
 * fields.
 */
const harmless = ["host", "connection", "accept", "accept-encoding", "accept-language", "sec-fetch-mode", "user-agent"];

function expectAnonymous(request: Received | undefined): void {
  expect(Object.keys(request!.headers).filter((name) => !harmless.includes(name))).toEqual([]);
  expect(JSON.stringify(request!.headers)).not.toContain(secret);
}

function expectCredential(request: Received | undefined): void {
  expect(allFields.filter((name) => !request!.headers[name]?.includes(secret))).toEqual([]);
}

function transportTo(home: Loopback, options: Partial<TransportOptions> = {}): Transport {
  return createTransport({ baseUrl: home.url, auth, retry: { maxRetries: 0 }, ...talkative, ...options });
}

interface Send {
  readonly method?: Method;
  readonly url?: string;
  readonly body?: unknown;
}

function send(transport: Transport, { method = "GET", url = "/start", body }: Send = {}) {
  return transport.request({
    operation: "things.send",
    method,
    url,
    body: encodeBody("things.send", "json", body),
    media: "none",
    retry: "safe",
    options: { headers: { "X-Per-Call": secret } },
  });
}

async function twoServers(home: Parameters<typeof serve>[0], elsewhere: Parameters<typeof serve>[0] = json({})) {
  return { home: await serve(home), elsewhere: await serve(elsewhere) };
}

describe("an absolute address", () => {
  test("on the client's own origin gets the credential", async () => {
    const home = await serve(json({}));
    const { response } = await send(transportTo(home), { url: `${home.url}/start` });
    expectCredential(home.requests[0]);
    expect(response.credentialSent).toBe(true);
  });

  test("on another origin receives nothing that identifies the user, and `credentialSent` is false", async () => {
    const { home, elsewhere } = await twoServers(json({}));
    const lines: unknown[] = [];
    const quiet = (): void => undefined;
    const logger = {
      debug: quiet,
      info: (message: string, fields: object) => lines.push([message, fields]),
      warn: quiet,
      error: quiet,
    };
    const { response } = await send(transportTo(home, { logger }), { url: `${elsewhere.url}/start?x=1` });
    expectAnonymous(elsewhere.requests[0]);
    expect(response.credentialSent).toBe(false);
    expect(lines).toEqual([
      [
        "The client sends no credential, because the target's origin is not in `trustedOrigins`.",
        {
          operation: "things.send",
          method: "GET",
          url: `${elsewhere.url}/start?[redacted]`,
          target: `${elsewhere.url}/start?[redacted]`,
        },
      ],
    ]);
  });

  test("on another origin that responds with 401 rejects with an error that explains it", async () => {
    const { home, elsewhere } = await twoServers(json({}), status(401));
    await expect(send(transportTo(home), { url: elsewhere.url })).rejects.toMatchObject({
      code: "authentication_failed",
      message: expect.stringMatching(
        /No credential was sent, because this origin is neither the client's own nor in `trustedOrigins`/,
      ) as string,
    });
  });

  test("on another origin never asks the strategy for a credential", async () => {
    const { home, elsewhere } = await twoServers(redirect(307, "/next"));
    const asked: string[] = [];
    const asking: AuthStrategy = {
      headers: ({ url }) => (asked.push(url.origin), {}),
      renew: ({ url }) => (asked.push(url.origin), true),
    };
    const transport = transportTo(home, { auth: asking });
    await send(transport, { url: elsewhere.url });
    await send(transport).catch(() => undefined);
    expect(new Set(asked)).toEqual(new Set([home.url]));
  });

  test.each(["https://user:hunter22@example.com/", "ftp://example.com/", "nonsense", "javascript:alert(1)"])(
    "%s is refused without being quoted",
    async (url) => {
      const home = await serve(json({}));
      const error: unknown = await send(transportTo(home), { url }).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "configuration_invalid" });
      expect((error as Error).message).not.toContain("hunter22");
      expect(home.requests).toHaveLength(0);
    },
  );

  test("that only looks relative stays on the client's origin", async () => {
    const home = await serve(json({}));
    const transport = transportTo(home);
    for (const url of ["//evil.example/x", "/\\evil.example/x", "/@evil.example", "/..//evil.example"])
      await send(transport, { url });
    expect(home.requests).toHaveLength(4);
  });
});

describe("isTrusted", () => {
  const transport = createTransport({
    baseUrl: "https://pm.example.com/sub",
    trustedOrigins: ["https://files.example.com:8443"],
  });

  test.each([
    "https://pm.example.com/other",
    "https://PM.EXAMPLE.COM:443/sub",
    "https://files.example.com:8443/a",
    "/relative",
  ])("%s is trusted", (url) => expect(transport.isTrusted(url)).toBe(true));

  test.each([
    "http://pm.example.com/sub",
    "https://pm.example.com:8443/",
    "https://pm.example.com.evil.example/",
    "https://pm.example.com@evil.example/",
    "https://evil.example\\@pm.example.com/",
    "https://evil.example/https://pm.example.com/",
    "https://files.example.com/",
    "https://sub.pm.example.com/",
    "//evil.example/",
    "data:text/plain,x",
    "https://",
  ])("%s is not trusted", (url) => expect(transport.isTrusted(url)).toBe(false));

  test("is true for trusted origins only", () => {
    const origins = ["https://pm.example.com", "https://files.example.com:8443"];
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
        expect(transport.isTrusted(url)).toBe(origins.includes(new URL(url).origin));
      }),
    );
  });
});

describe("a Link header", () => {
  test("with a next page on another origin leads to that page on the client's origin", async () => {
    const elsewhere = await serve(json([9]));
    const home = await serve(
      inTurn(json([1], 200, { link: `<${elsewhere.url}/evil?page=2>; rel="next"` }), json([2]), json([])),
    );
    const things = defineResource({
      list: get("/things", { response: paged(z.nullable(z.array(z.int())), linkPaging<number>()) }),
    });
    const client = createClient({ baseUrl: home.url, auth, ...talkative, resources: { things } });
    expect(await client.things.list().all()).toEqual([1, 2]);
    expect(home.lines()).toEqual(["GET /things", "GET /things?page=2", "GET /things?page=3"]);
    expect(elsewhere.requests).toHaveLength(0);
  });
});

describe.each([301, 302, 303, 307, 308])("redirect %i", (code) => {
  test("of a read within the origin keeps the credential", async () => {
    const home = await serve(routes({ "/start": redirect(code, "/next"), "/next": json({}) }));
    const { response } = await send(transportTo(home));
    expect(home.lines()).toEqual(["GET /start", "GET /next"]);
    expectCredential(home.requests[1]);
    expect(response).toMatchObject({ redirected: true, url: `${home.url}/next`, credentialSent: true });
  });

  test("of a read to another origin loses the credential, also on the way back", async () => {
    const home = await serve(
      routes({
        "/start": (request, response) => redirect(code, `${elsewhere.url}/over`)(request, response),
        "/back": json({}),
      }),
    );
    const elsewhere: Loopback = await serve(redirect(code, `${home.url}/back`));
    const { response } = await send(transportTo(home));
    expectCredential(home.requests[0]);
    expectAnonymous(elsewhere.requests[0]);
    expect(home.lines()).toEqual(["GET /start", "GET /back"]);
    expectAnonymous(home.requests[1]);
    expect(response.credentialSent).toBe(false);
  });

  test("to a trusted origin keeps the credential", async () => {
    const { home, elsewhere } = await twoServers((request, response) =>
      redirect(code, `${elsewhere.url}/x`)(request, response),
    );
    await send(transportTo(home, { trustedOrigins: [elsewhere.url] }));
    expectCredential(elsewhere.requests[0]);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"] as const)(
    "of a %s within the origin keeps method and body, or is refused",
    async (method) => {
      const home = await serve(routes({ [`${method} /start`]: redirect(code, "/next"), "/next": json({}) }));
      const outcome = send(transportTo(home), { method, body: { title: "t" } });
      if (method === "POST" && (code === 301 || code === 302)) {
        await expect(outcome).rejects.toMatchObject({
          code: "redirect_refused",
          reason: "method_change",
          status: code,
        });
        expect(home.requests).toHaveLength(1);
        return;
      }
      await outcome;
      expectCredential(home.requests[1]);
      const [, next] = home.requests;
      expect([next?.method, String(next?.body)]).toEqual(code === 303 ? ["GET", ""] : [method, '{"title":"t"}']);
      if (code === 303) expect(next?.headers["content-type"]).toBeUndefined();
    },
  );

  test.each(["POST", "PUT", "PATCH", "DELETE"] as const)(
    "of a %s to another origin is not followed",
    async (method) => {
      const { home, elsewhere } = await twoServers((request, response) =>
        redirect(code, `${elsewhere.url}/x`)(request, response),
      );
      const outcome = await send(transportTo(home), { method, body: { title: "t" } }).catch((error: unknown) => error);
      expect(elsewhere.requests).toHaveLength(0);
      expect(outcome).toMatchObject({
        code: "redirect_refused",
        reason: method === "POST" && code < 303 ? "method_change" : "foreign_origin",
        location: `${elsewhere.url}/x`,
      });
    },
  );
});

describe("a redirect is refused", () => {
  test("when there are more than ten in a row", async () => {
    let count = 0;
    const home = await serve((request, response) => redirect(302, `/${String(++count)}`)(request, response));
    await expect(send(transportTo(home))).rejects.toMatchObject({ code: "redirect_refused", reason: "too_many" });
    expect(home.requests).toHaveLength(11);
  });

  test.each([
    "ftp://example.com/x",
    "data:text/html,x",
    "javascript:alert(1)",
    "http://user:hunter22@127.0.0.1/",
    "http://[",
  ])("when it leads to %s, and its password is not shown", async (location) => {
    const home = await serve(redirect(302, location));
    const error: unknown = await send(transportTo(home)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "redirect_refused", reason: "bad_location" });
    expect(JSON.stringify(error)).not.toContain("hunter22");
  });

  test("when it has no address", async () => {
    const home = await serve(status(302));
    await expect(send(transportTo(home))).rejects.toMatchObject({ reason: "bad_location", location: undefined });
  });

  test("when the body was a stream that has been read", async () => {
    const home = await serve(redirect(307, "/next"));
    const content = new Blob(["x"]).stream();
    const body = { content, contentType: "text/plain", replayable: false };
    const sent = transportTo(home).request({ method: "PUT", url: "/start", body, media: "none", retry: "safe" });
    await expect(sent).rejects.toMatchObject({ reason: "body_not_replayable" });
    expect(home.requests).toHaveLength(1);
  });

  const start: HopTarget = { url: new URL("https://pm.example.com/a"), method: "GET", body: undefined, trusted: true };

  test("when it leads from https to http without `allowInsecureHttp`", () => {
    const isTrusted = (): boolean => true;
    const follow = (allowInsecureHttp: boolean) =>
      followRedirect(start, 302, "http://pm.example.com/a", { isTrusted, allowInsecureHttp });
    expect(follow(false)).toBe("downgrade");
    expect(follow(true)).toMatchObject({ method: "GET", trusted: true });
  });

  test("no chain of redirects restores trust", () => {
    const anyHop = fc.record({ code: fc.constantFrom(301, 302, 303, 307, 308), home: fc.boolean() });
    const isTrusted = (url: URL): boolean => url.hostname === "pm.example.com";
    fc.assert(
      fc.property(fc.array(anyHop, { minLength: 1, maxLength: 8 }), (chain) => {
        let hop: HopTarget = start;
        for (const { code, home } of chain) {
          const next = followRedirect(hop, code, `https://${home ? "pm" : "evil"}.example.com/b`, {
            isTrusted,
            allowInsecureHttp: false,
          });
          if (typeof next === "string") return;
          expect(next.trusted).toBe(hop.trusted && home);
          hop = next;
        }
      }),
    );
  });
});

describe("in a browser, which hides the target of a redirect", () => {
  const hiddenRedirect = (): Response =>
    Object.defineProperties(new Response(null), {
      type: { value: "opaqueredirect" },
      status: { value: 0 },
      ok: { value: false },
    });

  function browser(options: Partial<TransportOptions>) {
    vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0" });
    onTestFinished(() => void vi.unstubAllGlobals());
    const sent: Request[] = [];
    const transport = createTransport({
      baseUrl: "https://pm.example.com",
      retry: { maxRetries: 0 },
      fetch: async (request) => {
        sent.push(request);
        return request.redirect === "manual" ? hiddenRedirect() : Response.json({});
      },
      ...options,
    });
    return { sent, transport };
  }

  const bearer: AuthStrategy = { headers: () => ({ authorization: `Bearer ${secret}` }) };

  test("a read with no field but Authorization is left to the browser, which removes that field itself", async () => {
    const { sent, transport } = browser({ auth: bearer });
    await transport.request({ method: "GET", url: "/x", media: "json", retry: "safe" });
    expect(sent.map(({ redirect }) => redirect)).toEqual(["manual", "follow"]);
  });

  test.each([
    ["a write", "POST", { auth: bearer }],
    ["a read with a credential in another field", "GET", { auth }],
    ["a read with a header of the caller's", "GET", { headers: { "x-tenant": "t" } }],
    ["a read with the browser's cookies", "GET", { auth: { ...bearer, credentials: "include" } }],
  ] as const)("%s is refused", async (_, method, options) => {
    const { sent, transport } = browser(options);
    await expect(transport.request({ method, url: "/x", media: "json", retry: "safe" })).rejects.toMatchObject({
      code: "redirect_refused",
      reason: "unreadable",
    });
    expect(sent).toHaveLength(1);
  });

  test("cookies are sent as the strategy requires, and to no other origin", async () => {
    const { sent, transport } = browser({
      auth: { headers: () => ({}), credentials: "include" },
      fetch: async (request) => (sent.push(request), Response.json({})),
    });
    for (const url of ["/x", "https://evil.example/x"])
      await transport.request({ method: "GET", url, media: "json", retry: "safe" });
    expect(sent.map(({ credentials }) => credentials)).toEqual(["include", "omit"]);
  });
});

describe("the set-up", () => {
  test.each([
    [
      "user information",
      { baseUrl: "https://ada:hunter22@example.com" },
      /`baseUrl` for example\.com contains a user name or password/,
    ],
    [
      "user information in a trusted origin",
      { trustedOrigins: ["https://ada:hunter22@example.com"] },
      /`trustedOrigins` for example\.com contains/,
    ],
    ["another scheme", { baseUrl: "ftp://example.com" }, /absolute http or https address/],
    ["no address", { baseUrl: "example.com" }, /absolute http or https address/],
    [
      "a query",
      { baseUrl: "https://example.com/?a=1" },
      /must not have a query or a fragment; use "https:\/\/example\.com\/"/,
    ],
    [
      "a trusted origin with a path",
      { trustedOrigins: ["https://example.com/files"] },
      /must contain origins without a path, such as "https:\/\/example\.com"/,
    ],
    [
      "a credential over plain http",
      { baseUrl: "http://pm.example.com" },
      /uses plain http, so others on the network could read the credential\. Use https/,
    ],
    [
      "a credential in a default header over plain http",
      { baseUrl: "http://pm.example.com", auth: undefined, headers: { "Private-Token": "x" } },
      /plain http/,
    ],
    [
      "a trusted origin with plain http",
      { trustedOrigins: ["http://files.example.com"] },
      /http:\/\/files\.example\.com uses plain http/,
    ],
  ])("with %s is refused", (_, options, message) => {
    const make = (): Transport => createTransport({ baseUrl: "https://pm.example.com", auth, ...options });
    expect(make).toThrow(message);
    expect(make).not.toThrow(/hunter22/);
  });

  test.each([
    "http://localhost:8080",
    "http://127.0.0.1",
    "http://127.8.9.1",
    "http://[::1]:3000",
    "http://pm.localhost",
  ])("accepts a credential for %s, which never leaves the machine", (baseUrl) => {
    expect(createTransport({ baseUrl, auth }).isTrusted(baseUrl)).toBe(true);
  });

  test("accepts plain http with `allowInsecureHttp`, or without a credential", () => {
    expect(createTransport({ baseUrl: "http://pm.example.com", auth, allowInsecureHttp: true }).apiRoot).toBe(
      "http://pm.example.com",
    );
    expect(createTransport({ baseUrl: "http://pm.example.com/" }).apiRoot).toBe("http://pm.example.com");
  });
});
