import { createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { stopTime } from "@halyard/testing/stopped-time";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Answer, json, routes, serve, status, text, truncate } from "../test/loopback.js";
import { createClient, defineResource, get, isHalyardError, type TransferProgress } from "./index.js";
import * as z from "./schema.js";

const files = defineResource({
  json: get("/x", { response: z.fields({ id: z.int() }) }),
  text: get("/x", { media: { response: "text" } }),
  bytes: get("/x", { media: { response: "bytes" } }),
  stream: get("/x", { media: { response: "stream" } }),
  moved: get("/x", { response: z.fields({ id: z.int() }), redirect: "manual" }),
  none: get("/x"),
  exists: get("/x", { media: { response: "exists" } }),
});

async function clientFor(answer: Answer) {
  const server = await serve(answer);
  return createClient({ baseUrl: server.url, resources: { files }, retry: { maxRetries: 0 } }).files;
}

async function errorOf(call: Promise<unknown>): Promise<Error> {
  return call.then(
    () => expect.fail("The call should have failed."),
    (error: unknown) => error as Error,
  );
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe("formats", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const binary: Answer = (_, response) => void response.end(bytes);

  test("text, bytes and streams are returned as sent, and each requests its media type", async () => {
    const accepts: unknown[] = [];
    const server = await serve((request, response) => {
      accepts.push(request.headers.accept);
      return binary(request, response);
    });
    const client = createClient({
      baseUrl: server.url,
      resources: { files },
      dialect: { accept: "application/hal+json" },
    });
    expect(await client.files.text()).toBe(new TextDecoder().decode(bytes));
    expect(await client.files.bytes()).toEqual(bytes);
    expect(await readAll(await client.files.stream())).toEqual(Buffer.from(bytes));
    await client.files.none();
    expect(accepts).toEqual(["text/plain, */*;q=0.5", "*/*", "*/*", "application/hal+json"]);
    expect(server.requests[0]?.headers["accept-encoding"]).toBe("gzip, deflate");
  });

  test("an existence check is true for success and false for 404, and rejects otherwise", async () => {
    for (const [code, answer] of [
      [200, true],
      [204, true],
      [404, false],
    ] as const) {
      expect(await (await clientFor(status(code))).exists()).toBe(answer);
    }
    const client = await clientFor(status(403));
    expect(await errorOf(client.exists())).toMatchObject({ code: "permission_denied" });
  });

  test("an empty stream ends immediately", async () => {
    const client = await clientFor(status(204));
    expect(await readAll(await client.stream())).toHaveLength(0);
  });

  test("compressed responses are decompressed", async () => {
    const packed = gzipSync('{"id":7}');
    const client = await clientFor((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip", "content-length": packed.length });
      response.end(packed);
    });
    expect(await client.json()).toEqual({ id: 7 });
    expect(await client.text()).toBe('{"id":7}');
    expect(String(await readAll(await client.stream()))).toBe('{"id":7}');
  });

  test("a dialect may parse JSON its own way, for instance to keep long numbers exact", async () => {
    const { url } = await serve(text('{"id":9007199254740993}', 200, { "content-type": "application/json" }));
    const client = createClient({
      baseUrl: url,
      resources: { files },
      dialect: { parseJson: (body) => ({ id: BigInt(/\d+/.exec(body)![0]) }) },
      validate: "off",
    });
    expect(await client.files.json()).toEqual({ id: 9007199254740993n });
  });
});

describe("a body that does not match the declared media type", () => {
  test("a web page with status 200 is quoted in one line of at most 200 characters", async () => {
    const page = `<!DOCTYPE html>\n<title>Sign in</title>\u0007${"é".repeat(500)}`;
    const client = await clientFor(text(page, 200, { "content-type": "text/html" }));
    const error = await errorOf(client.json());
    expect(isHalyardError(error, "response_shape") && error).toMatchObject({
      status: 200,
      mismatches: [],
      excerpt: `<!DOCTYPE html> <title>Sign in</title> ${"é".repeat(161)}`,
    });
    expect(error.message).toContain(
      'answered 200, but the body (text/html, 539 characters) is not valid JSON where JSON was expected. It begins: "<!DOCTYPE html> <title>Sign in</title> é',
    );
  });

  test("an empty body is reported as empty", async () => {
    const client = await clientFor(status(200));
    expect((await errorOf(client.json())).message).toMatch(
      /answered 200, but the body is empty where JSON was expected\.$/,
    );
  });

  test("JSON that a proxy truncated is quoted", async () => {
    const client = await clientFor(text('{"id":', 200, { "content-type": "application/json" }));
    expect(await errorOf(client.json())).toMatchObject({ code: "response_shape", excerpt: '{"id":' });
  });

  test("a manual redirect has no data", async () => {
    const client = await clientFor(text("<p>moved", 302, { location: "https://elsewhere.example/" }));
    const { data, response } = await client.moved().withResponse();
    expect(data).toBeUndefined();
    expect([response.status, response.headers.get("location")]).toEqual([302, "https://elsewhere.example/"]);
  });
});

