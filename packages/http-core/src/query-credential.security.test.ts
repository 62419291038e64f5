import { createHmac } from "node:crypto";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { type Answer, inTurn, json, redirect, reset, routes, serve, status, text } from "../test/loopback.js";
import {
  type AuthRejection,
  type AuthStrategy,
  bodyBytes,
  createTransport,
  encodeBody,
  type Transport,
  type TransportOptions,
} from "./index.js";

const secret = "tk~key & 0123456789";
const sent = encodeURIComponent(secret);

function keyed(fields: Record<string, string> = { appid: secret }): AuthStrategy {
  return { headers: () => ({}), query: () => fields };
}

async function setUp(answer: Answer, auth: AuthStrategy = keyed(), options: Partial<TransportOptions> = {}) {
  const server = await serve(answer);
  const seen: unknown[] = [];
  const log = (message: string, fields: object): void => void seen.push(message, fields);
  const transport = createTransport({
    baseUrl: server.url,
    auth,
    retry: { maxRetries: 1, baseDelay: 0 },
    logger: { debug: log, info: log, warn: log, error: log },
    hooks: {
      beforeRequest: ({ headers, ...event }) => void seen.push(event, [...headers]),
      afterResponse: ({ headers: _, ...event }) => void seen.push(event),
      onRetry: (event) => void seen.push(event),
    },
    ...options,
  });
  return { server, transport, seen };
}

function send(transport: Transport, request: Partial<Parameters<Transport["request"]>[0]> = {}) {
  return transport.request({ method: "GET", url: "/x?q=a%20b", media: "json", retry: "safe", ...request });
}

/** Returns the values as text, both in the format of `inspect` and as JSON. */
function everyFormOf(values: readonly unknown[]): string {
  return values.map((value) => inspect(value, { depth: 9 }) + JSON.stringify(value)).join("\n");
}

describe("query fields of a credential", () => {
  test("are added to every request, also of a retry and a redirect, and leave other fields as they are written", async () => {
    const { server, transport } = await setUp(
      inTurn(status(503), redirect(302, `/y?appid=old&e=c%2Fd&appid=${sent}`), json({ ok: true })),
    );
    const { response } = await send(transport);
    expect(server.lines()).toEqual([
      `GET /x?q=a%20b&appid=${sent}`,
      `GET /x?q=a%20b&appid=${sent}`,
      `GET /y?e=c%2Fd&appid=${sent}`,
    ]);
    // `fetch` reports the requested URL, which includes the credential. The Node transport reports no URL, so the
    // response contains the URL that the client had before it added the credential.
    expect(response.url.replace("&appid=[redacted]", "")).toBe(`${server.url}/y?e=c%2Fd`);
  });

  test("are the only query of an address without one", async () => {
    const { server, transport } = await setUp(json({}));
    await send(transport, { url: "/x" });
    expect(server.lines()).toEqual([`GET /x?appid=${sent}`]);
  });

  test("may sign method, address and body, and are part of the address that `headers` signs", async () => {
    const sign = (...parts: (string | Uint8Array)[]): string =>
      parts.reduce((hmac, part) => hmac.update(part), createHmac("sha256", secret)).digest("hex");
    const auth: AuthStrategy = {
      query: async ({ method, url, body }) => ({ sig: sign(method, url.search, await bodyBytes(body)) }),
      headers: ({ url }) => ({ "x-seal": sign(url.search) }),
    };
    const { server, transport } = await setUp(json({}), auth);
    await send(transport, { method: "POST", retry: "create", body: encodeBody("x", "json", { a: "ü" }) });
    const [request] = server.requests;
    const signature = sign("POST", "?q=a%20b", request!.body);
    expect(request!.target).toBe(`/x?q=a%20b&sig=${signature}`);
    expect(request!.headers["x-seal"]).toBe(sign(`?q=a%20b&sig=${signature}`));
  });

  test("are given to `renew` in the address, and requested again after it", async () => {
    const rejections: AuthRejection[] = [];
    let key = "tk~old-key";
    const auth: AuthStrategy = {
      headers: () => ({}),
      query: () => ({ appid: key }),
      renew(rejection) {
        rejections.push(rejection);
        key = "tk~new-key";
        return true;
      },
    };
    const { server, transport } = await setUp(inTurn(status(401), json({})), auth);
    await send(transport);
    expect(server.lines()).toEqual(["GET /x?q=a%20b&appid=tk~old-key", "GET /x?q=a%20b&appid=tk~new-key"]);
    expect(rejections.map(({ url }) => url.searchParams.get("appid"))).toEqual(["tk~old-key"]);
  });

  test("that the strategy cannot provide reject the call with its error, and nothing is sent", async () => {
    const problem = new Error("no key");
    const { server, transport } = await setUp(json({}), { headers: () => ({}), query: () => Promise.reject(problem) });
    await expect(send(transport)).rejects.toBe(problem);
    expect(server.requests).toEqual([]);
  });
});

