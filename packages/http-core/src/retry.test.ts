import * as fc from "fast-check";
import { stopTime } from "@halyard/testing/stopped-time";
import { describe, expect, test } from "vitest";
import { inTurn, json, reset, serve, status } from "../test/loopback.js";
import {
  createTransport,
  encodeBody,
  isHalyardError,
  mayRetry,
  type RequestMedia,
  type RetryClass,
  type RetryEvent,
  type Transport,
  type TransportOptions,
} from "./index.js";
import { retryDelay, retryPolicy } from "./retry.js";

const quick = { baseDelay: 1, maxDelay: 2 };

function read(transport: Transport, signal?: AbortSignal): Promise<unknown> {
  return transport
    .request({ method: "GET", url: "/x", media: "json", retry: "safe", options: { signal } })
    .then(({ data }) => data);
}

async function transportTo(answer: Parameters<typeof serve>[0], options: Partial<TransportOptions> = {}) {
  const server = await serve(answer);
  const events: RetryEvent[] = [];
  const transport = createTransport({
    baseUrl: server.url,
    retry: quick,
    hooks: { onRetry: (event) => void events.push(event) },
    ...options,
  });
  return { server, transport, events };
}

describe("mayRetry", () => {
  const again = { safe: true, idempotent: true, create: true, toggle: true };
  const readsOnly = { safe: true, idempotent: true, create: false, toggle: false };
  const never = { safe: false, idempotent: false, create: false, toggle: false };

  test.each([
    ["nothing was sent", { outcome: "not_sent" }, again],
    ["429", { outcome: "responded", status: 429 }, again],
    ...[408, 502, 503, 504].map((code) => [String(code), { outcome: "responded", status: code }, readsOnly] as const),
    ...[400, 401, 403, 404, 409, 422, 500, 501].map(
      (code) => [String(code), { outcome: "responded", status: code }, never] as const,
    ),
    ["the outcome is unknown", { outcome: "unknown" }, readsOnly],
  ] as const)("%s", (_, failed, expected) => {
    for (const [retryClass, allowed] of Object.entries(expected)) {
      expect(mayRetry(retryClass as RetryClass, { ...failed, idempotencyKey: false })).toBe(allowed);
    }
  });

  test("an idempotency key lets a create be retried like a safe call, and never a toggle", () => {
    const outcomes = fc.constantFrom("not_sent", "unknown", "responded");
    fc.assert(
      fc.property(outcomes, fc.integer({ min: 400, max: 599 }), (outcome, code) => {
        const failed = { outcome, ...(outcome === "responded" ? { status: code } : {}), idempotencyKey: true } as const;
        expect(mayRetry("create", failed)).toBe(mayRetry("safe", failed));
        expect(mayRetry("toggle", failed)).toBe(mayRetry("toggle", { ...failed, idempotencyKey: false }));
      }),
    );
  });
});

describe("waits", () => {
  test("are spread over a growing, bounded range", () => {
    const policy = retryPolicy({ baseDelay: 100, maxDelay: 350 });
    const ranges = [0, 1, 2, 3].map((retries) => [
      retryDelay(retries, policy, undefined, () => 0),
      retryDelay(retries, policy, undefined, () => 1),
    ]);
    expect(ranges).toEqual([
      [0, 100],
      [0, 200],
      [0, 350],
      [0, 350],
    ]);
  });

  test("are never shorter than the server requested", () => {
    const anyRandom = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.nat(20), fc.nat(1_000_000), anyRandom, (retries, asked, random) => {
        const delay = retryDelay(retries, retryPolicy(), asked, () => random);
        expect(delay).toBeGreaterThanOrEqual(asked);
        expect(delay).toBeLessThanOrEqual(asked + 1000);
      }),
    );
  });

  test("have defaults and are validated", () => {
    expect(retryPolicy()).toEqual({ maxRetries: 2, baseDelay: 300, maxDelay: 10_000, maxRetryAfter: 60_000 });
    for (const maxRetries of [-1, Number.NaN, "3" as never]) {
      expect(() => createTransport({ baseUrl: "https://x.example", retry: { maxRetries } })).toThrow(
        /`retry\.maxRetries` must be 0 \(off\) or a number above 0, got/,
      );
    }
  });
});

