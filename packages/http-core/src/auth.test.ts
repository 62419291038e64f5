import { describe, expect, test } from "vitest";
import { type Answer, inTurn, json, redirect, reset, routes, serve, status, streamOf } from "../test/loopback.js";
import {
  type AuthRejection,
  type AuthStrategy,
  createTransport,
  encodeBody,
  type Transport,
  type TransportOptions,
} from "./index.js";

/** Responds with 200 to `Bearer <number>` if the number is at least `least`, and otherwise with 401. */
function guarded(least: () => number, answer: Answer = json({ ok: true })): Answer {
  return (request, response) => {
    const token = Number(request.headers.authorization?.replace("Bearer ", ""));
    if (token >= least()) return answer(request, response);
    return json({ message: "expired" }, 401, { "www-authenticate": 'Bearer error="invalid_token"' })(request, response);
  };
}

/** Creates a strategy whose tokens are numbers. Each renewal increments the number. */
function counting(renewTo: (rejection: AuthRejection) => boolean = () => true) {
  let token = 1;
  const rejections: AuthRejection[] = [];
  const strategy: AuthStrategy = {
    headers: async () => ({ authorization: `Bearer ${String(token)}` }),
    renew: async (rejection) => {
      rejections.push(rejection);
      token++;
      return renewTo(rejection);
    },
  };
  return { strategy, rejections };
}

function send(transport: Transport, request: Partial<Parameters<Transport["request"]>[0]> = {}) {
  return transport.request({ method: "GET", url: "/x", media: "json", retry: "safe", ...request });
}

async function setUp(answer: Answer, auth: AuthStrategy, options: Partial<TransportOptions> = {}) {
  const server = await serve(answer);
  return {
    server,
    transport: createTransport({ baseUrl: server.url, auth, retry: { maxRetries: 1, baseDelay: 1 }, ...options }),
  };
}

describe("a refused credential", () => {
  test("is renewed once, and the request is sent again with the new header fields", async () => {
    const { strategy, rejections } = counting();
    const { server, transport } = await setUp(
      guarded(() => 2),
      strategy,
    );
    const body = encodeBody("x", "json", { title: "t" });
    expect(await send(transport, { method: "POST", retry: "create", body })).toMatchObject({
      data: { ok: true },
      response: { attempts: [{ number: 1, status: 200 }] },
    });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(["Bearer 1", "Bearer 2"]);
    expect(String(server.requests[1]?.body)).toBe('{"title":"t"}');
    expect(rejections).toMatchObject([
      { method: "POST", headers: { authorization: "Bearer 1" }, challenge: 'Bearer error="invalid_token"' },
    ]);
    expect(String(rejections[0]?.url)).toBe(`${server.url}/x`);
    expect(rejections[0]?.signal.aborted).toBe(false);
  });

  test("that is refused again is reported with the server's message", async () => {
    const { strategy, rejections } = counting();
    const { server, transport } = await setUp(
      guarded(() => 9),
      strategy,
    );
    await expect(send(transport)).rejects.toMatchObject({ code: "authentication_failed", serverMessage: "expired" });
    expect([server.requests.length, rejections.length]).toEqual([2, 1]);
  });

  test("is reported unchanged when the strategy cannot renew it or has no new one", async () => {
    const { strategy, rejections } = counting(() => false);
    const fixed: AuthStrategy = { headers: () => ({ authorization: "Bearer 1" }) };
    for (const auth of [strategy, fixed]) {
      const { server, transport } = await setUp(
        guarded(() => 2),
        auth,
      );
      await expect(send(transport)).rejects.toMatchObject({
        code: "authentication_failed",
        message: expect.stringContaining(
          "Check that the credential is valid for this server and has not expired.",
        ) as string,
      });
      expect(server.requests).toHaveLength(1);
    }
    expect(rejections).toHaveLength(1);
  });

  test("is not renewed for a streamed body, which cannot be sent again", async () => {
    const { strategy, rejections } = counting();
    const { server, transport } = await setUp(
      guarded(() => 2),
      strategy,
    );
    const body = encodeBody("x", "bytes", streamOf(Uint8Array.of(1)));
    await expect(send(transport, { method: "PUT", body })).rejects.toMatchObject({ code: "authentication_failed" });
    expect([server.requests.length, rejections.length]).toEqual([1, 0]);
  });

  test("is renewed for a streamed response", async () => {
    const { strategy } = counting();
    const { transport } = await setUp(
      guarded(() => 2),
      strategy,
    );
    const { data } = await send(transport, { media: "stream" });
    expect(await new Response(data as ReadableStream).text()).toBe('{"ok":true}');
  });

  test("may be renewed in each attempt, and after a redirect", async () => {
    let least = 2;
    const { strategy, rejections } = counting();
    const flaky = inTurn(
      (request, response) => {
        least = 3;
        return status(503)(request, response);
      },
      redirect(307, "/y"),
    );
    const { server, transport } = await setUp(
      routes({ "/x": guarded(() => least, flaky), "/y": guarded(() => 3) }),
      strategy,
    );
    expect(await send(transport)).toMatchObject({ data: { ok: true } });
    expect(server.lines()).toEqual(["GET /x", "GET /x", "GET /x", "GET /x", "GET /y"]);
    expect(rejections).toHaveLength(2);
  });

  test("that fails to renew rejects with the strategy's error, and the response is discarded", async () => {
    const reason = new Error("no refresh token");
    const { transport } = await setUp(
      guarded(() => 2),
      {
        headers: () => ({ authorization: "Bearer 1" }),
        renew: () => Promise.reject(reason),
      },
    );
    await expect(send(transport)).rejects.toBe(reason);
  });
});

describe("a credential", () => {
  test("is requested before every attempt", async () => {
    let asked = 0;
    const auth: AuthStrategy = { headers: () => ({ authorization: `Bearer ${String(++asked)}` }) };
    const { server, transport } = await setUp(inTurn(reset, json({})), auth);
    await send(transport);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(["Bearer 1", "Bearer 2"]);
  });

  test("replaces the same field of a default header, a call's header and a hook", async () => {
    const { server, transport } = await setUp(
      json({}),
      { headers: () => ({ Authorization: "Bearer right" }) },
      {
        headers: { authorization: "Bearer default" },
        hooks: { beforeRequest: ({ headers }) => headers.set("authorization", "Bearer hook") },
      },
    );
    await send(transport, { options: { headers: { AUTHORIZATION: "Bearer call" } } });
    expect(server.requests[0]?.headers.authorization).toBe("Bearer right");
  });

  test("that the strategy cannot provide rejects the call with the strategy's error, and nothing is sent", async () => {
    const reason = new Error("keychain locked");
    const { server, transport } = await setUp(json({}), { headers: () => Promise.reject(reason) });
    await expect(send(transport)).rejects.toBe(reason);
    expect(server.requests).toHaveLength(0);
  });

  test("strategy can read the request but not change its address", async () => {
    const { server, transport } = await setUp(json({}), {
      headers({ method, url }) {
        url.pathname = "/elsewhere";
        return { "x-signed": method };
      },
    });
    await send(transport);
    expect(server.lines()).toEqual(["GET /x"]);
    expect(server.requests[0]?.headers["x-signed"]).toBe("GET");
  });
});