describe("a wrong Content-Length", () => {
  test.each(["json", "text", "bytes"] as const)(
    "fewer bytes than announced fail %s as a broken connection",
    async (media) => {
      const client = await clientFor(truncate('{"id":1}'));
      expect(await errorOf(client[media]())).toMatchObject({ code: "connection_failed", outcome: "unknown" });
    },
  );

  // When a body has no length, Node's clients may report a reset as the body's normal end. Nothing then shows that text
  // or bytes are incomplete, so this test covers only JSON.
  test("without a length, JSON that a reset cuts off is refused, and never read as a shorter list", async () => {
    for (const body of ['{"id":1', "[1,2", "[1,2,", '{"id":1}\n{']) {
      const client = await clientFor(({ socket }) => {
        const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n";
        socket.write(head + body, () => socket.resetAndDestroy());
      });
      expect(await errorOf(client.json())).toMatchObject({
        code: expect.stringMatching(/^(connection_failed|response_shape)$/) as string,
      });
    }
  });

  test("a truncated body does not fail an operation that discards its response", async () => {
    const client = await clientFor(truncate('{"id":1}'));
    await expect(client.none().withResponse()).resolves.toMatchObject({ data: undefined });
  });

  test.each([
    ["none", 201, undefined],
    ["exists", 200, true],
    ["exists", 404, false],
  ] as const)("a stalled body does not fail an operation that discards it: %s, %d", async (media, code, data) => {
    const server = await serve((_, response) => void response.writeHead(code, { "content-length": 10 }).write("{"));
    const time = stopTime();
    const client = createClient({
      baseUrl: server.url,
      resources: { files },
      timeout: 100,
      async fetch(request, init) {
        const response = await fetch(request, init);
        // This runs after the client has received the header.
        setTimeout(() => time.pass(100));
        return response;
      },
    });
    const answer = await client.files[media]().withResponse();
    expect(answer).toMatchObject({ data, response: { status: code, attempts: [{ number: 1 }] } });
    await server.requests[0]?.abandoned;
    expect(server.requests).toHaveLength(1);

    const controller = new AbortController();
    const call = client.files[media]({}, { signal: controller.signal, timeout: Infinity });
    await expect.poll(() => server.requests.length).toBe(2);
    controller.abort("enough");
    await expect(call).rejects.toBe("enough");
  });

  test("more bytes than announced are cut off and never read as the next response", async () => {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("data", () => {
        socket.write(
          'HTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\n{"id":1}HTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\n{"id":2}',
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    const client = createClient({
      baseUrl: `http://127.0.0.1:${port}`,
      resources: { files },
      retry: { maxRetries: 0 },
    });
    for (let round = 0; round < 3; round++) expect(await client.files.json()).toEqual({ id: 1 });
  });

  test("a response that is not HTTP is a connection failure", async () => {
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => socket.end("220 smtp ready\r\n"));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    const client = createClient({
      baseUrl: `http://127.0.0.1:${port}`,
      resources: { files },
      retry: { maxRetries: 0 },
    });
    expect(await errorOf(client.files.json())).toMatchObject({ code: "connection_failed" });
  });
});

describe("onDownloadProgress", () => {
  async function download(answer: Answer, media: "json" | "bytes" | "stream") {
    const steps: TransferProgress[] = [];
    const client = await clientFor(answer);
    const data = await client[media]({}, { onDownloadProgress: (progress) => steps.push(progress) });
    if (data instanceof ReadableStream) await readAll(data);
    return steps;
  }

  test.each(["json", "bytes", "stream"] as const)("counts the bytes of %s up to the total", async (media) => {
    const body = JSON.stringify({ id: 1, padding: "x".repeat(200_000) });
    const steps = await download(text(body), media);
    expect(steps.at(-1)).toEqual({ transferredBytes: body.length, totalBytes: body.length, percent: 1 });
    expect(steps.slice(0, -1).every(({ percent }) => percent > 0 && percent < 1)).toBe(true);
  });

  test("of unknown length stays at 0 until the end", async () => {
    const steps = await download((_, response) => {
      response.write('{"id":');
      setTimeout(() => response.end("1}"), 20);
    }, "json");
    expect(steps.at(-1)).toEqual({ transferredBytes: 8, totalBytes: 8, percent: 1 });
    expect(steps.slice(0, -1).every(({ percent }) => percent === 0)).toBe(true);
  });

  test("leaves status, address and data of the response unchanged", async () => {
    const server = await serve(routes({ "/x": json({ id: 1 }) }));
    const { files: bound } = createClient({ baseUrl: server.url, resources: { files } });
    const { data, response } = await bound.json({}, { onDownloadProgress: () => undefined }).withResponse();
    expect([data, response.url, response.redirected]).toEqual([{ id: 1 }, `${server.url}/x`, false]);
  });
});
