import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Answer, inTurn, json, redirect, serve, status } from "../test/loopback.js";
import {
  type AuthStrategy,
  bodyBytes,
  createTransport,
  encodeBody,
  type Transport,
  type TransportOptions,
} from "./index.js";

const key = "key-0123456789abcdef";

/** Signs the method, path, query and body. Each signature uses the next nonce. */
function hmac(): AuthStrategy {
  let nonce = 0;
  return {
    async headers({ method, url, body }) {
      const lines = [method, url.pathname + url.search, String(++nonce)].join("\n");
      return { "x-nonce": `nonce-${nonce}`, "x-signature": sign(lines, await bodyBytes(body)) };
    },
  };
}

function sign(lines: string, body: Uint8Array): string {
  return createHmac("sha256", key).update(lines).update(body).digest("hex");
}

async function setUp(answer: Answer, auth: AuthStrategy, options: Partial<TransportOptions> = {}) {
  const server = await serve(answer);
  const retry = { maxRetries: 1, baseDelay: 1 };
  const transport = createTransport({ baseUrl: server.url, auth, retry, ...options });
  return { server, transport };
}

function send(transport: Transport, request: Partial<Parameters<Transport["request"]>[0]> = {}) {
  return transport.request({ method: "POST", url: "/x?a=b%20c", media: "json", retry: "idempotent", ...request });
}

describe("a signature over the body", () => {
  test.each([
    ["json", { title: "Ünder" }],
    ["form", { title: "a b" }],
    ["text", "plain"],
    ["bytes", new Blob(["bytes"])],
  ] as const)("covers the bytes of %s as they are sent, also on a retry and a redirect", async (media, value) => {
    const { server, transport } = await setUp(
      inTurn(status(503), redirect(307, "/y?d=e%2Ff"), json({ ok: true })),
      hmac(),
    );

    await send(transport, { body: encodeBody("x", media, value) });

    expect(server.lines()).toEqual(["POST /x?a=b%20c", "POST /x?a=b%20c", "POST /y?d=e%2Ff"]);
    server.requests.forEach(({ method, target, headers, body }, index) => {
      expect(body.length).toBeGreaterThan(0);
      expect(headers["x-signature"]).toBe(sign([method, target, String(index + 1)].join("\n"), body));
    });
  });

  test("is refused for a stream and for multipart", async () => {
    const { transport, server } = await setUp(json({}), hmac());
    const multipart = encodeBody("x", "multipart", { a: "b" });
    const stream = encodeBody("x", "bytes", new Blob(["b"]).stream());
    for (const body of [multipart, stream]) {
      await expect(send(transport, { body })).rejects.toMatchObject({ code: "configuration_invalid" });
    }
    expect(server.requests).toEqual([]);
  });
});