describe("a call that is retried", () => {
  test("succeeds and lists every attempt", async () => {
    const { server, transport, events } = await transportTo(inTurn(status(503), reset, json({ ok: true })));
    const { data, response } = await transport.request({
      operation: "x.get",
      method: "GET",
      url: "/x",
      media: "json",
      retry: "safe",
    });
    expect(data).toEqual({ ok: true });
    expect(server.requests).toHaveLength(3);
    const anyNumber = expect.any(Number) as number;
    expect(response.attempts).toEqual([
      { number: 1, durationMs: anyNumber, status: 503, failure: undefined, waitMs: anyNumber },
      {
        number: 2,
        durationMs: anyNumber,
        status: undefined,
        failure: expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET/) as string,
        waitMs: anyNumber,
      },
      { number: 3, durationMs: anyNumber, status: 200 },
    ]);
    expect(events).toMatchObject([
      { operation: "x.get", method: "GET", url: `${server.url}/x`, attempt: 1, status: 503 },
      { attempt: 2, status: undefined },
    ]);
  });

  test("ends after two retries by default, with the last failure and all attempts", async () => {
    const { server, transport } = await transportTo(status(503), { retry: { baseDelay: 1 } });
    await expect(read(transport)).rejects.toMatchObject({
      code: "server_error",
      status: 503,
      attempts: [{ number: 1 }, { number: 2 }, { number: 3, waitMs: undefined }],
    });
    expect(server.requests).toHaveLength(3);
  });

  test("is sent once when retries are off", async () => {
    const { server, transport } = await transportTo(status(503), { retry: { maxRetries: 0 } });
    await expect(read(transport)).rejects.toMatchObject({ code: "server_error" });
    expect(server.requests).toHaveLength(1);
  });

  test("sends the same body again, in every format that is held in memory", async () => {
    const bodies = {
      json: { a: 1 },
      text: "t",
      bytes: new Blob(["b"]),
      form: { a: "1" },
      multipart: { file: { fileName: "f", content: "c" } },
    };
    for (const [media, value] of Object.entries(bodies)) {
      const { server, transport } = await transportTo(inTurn(status(503), json({})));
      const body = encodeBody("x", media as RequestMedia, value);
      await transport.request({ method: "PUT", url: "/x", media: "none", retry: "idempotent", body });
      const [first, second] = server.requests.map((request) =>
        String(request.body).replaceAll(/boundary-?\w+|-{4,}[\w-]+/g, "boundary"),
      );
      expect(first).not.toBe("");
      expect(second).toBe(first);
    }
  });

  test("is not retried when a retry would fail in the same way", async () => {
    const { server, transport } = await transportTo(json({ message: "no" }, 404));
    await expect(read(transport)).rejects.toMatchObject({ code: "not_found" });
    expect(server.requests).toHaveLength(1);
  });
});

describe("Retry-After", () => {
  test.each([
    ["in seconds", () => "2", 2000, 3000],
    ["as a date", () => new Date(Date.now() + 30_000).toUTCString(), 25_000, 31_000],
  ])("%s is waited for", async (_, retryAfter, least, most) => {
    const enough = new AbortController();
    const { server, transport, events } = await transportTo(
      (request, response) => status(503, { "retry-after": retryAfter() })(request, response),
      {
        hooks: {
          onRetry(event) {
            events.push(event);
            enough.abort("seen");
          },
        },
      },
    );
    await expect(read(transport, enough.signal)).rejects.toBe("seen");
    expect(events[0]?.waitMs).toBeGreaterThanOrEqual(least);
    expect(events[0]?.waitMs).toBeLessThanOrEqual(most);
    expect(server.requests).toHaveLength(1);
  });

  test("that is too long ends the call at once and is reported", async () => {
    const { server, transport } = await transportTo(status(429, { "retry-after": "61" }));
    const error: unknown = await read(transport).catch((reason: unknown) => reason);
    expect(isHalyardError(error, "rate_limited") && error.retryAfterMs).toBe(61_000);
    expect((error as Error).message).toContain("The server allows the next attempt in 61 s.");
    expect(server.requests).toHaveLength(1);
  });

  test("that would end after the total timeout ends the call at once", async () => {
    stopTime();
    const { server, transport } = await transportTo(status(503, { "retry-after": "5" }), { totalTimeout: 4000 });
    await expect(read(transport)).rejects.toMatchObject({ code: "server_error", retryAfterMs: 5000 });
    expect(server.requests).toHaveLength(1);
  });

  test("is taken from the rate limit when a 429 does not contain it", async () => {
    const { transport } = await transportTo(status(429, { "ratelimit-remaining": "0", "ratelimit-reset": "90" }));
    await expect(read(transport)).rejects.toMatchObject({ code: "rate_limited", retryAfterMs: 90_000 });
  });
});

describe("an exhausted rate limit", () => {
  test.each([
    ["RateLimit", { ratelimit: '"default";r=0;t=1' }],
    ["RateLimit-Remaining", { "ratelimit-remaining": "0", "ratelimit-reset": "1" }],
    ["X-RateLimit-Remaining", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1" }],
    ["Retry-After of a 429", { "retry-after": "1" }],
  ])("%s delays other calls to that origin only", async (name, headers) => {
    const first = name.startsWith("Retry") ? status(429, headers) : json({}, 200, headers);
    const busy = await serve(inTurn(first, json({ calm: true })));
    const free = await serve(json({}));
    const transport = createTransport({
      baseUrl: busy.url,
      trustedOrigins: [free.url],
      retry: { maxRetries: 0 },
      coalesce: false,
    });
    await read(transport).catch(() => undefined);

    const held = [read(transport), read(transport)];
    for (let round = 0; round < 5; round++) {
      await transport.request({ method: "GET", url: `${free.url}/y`, media: "json", retry: "safe" });
    }
    expect(busy.requests).toHaveLength(1);
    expect(free.requests).toHaveLength(5);
    expect(await Promise.all(held)).toEqual([{ calm: true }, { calm: true }]);
  });

  test("is returned as data, and one with too long a reset is not waited for", async () => {
    const { server, transport } = await transportTo(
      json({}, 200, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "3600" }),
    );
    const { response } = await transport.request({ method: "GET", url: "/x", media: "json", retry: "safe" });
    expect(response.rateLimit).toEqual({ remaining: 0, resetMs: 3_600_000 });
    await read(transport);
    expect(server.requests).toHaveLength(2);
  });
});
