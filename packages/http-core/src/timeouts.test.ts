import { type StoppedTime, stopTime } from "@halyard/testing/stopped-time";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Answer, inTurn, json, serve, stallAfter, status } from "../test/loopback.js";
import { createTransport, encodeBody, type Method, type TransportOptions } from "./index.js";

async function setUp(answer: Answer, options: Partial<TransportOptions> = {}) {
  const server = await serve(answer);
  const transport = createTransport({
    baseUrl: server.url,
    retry: { maxRetries: 1, baseDelay: 1 },
    coalesce: false,
    ...options,
  });
  const send = (method: Method = "GET", call: { timeout?: number; totalTimeout?: number } = {}): Promise<unknown> =>
    transport.request({
      method,
      url: "/x",
      media: "json",
      retry: method === "GET" ? "safe" : "create",
      body: method === "GET" ? undefined : encodeBody("x", "json", {}),
      options: call,
    });
  return { server, send };
}

/** Creates a body that sends its beginning and then stalls. */
function half(beginning: string, onStall: () => void): ReadableStream<Uint8Array> {
  let isFirst = true;
  return new ReadableStream(
    {
      pull(body) {
        if (isFirst) body.enqueue(new TextEncoder().encode(beginning));
        else onStall();
        isFirst = false;
        return undefined;
      },
    },
    { highWaterMark: 0 },
  );
}

/** Returns a `fetch` that advances the time after the client has received the first response's header. */
function passAfterHeader(time: StoppedTime, milliseconds: number): Pick<TransportOptions, "fetch"> {
  let isFirst = true;
  return {
    async fetch(request, init) {
      const response = await fetch(request, init);
      if (isFirst) setTimeout(() => time.pass(milliseconds));
      isFirst = false;
      return response;
    },
  };
}

describe("timeout", () => {
  test.each([
    ["the header", (time: StoppedTime) => ({ answer: () => time.pass(200) })],
    ["the body", (time: StoppedTime) => ({ answer: stallAfter('{"id":'), ...passAfterHeader(time, 200) })],
  ])("ends an attempt that waits for %s, and the next one may succeed", async (_, slow) => {
    const { answer, ...options } = slow(stopTime());
    const { server, send } = await setUp(inTurn(answer, json({ ok: true })), { timeout: 200, ...options });
    expect(await send()).toMatchObject({
      data: { ok: true },
      response: {
        attempts: [
          { number: 1, failure: "timeout" },
          { number: 2, status: 200 },
        ],
      },
    });
    expect(server.requests).toHaveLength(2);
  });

  test("of the last attempt is thrown, with the outcome", async () => {
    const time = stopTime();
    const { send } = await setUp(() => time.pass(100), { timeout: 100 });
    await expect(send("GET")).rejects.toMatchObject({
      code: "timeout",
      scope: "attempt",
      timeoutMs: 100,
      outcome: "unknown",
      attempts: [{ number: 1 }, { number: 2 }],
      message: expect.stringMatching(
        /took longer than 100 ms \(`timeout`, one attempt\)\. Nothing was changed/,
      ) as string,
    });
    await expect(send("POST", { timeout: 50 })).rejects.toMatchObject({
      timeoutMs: 50,
      attempts: [{ number: 1 }],
      message: expect.stringContaining("Check the state before you send the request again") as string,
    });
  });

  test("keeps the status of an error whose body stalls", async () => {
    const time = stopTime();
    const { send } = await setUp(json({}), {
      timeout: 100,
      fetch: async () =>
        new Response(
          half('{"message":"half', () => time.pass(100)),
          { status: 422 },
        ),
    });
    await expect(send()).rejects.toMatchObject({ code: "validation_failed", body: '{"message":"half' });
  });

  test.each([0, -1, Number.NaN, "5" as never])("of %s is refused", async (timeout) => {
    const { send } = await setUp(json({}));
    const message = expect.stringMatching(/must be a number above 0, got .*\. Use Infinity for no limit\./) as string;
    await expect(send("GET", { timeout })).rejects.toMatchObject({ code: "configuration_invalid", message });
    expect(() => createTransport({ baseUrl: "https://x.example", totalTimeout: timeout })).toThrow(/totalTimeout/);
  });

  test("may be infinite", async () => {
    const { send } = await setUp(json({ ok: true }), { timeout: Infinity, totalTimeout: Infinity });
    expect(await send()).toMatchObject({ data: { ok: true } });
  });
});

test("the defaults are 30 seconds for an attempt and two minutes for a call", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const transport = createTransport({
    baseUrl: "https://pm.example.com",
    fetch: () => new Promise(() => undefined),
    retry: { maxRetries: 9, baseDelay: 0 },
  });
  const call = transport
    .request({ method: "GET", url: "/x", media: "json", retry: "safe" })
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(125_000);
  expect(await call).toMatchObject({
    scope: "total",
    timeoutMs: 120_000,
    attempts: [{ failure: "timeout", durationMs: 30_000 }, {}, {}, { number: 4 }],
  });
});

describe("totalTimeout", () => {
  test("ends the attempt in progress", async () => {
    const time = stopTime();
    const { server, send } = await setUp(() => time.pass(100), { totalTimeout: 100 });
    await expect(send()).rejects.toMatchObject({ code: "timeout", scope: "total", timeoutMs: 100, outcome: "unknown" });
    expect(server.requests).toHaveLength(1);
  });

  test("ends a call that waits for its first turn as `not_sent`", async () => {
    const time = stopTime();
    const { server, send } = await setUp(() => time.pass(100), { maxConcurrency: 1 });
    const first = send("GET", { totalTimeout: 400 }).catch(() => undefined);
    await expect(send("POST", { totalTimeout: 100 })).rejects.toMatchObject({
      code: "timeout",
      scope: "total",
      outcome: "not_sent",
      attempts: [],
      message: expect.stringContaining(
        "Nothing reached the server, so you can safely send the request again.",
      ) as string,
    });
    expect(server.requests).toHaveLength(1);
    time.pass(300);
    await first;
  });

  test("ends a call that waits for its second turn as `unknown`", async () => {
    const limit = { "ratelimit-remaining": "0", "ratelimit-reset": "20" };
    const time = stopTime();
    const retried = Promise.withResolvers<void>();
    const { send } = await setUp(status(503, limit), {
      totalTimeout: 300,
      hooks: { onRetry: () => retried.resolve() },
    });
    const outcome = send();
    outcome.catch(() => undefined);
    await retried.promise;
    time.pass(300);
    await expect(outcome).rejects.toMatchObject({
      code: "timeout",
      scope: "total",
      outcome: "unknown",
      attempts: [{ status: 503 }],
    });
  });

  test("is never `not_sent` once a response has arrived", async () => {
    const { send } = await setUp(stallAfter("half", 500), { totalTimeout: 100, ...passAfterHeader(stopTime(), 100) });
    await expect(send("POST")).rejects.toMatchObject({ code: "server_error", status: 500 });
  });
});
