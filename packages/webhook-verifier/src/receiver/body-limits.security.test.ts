import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createReceiver, gitea, verify, type Receiver } from "../index.js";
import { readBody } from "./read-body.js";
import { sign } from "../testing.js";

const secret = "a secret of this test";

function receiverOf(limits: { maxBytes?: number; bodyTimeoutMs?: number }): Receiver {
  return createReceiver({ provider: gitea({ secrets: [secret] }), limits });
}

interface Observation {
  sent: number;
  cancelled: boolean;
}

function streaming(
  chunk: () => Uint8Array | undefined,
  seen: Observation,
  headers: Record<string, string> = {},
): Request {
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const bytes = chunk();
        if (!bytes) {
          controller.close();
          return;
        }
        seen.sent += bytes.length;
        controller.enqueue(bytes);
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: "POST", headers: { "content-type": "application/json", ...headers }, body, duplex: "half" };
  return new Request("https://bridge.test/", init);
}

describe("an oversized body", () => {
  test("is stopped at the limit while it is read, and the rest is cancelled", async () => {
    const seen = { sent: 0, cancelled: false };
    const endless = streaming(() => new Uint8Array(1000), seen);
    const response = await receiverOf({ maxBytes: 10_000 }).fetch(endless);
    expect(response.status).toBe(413);
    expect(seen.sent).toBeLessThanOrEqual(12_000);
    expect(seen.cancelled).toBe(true);
  });

  test("is refused whatever its Content-Length says", async () => {
    for (const length of ["5", "-1", "0", "NaN", "1e9", "99999999999999999999"]) {
      const seen = { sent: 0, cancelled: false };
      const endless = streaming(() => new Uint8Array(1000), seen, { "content-length": length });
      expect((await receiverOf({ maxBytes: 10_000 }).fetch(endless)).status).toBe(413);
      expect(seen.sent).toBeLessThanOrEqual(12_000);
    }
  });

  test("is refused when it is a single chunk, too", async () => {
    const result = await readBody(
      (async function* () {
        yield new Uint8Array(1_000_000);
      })(),
      { maxBytes: 1000, bodyTimeoutMs: 1000 },
    );
    expect(result).toBe("body_too_large");
  });
});

describe("a slow body", () => {
  test("is refused and cancelled when nothing arrives", async () => {
    const seen = { sent: 0, cancelled: false };
    const silent = new ReadableStream<Uint8Array>({ cancel: () => void (seen.cancelled = true) }, { highWaterMark: 0 });
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: silent, duplex: "half" };
    const response = await receiverOf({ bodyTimeoutMs: 30 }).fetch(new Request("https://bridge.test/", init));
    expect([response.status, seen.cancelled]).toEqual([408, true]);
  });

  test("is refused when it arrives byte by byte without end", async () => {
    const drip = (async function* () {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        yield new Uint8Array(1);
      }
    })();
    expect(await readBody(drip, { maxBytes: 1_000_000, bodyTimeoutMs: 40 })).toBe("body_too_slow");
    // The generator has ended because the body was cancelled.
    expect(await drip.next()).toEqual({ done: true, value: undefined });
  });

  test("is refused when it consists of empty chunks without a pause", async () => {
    const seen = { sent: 0, cancelled: false };
    const empty = streaming(() => new Uint8Array(), seen);
    expect((await receiverOf({ bodyTimeoutMs: 30 }).fetch(empty)).status).toBe(408);
  });
});

describe("a truncated body", () => {
  test("is refused when the connection breaks", async () => {
    const seen = { sent: 0, cancelled: false };
    let chunks = 0;
    const broken = streaming(() => {
      if (++chunks > 2) throw new Error("connection reset");
      return new Uint8Array(10);
    }, seen);
    expect((await receiverOf({}).fetch(broken)).status).toBe(400);
  });

  test("is refused by its signature when it seems complete", async () => {
    const body = '{"a":1,"b":2}';
    const headers = { "x-gitea-signature": await sign(body, secret), "content-type": "application/json" };
    for (let length = 0; length < body.length; length++) {
      const request = new Request("https://bridge.test/", { method: "POST", headers, body: body.slice(0, length) });
      expect((await receiverOf({}).fetch(request)).status).toBe(401);
    }
  });
});

