import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Answer, json, serve } from "../test/loopback.js";
import { createClient, defineResource, type Fetch, get, isHalyardError, type TransportOptions } from "./index.js";
import * as z from "./schema.js";

const files = defineResource({
  json: get("/x", { response: z.unknown() }),
  text: get("/x", { media: { response: "text" } }),
  bytes: get("/x", { media: { response: "bytes" } }),
  stream: get("/x", { media: { response: "stream" } }),
});

async function setUp(answer: Answer, options: Partial<TransportOptions> = {}) {
  const server = await serve(answer);
  return { server, files: createClient({ baseUrl: server.url, resources: { files }, ...options }).files };
}

function compressed(body: string): Answer {
  const bytes = gzipSync(body);
  return (_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(bytes);
  };
}

/** Creates a `fetch` that counts the decompressed bytes read from bodies. */
function countingFetch(): { readonly fetch: Fetch; readonly read: () => number } {
  let read = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      read += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  const counted: Fetch = async (request) => {
    const { body, headers, status } = await fetch(request);
    return new Response(body?.pipeThrough(count) ?? null, { headers, status });
  };
  return { fetch: counted, read: () => read };
}

describe("size", () => {
  test("a compressed body is read up to the limit only, and not requested a second time", async () => {
    const { fetch, read } = countingFetch();
    const limit = 1_000_000;
    const { server, files } = await setUp(compressed(`"${"a".repeat(100_000_000)}"`), {
      fetch,
      maxResponseBytes: limit,
    });
    const error: unknown = await files.json().catch((reason: unknown) => reason);
    expect(isHalyardError(error, "response_too_large")).toBe(true);
    expect(error).toMatchObject({
      status: 200,
      limitBytes: limit,
      message: expect.stringContaining("raise `maxResponseBytes`") as string,
      attempts: [{ number: 1, status: 200, failure: "response too large" }],
    });
    expect(read()).toBeLessThan(limit + 1_000_000);
    expect(server.requests).toHaveLength(1);
  });

  test("the default limit is 64 MiB for JSON and text, and none for downloads", async () => {
    const { files } = await setUp(compressed(`"${"a".repeat(64 * 1024 * 1024)}"`));
    await expect(files.json()).rejects.toMatchObject({ code: "response_too_large", limitBytes: 67_108_864 });
    await expect(files.text()).rejects.toMatchObject({ code: "response_too_large" });
    expect(await files.bytes()).toHaveLength(64 * 1024 * 1024 + 2);
  });

  test("a limit set for the client applies to bytes too, and not to streams", async () => {
    const { files } = await setUp(compressed(`"${"a".repeat(5000)}"`), { maxResponseBytes: 5001 });
    await expect(files.bytes()).rejects.toMatchObject({ code: "response_too_large" });
    let size = 0;
    for await (const chunk of await files.stream()) size += chunk.byteLength;
    expect(size).toBe(5002);
  });

  test("a body of exactly the limit is read", async () => {
    const { files } = await setUp(json("a".repeat(98)), { maxResponseBytes: 100 });
    expect(await files.json()).toHaveLength(98);
  });

  test("text longer than a string can be is response_too_large, not a connection failure", async () => {
    const { files, server } = await setUp(json("a"));
    const tooLong = Object.assign(new Error("Cannot create a string"), { code: "ERR_STRING_TOO_LONG" });
    vi.spyOn(TextDecoder.prototype, "decode").mockImplementation(() => {
      throw tooLong;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    await expect(files.text()).rejects.toMatchObject({ code: "response_too_large" });
    expect(server.requests).toHaveLength(1);
  });

  test("the body of an error is read only in part", async () => {
    const { fetch, read } = countingFetch();
    const body = gzipSync("a".repeat(50_000_000));
    const { files } = await setUp(
      (_, response) => {
        response.writeHead(422, { "content-encoding": "gzip" });
        response.end(body);
      },
      { fetch },
    );
    await expect(files.json()).rejects.toMatchObject({ code: "validation_failed" });
    expect(read()).toBeLessThan(1_000_000);
  });
});

describe("depth", () => {
  test.each([
    ["arrays", "[".repeat(40_000_000), false],
    ["valid arrays", "[".repeat(1001) + "]".repeat(1001), true],
    ["objects", '{"a":'.repeat(1001) + "1" + "}".repeat(1001), true],
  ])("%s that are nested too deeply are refused before they are parsed", async (_, body, isValid) => {
    let parsed = 0;
    const parseJson = (text: string): unknown => {
      parsed++;
      return JSON.parse(text);
    };
    const { files, server } = await setUp(compressed(body), { dialect: { parseJson } } as Partial<TransportOptions>);
    const error: unknown = await files.json().catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: "response_shape",
      message: expect.stringContaining("the body is nested too deeply") as string,
    });
    expect(parsed).toBe(0);
    expect(server.requests).toHaveLength(1);
    expect(() => void JSON.parse(isValid ? body : "1")).not.toThrow();
  });

  test("brackets in strings and closed brackets do not count", async () => {
    const data = [Array.from({ length: 5000 }, () => [{}]), '[{"\\'.repeat(2000), { "\\": '\\"[' }];
    const { files } = await setUp(json(data));
    expect(await files.json()).toEqual(data);
  });

  test("a body that ends inside a string is not valid JSON", async () => {
    const { files } = await setUp(compressed('["\\"'));
    await expect(files.json()).rejects.toThrow("is not valid JSON");
  });
});
