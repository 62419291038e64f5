import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { inTurn, json, routes, serve, stall, stallAfter, status } from "../test/loopback.js";
import { risks } from "../test/risks.js";
import { createClient, createTransport, type Transport, type TransportOptions } from "./index.js";

const never = (): Promise<never> => new Promise(() => undefined);

function read(transport: Transport, signal: AbortSignal): Promise<unknown> {
  return transport.request({ method: "GET", url: "/x", media: "json", retry: "safe", options: { signal } });
}

describe("aborted calls reject with the reason of their signal", () => {
  test.each([new Error("mine"), "a text", { code: "own" }])(
    "%o: the call rejects with this reason, and sends nothing when the signal was aborted before",
    async (reason) => {
      const server = await serve(json({}));
      const asked: string[] = [];
      const transport = createTransport({
        baseUrl: server.url,
        auth: { headers: () => (asked.push("auth"), {}) },
        hooks: { beforeRequest: () => void asked.push("hook") },
      });
      const outcome: unknown = await read(transport, AbortSignal.abort(reason)).catch((error: unknown) => error);
      expect(outcome).toBe(reason);
      expect(asked).toEqual([]);
      expect(server.requests).toHaveLength(0);
    },
  );

  test("without a reason, an abort rejects with the platform's AbortError", async () => {
    const { url } = await serve(json({}));
    await expect(read(createTransport({ baseUrl: url }), AbortSignal.abort())).rejects.toMatchObject({
      name: "AbortError",
    });
  });

  test.each([
    ["the header", stall],
    ["the body", stallAfter('{"id":')],
    ["the body of an error", stallAfter("x", 500)],
  ])("an abort while %s is awaited closes the connection", async (_, answer) => {
    const server = await serve(answer);
    const controller = new AbortController();
    const reason = new Error("enough");
    const call = read(createTransport({ baseUrl: server.url, coalesce: false }), controller.signal).catch(
      (error: unknown) => error,
    );
    await expect.poll(() => server.requests.length).toBe(1);
    controller.abort(reason);
    expect(await call).toBe(reason);
    await server.requests[0]?.abandoned;
    expect(server.requests).toHaveLength(1);
  });

  test("an abort during the wait before a retry", async () => {
    const server = await serve(status(503, { "retry-after": "30" }));
    const controller = new AbortController();
    const reason = new Error("enough");
    const transport = createTransport({
      baseUrl: server.url,
      coalesce: false,
      hooks: { onRetry: () => controller.abort(reason) },
    });
    await expect(read(transport, controller.signal)).rejects.toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  test("an abort in the queue leaves the turns of other calls unchanged", async () => {
    const server = await serve(
      inTurn((request, response) => void setTimeout(() => void json({})(request, response), 50), json({})),
    );
    const transport = createTransport({ baseUrl: server.url, maxConcurrency: 1, coalesce: false });
    const controller = new AbortController();
    const reason = new Error("enough");
    const keep = new AbortController().signal;
    const calls = [read(transport, keep), read(transport, controller.signal), read(transport, keep)];
    controller.abort(reason);
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(outcomes[1]).toMatchObject({ reason });
    expect(server.requests).toHaveLength(2);
  });

  test("an abort while the origin is paused", async () => {
    const server = await serve(
      inTurn(json({}, 200, { "ratelimit-remaining": "0", "ratelimit-reset": "30" }), json({})),
    );
    const transport = createTransport({ baseUrl: server.url, coalesce: false });
    await read(transport, new AbortController().signal);
    const controller = new AbortController();
    const call = read(transport, controller.signal);
    controller.abort("enough");
    await expect(call).rejects.toBe("enough");
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ["a credential", { auth: { headers: never } }],
    ["a hook", { hooks: { beforeRequest: never } }],
    ["the response of an injected fetch that ignores signals", { fetch: never }],
    ["a body from an injected fetch", { fetch: async () => new Response(new ReadableStream()) }],
    [
      "an error body from an injected fetch",
      { fetch: async () => new Response(new ReadableStream(), { status: 500 }) },
    ],
    [
      "the body of a redirect from an injected fetch",
      {
        fetch: async () =>
          new Response(new ReadableStream(), { status: 302, headers: { location: "/", "content-length": "5" } }),
      },
    ],
    [
      "a renewal",
      { auth: { headers: () => ({}), renew: never }, fetch: async () => new Response(null, { status: 401 }) },
    ],
  ] satisfies [string, Partial<TransportOptions>][])("an abort while %s never arrives", async (_, options) => {
    const controller = new AbortController();
    const transport = createTransport({
      baseUrl: "https://pm.example.com",
      retry: { maxRetries: 0 },
      coalesce: false,
      ...options,
    });
    const call = read(transport, controller.signal).catch((error: unknown) => error);
    setTimeout(() => controller.abort("enough"), 20);
    expect(await call).toBe("enough");
  });
});

describe("no listeners or timers remain", () => {
  test("2,000 calls of every outcome leave no listener on a shared signal and no timer", async () => {
    const { url } = await serve(
      routes({
        "/risks/1": json({ id: 1, title: "t" }),
        "/risks/2": status(503),
        "/projects/7/risks": (request, response) =>
          json(request.target.includes("page=2") ? [] : [{ id: 1, title: "t" }])(request, response),
      }),
    );
    const { signal } = new AbortController();
    const client = createClient({
      baseUrl: url,
      resources: { risks },
      retry: { maxRetries: 1, baseDelay: 0 },
      maxConcurrency: 20,
    });
    const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
    const before = timers();
    const calls = [
      () => client.risks.get({ id: 1 }, { signal }),
      () => client.risks.get({ id: 1 }, { signal, headers: { "x-unique": "1" } }),
      () => client.risks.get({ id: 2 }, { signal }).catch(() => undefined),
      () => client.risks.get({ id: 404 }, { signal }).catch(() => undefined),
      () => client.risks.list({ project: 7 }, { signal }).all(),
      () => client.risks.get({ id: "" }, { signal }).catch(() => undefined),
      () => client.risks.create({ title: "t" }, { signal }).catch(() => undefined),
      () =>
        client.risks
          .get({ id: 1 }, { signal: AbortSignal.any([signal, AbortSignal.abort("x")]) })
          .catch(() => undefined),
    ];
    for (let round = 0; round < 20; round++) {
      await Promise.all(Array.from({ length: 100 }, (_, index) => calls[index % calls.length]!()));
    }
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
    expect(timers()).toBeLessThanOrEqual(before);
  });
});