describe("a form of many fields", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const body = '{"ref":"refs/heads/main"}';
  const payload = new URLSearchParams({ payload: body }).toString();

  async function check(form: string): Promise<string> {
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "x-gitea-signature": await sign(body, secret),
    };
    const result = await verify({ headers, body: form }, gitea({ secrets: [secret] }));
    return result.ok ? "ok" : result.reason;
  }

  test("is refused before it is parsed, because that would take quadratic time", async () => {
    const parsed = vi.spyOn(globalThis, "URLSearchParams");
    for (const field of ["&a", "&a=1", "&payload", "&"]) {
      expect(await check(payload + field.repeat(16))).toBe("payload_missing");
      expect(await check(payload + field.repeat(500_000))).toBe("payload_missing");
    }
    expect(parsed).not.toHaveBeenCalled();
    expect(await check(payload)).toBe("ok");
    expect(parsed).toHaveBeenCalledOnce();
  });

  test("is read when it has sixteen fields", async () => {
    expect(await check(payload + "&a".repeat(15))).toBe("ok");
    expect(await check("a=1&".repeat(15) + payload)).toBe("ok");
  });
});

test("however the bytes are divided into chunks, the same bytes are read, or none beyond the limit", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 1500 }),
      async (chunks, maxBytes) => {
        const whole = Uint8Array.from(chunks.flatMap((chunk) => [...chunk]));
        const source = (async function* () {
          yield* chunks;
        })();
        const result = await readBody(source, { maxBytes, bodyTimeoutMs: 10_000 });
        expect(result).toEqual(whole.length > maxBytes ? "body_too_large" : whole);
      },
    ),
  );
});

test("a million chunks of one byte take no more memory than a million bytes", async () => {
  let left = 1_000_000;
  const byte = new Uint8Array(1);
  const source = {
    [Symbol.asyncIterator]: () => ({
      next: async () =>
        left-- > 0 ? { done: false as const, value: byte } : { done: true as const, value: undefined },
    }),
  };
  const result = await readBody(source, { maxBytes: 1_000_000, bodyTimeoutMs: 60_000 });
  expect(result).toBeInstanceOf(Uint8Array);
  expect((result as Uint8Array).length).toBe(1_000_000);
  expect((result as Uint8Array).buffer.byteLength).toBe(1_000_000);
});

test("any bytes, signed or not, get a response: the receiver never rejects and never reports a failure of its own", async () => {
  const receiver = receiverOf({ maxBytes: 500 });
  receiver.on("*", () => undefined);
  const type = fc.constantFrom(
    "application/json",
    "application/x-www-form-urlencoded",
    "application/json;",
    "text/plain",
  );
  const name = fc.constantFrom("push", "issues", "pull_request_comment", "__proto__", "");
  const json = fc.json().map((text) => new TextEncoder().encode(text));
  const form = fc.string().map((text) => new TextEncoder().encode(new URLSearchParams({ payload: text }).toString()));
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 600 }), json, form);
  await fc.assert(
    fc.asyncProperty(type, name, bytes, fc.boolean(), async (contentType, event, body, genuine) => {
      const signed = new URLSearchParams(new TextDecoder().decode(body)).get("payload");
      const message = contentType.startsWith("application/x") && signed !== null ? signed : body;
      const headers = {
        "content-type": contentType,
        "x-gitea-event": event,
        "x-gitea-signature": genuine ? await sign(message, secret) : "00",
      };
      const { status } = await receiver.fetch(
        new Request("https://bridge.test/", { method: "POST", headers, body: body.slice() }),
      );
      expect(genuine ? [200, 202, 400, 413, 415] : [400, 401, 413, 415]).toContain(status);
    }),
    { numRuns: 500 },
  );
});