describe("query fields of a credential are in no error, log, hook or shared request", () => {
  const answers: Record<string, Answer> = {
    "a 403 that quotes the address": (request, response) =>
      json({ message: `No access: ${request.target}, ${secret}` }, 403)(request, response),
    "a 400 as text": (request, response) => text(`${secret} ${request.target}`, 400)(request, response),
    "a 200 that is no JSON": (request, response) => text(`<p>${request.target}`)(request, response),
    "a broken connection": reset,
    "a redirect that is refused": redirect(302, `ftp://example.com/?appid=${sent}`),
    "a redirect to an error": (request, response) =>
      request.target.startsWith("/x")
        ? redirect(302, `/moved?next=${encodeURIComponent(request.target)}`)(request, response)
        : json({ message: request.target }, 404)(request, response),
  };

  test.each(Object.entries(answers))("after %s", async (_, answer) => {
    const { transport, seen } = await setUp(answer);
    const error: unknown = await send(transport).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    const shown = everyFormOf([error, (error as Error).stack, ...seen]);
    expect([secret, sent, "0123456789"].filter((form) => shown.includes(form))).toEqual([]);
    expect(shown).toContain("q=a");
  });

  test("a custom fetch that quotes the address", async () => {
    const { transport, seen } = await setUp(json({}), keyed(), {
      fetch: async ({ url }) => {
        throw new TypeError(`cannot load ${url}`);
      },
    });
    const error: unknown = await send(transport).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "connection_failed" });
    expect(everyFormOf([error, ...seen])).not.toContain("0123456789");
  });

  test("identical reads are one request although each would have a nonce of its own", async () => {
    let nonce = 0;
    const auth: AuthStrategy = {
      headers: () => ({}),
      query: () => ({ nonce: `nonce-${++nonce}` }),
      singleIdentity: true,
    };
    const { server, transport } = await setUp(json({ ok: true }), auth, { hooks: {} });
    await Promise.all([send(transport), send(transport)]);
    expect(server.lines()).toEqual(["GET /x?q=a%20b&nonce=nonce-1"]);
  });
});

describe("another origin receives no query field of a credential", () => {
  test("by a request to its address", async () => {
    const other = await serve(json({}));
    const { transport } = await setUp(json({}));
    await send(transport, { url: `${other.url}/file?a=1` });
    expect(other.lines()).toEqual(["GET /file?a=1"]);
  });

  test("by a redirect that copies the query, or quotes the secret in another field", async () => {
    const other = await serve(json({}));
    const copying: Answer = (request, response) =>
      redirect(
        302,
        `${other.url}/file?a=1&next=${encodeURIComponent(request.target)}&${request.target.split("?")[1]!}&b=2`,
      )(request, response);
    const { transport } = await setUp(routes({ "/x": copying }));
    await send(transport);
    expect(other.lines()).toEqual(["GET /file?a=1&q=a%20b&b=2"]);
  });

  test("by a redirect that a browser would follow itself", async () => {
    const fetched: Request[] = [];
    const hidden = new Response();
    Object.defineProperties(hidden, { type: { value: "opaqueredirect" }, status: { value: 0 } });
    const { transport } = await setUp(json({}), keyed(), {
      userAgent: false,
      fetch: async (request) => {
        fetched.push(request);
        return hidden;
      },
    });
    await expect(send(transport)).rejects.toMatchObject({ code: "redirect_refused", reason: "unreadable" });
    expect(fetched.map(({ redirect }) => redirect)).toEqual(["manual"]);
  });
});
