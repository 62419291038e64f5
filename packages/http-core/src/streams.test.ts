import { getEventListeners } from "node:events";
import { stopTime } from "@halyard/testing/stopped-time";
import { describe, expect, test } from "vitest";
import { type Answer, drip, json, type Received, serve, stall, stallAfter, text } from "../test/loopback.js";
import { createTransport, type TransportOptions } from "./index.js";

async function open(answer: Answer, options: Partial<TransportOptions> & { readonly signal?: AbortSignal } = {}) {
  const { signal, ...rest } = options;
  const server = await serve(answer);
  const transport = createTransport({ baseUrl: server.url, retry: { maxRetries: 2, baseDelay: 1 }, ...rest });
  const { data, response } = await transport.request({
    operation: "files.download",
    method: "GET",
    url: "/file",
    media: "stream",
    retry: "safe",
    options: { signal },
  });
  return { server, response, reader: (data as ReadableStream<Uint8Array>).getReader() };
}

async function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  let body = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return body;
    body += new TextDecoder().decode(value);
  }
}

/** Creates a response of one chunk, and a function `now` that closes its connection. */
function breakAfter(chunk: string): { answer: Answer; now(): void } {
  let request: Received | undefined;
  return {
    answer(received, response) {
      request = received;
      return stallAfter(chunk)(received, response);
    },
    now: () => request?.socket.resetAndDestroy(),
  };
}

/** Creates a response of several chunks. The first is sent at once, and each call of `next` sends one more. */
function inParts(first: string, ...rest: readonly string[]): { answer: Answer; next(): void } {
  const left = [...rest];
  let send = (_: string): void => undefined;
  let end = (): void => undefined;
  return {
    answer(_, response) {
      send = (chunk) => void response.write(chunk);
      end = () => void response.end();
      response.writeHead(200, { "content-type": "application/octet-stream" });
      send(first);
    },
    next() {
      send(left.shift() ?? "");
      if (left.length === 0) end();
    },
  };
}

describe("a response read as a stream", () => {
  test("arrives chunk by chunk, and its duration is not limited by the call's timeouts", async () => {
    const time = stopTime();
    const { answer, next } = inParts("a", "b", "c", "d");
    const { reader, response } = await open(answer, { timeout: 2000, totalTimeout: 300 });
    expect(response.attempts).toMatchObject([{ number: 1, status: 200 }]);
    let body = "";
    for (const _ of "abc") {
      body += new TextDecoder().decode((await reader.read()).value);
      time.pass(200);
      next();
    }
    expect(body + (await readToEnd(reader))).toBe("abcd");
  });

  test("waits for a slow reader, however long its pause", async () => {
    const time = stopTime();
    const { answer, next } = inParts("a", "b");
    const { reader } = await open(answer, { timeout: 100 });
    const { value } = await reader.read();
    time.pass(300);
    next();
    expect(new TextDecoder().decode(value) + (await readToEnd(reader))).toBe("ab");
  });

  test("applies backpressure to the server while the stream is not read", async () => {
    const chunk = Buffer.alloc(1 << 20);
    let written = 0;
    const { reader } = await open(async (request, response) => {
      response.writeHead(200);
      while (!request.socket.destroyed && written < 500) {
        written++;
        if (!response.write(chunk))
          await Promise.race([new Promise((resolve) => response.once("drain", resolve)), request.abandoned]);
      }
    });
    await reader.read();
    let seen = -1;
    while (seen !== written) {
      seen = written;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(written).toBeLessThan(100);
    await reader.cancel();
  });

  test("that stalls ends with a timeout, and the connection is closed", async () => {
    const time = stopTime();
    const { server, reader } = await open(stallAfter("a"), { timeout: 100 });
    await reader.read();
    const failed = reader.read().catch((error: unknown) => error);
    let failure: unknown;
    void failed.then((error) => (failure = error));
    await expect
      .poll(() => {
        time.pass(100);
        return failure;
      })
      .toBeDefined();
    expect(failure).toMatchObject({
      code: "timeout",
      scope: "attempt",
      timeoutMs: 100,
      operation: "files.download",
      attempts: [{ number: 1, status: 200 }],
    });
    await server.requests[0]?.abandoned;
  });

  test("has no limit between chunks when the timeout is infinite", async () => {
    const { reader } = await open(drip(["a", "b"], 50), { timeout: Infinity });
    expect(await readToEnd(reader)).toBe("ab");
  });

  test("that breaks off ends with a connection error", async () => {
    const broken = breakAfter("a");
    const { reader } = await open(broken.answer);
    await reader.read();
    broken.now();
    await expect(reader.read()).rejects.toMatchObject({
      code: "connection_failed",
      outcome: "unknown",
      attempts: [{ number: 1 }],
    });
  });

  test("is closed at the server when its reader cancels", async () => {
    const { server, reader } = await open(stallAfter("a"));
    await reader.read();
    await reader.cancel();
    await server.requests[0]?.abandoned;
    expect(server.requests).toHaveLength(1);
  });

  test("ends with the caller's reason when the call is aborted, read or unread", async () => {
    for (const isRead of [true, false]) {
      const controller = new AbortController();
      const reason = new Error("enough");
      const { server, reader } = await open(stallAfter("a"), { signal: controller.signal });
      if (isRead) await reader.read();
      controller.abort(reason);
      await expect(readToEnd(reader)).rejects.toBe(reason);
      await server.requests[0]?.abandoned;
    }
  });

  test("ends with the caller's reason even when `fetch` ignores signals", async () => {
    let cancelled = false;
    const source = new ReadableStream({ cancel: () => void (cancelled = true) });
    const controller = new AbortController();
    const { signal } = controller;
    const fetch = (): Promise<Response> => Promise.resolve(new Response(source));
    const { reader } = await open(stall, { fetch, signal, timeout: Infinity });
    const read = reader.read();
    controller.abort("enough");
    await expect(read).rejects.toBe("enough");
    expect(cancelled).toBe(true);
  });

  test("rejects with an error for an error status, like any other call", async () => {
    await expect(open(json({ message: "gone" }, 404))).rejects.toMatchObject({
      code: "not_found",
      serverMessage: "gone",
    });
  });

  test("removes its listener from the caller's signal however it ends", async () => {
    const { signal } = new AbortController();
    const listeners = (): number => getEventListeners(signal, "abort").length;

    const whole = await open(text("abc"), { signal });
    expect(listeners()).toBe(1);
    await readToEnd(whole.reader);
    expect(listeners()).toBe(0);

    const cancelled = await open(text("abc"), { signal });
    await cancelled.reader.cancel();
    expect(listeners()).toBe(0);

    const broken = breakAfter("a");
    const { reader } = await open(broken.answer, { signal });
    broken.now();
    await readToEnd(reader).catch(() => undefined);
    expect(listeners()).toBe(0);
  });

  test("releases its slot at the header, so that open streams block no other call", async () => {
    const server = await serve(stallAfter("a"));
    const transport = createTransport({ baseUrl: server.url, maxConcurrency: 1 });
    const request = { method: "GET", url: "/x", media: "stream", retry: "safe" } as const;
    const streams = [await transport.request(request), await transport.request(request)];
    expect(server.requests).toHaveLength(2);
    for (const { data } of streams) await (data as ReadableStream).cancel();
  });
});
