import { describe, expect, test } from "vitest";
import { json, serve, streamOf } from "../test/loopback.js";
import {
  createClient,
  createTransport,
  defineResource,
  encodeBody,
  type FilePart,
  post,
  put,
  type TransferProgress,
} from "./index.js";
import * as z from "./schema.js";

const uploads = defineResource({
  form: post("/form", {
    media: { request: "form" },
    body: z.fields({
      name: z.string(),
      tags: z.array(z.string()),
      count: z.int(),
      at: z.custom<Date>(),
      gone: z.nullish(z.string()),
    }),
  }),
  attach: post("/attach", {
    media: { request: "multipart" },
    body: z.fields({ metadata: z.looseFields({}), file: z.file(), more: z.optional(z.array(z.file())) }),
  }),
  note: post("/note", { media: { request: "text" }, bodyKey: "text", body: z.string() }),
  blob: put("/blob", { media: { request: "bytes" }, bodyKey: "content", body: z.binary() }),
  json: post("/json", { bodyKey: "value", body: z.unknown() }),
});

async function setUp() {
  const server = await serve(json({}));
  const client = createClient({ baseUrl: server.url, resources: { uploads }, retry: { maxRetries: 0 } });
  const parsed = (index = 0): Promise<FormData> => {
    const { headers, body } = server.requests[index]!;
    return new Response(new Uint8Array(body), { headers: { "content-type": headers["content-type"]! } }).formData();
  };
  return { server, uploads: client.uploads, parsed };
}

describe("formats", () => {
  test("form: arrays repeat, null and undefined are left out, dates are ISO 8601", async () => {
    const { server, uploads } = await setUp();
    await uploads.form({ name: "a&b=ü", tags: ["x", "y"], count: 2, at: new Date(0), gone: null });
    const [request] = server.requests;
    expect(request?.headers["content-type"]).toBe("application/x-www-form-urlencoded;charset=UTF-8");
    expect(String(request?.body)).toBe("name=a%26b%3D%C3%BC&tags=x&tags=y&count=2&at=1970-01-01T00%3A00%3A00.000Z");
  });

  test("multipart: objects as JSON, files with name, type and bytes, in the order given", async () => {
    const { server, uploads, parsed } = await setUp();
    const bytes = Uint8Array.of(0, 255, 10, 13);
    const part: FilePart = { fileName: "plan ü.bin", content: bytes };
    await uploads.attach({
      metadata: { fileName: "plan" },
      file: part,
      more: [
        new Blob(["hi"], { type: "text/plain" }),
        { fileName: "b.txt", content: "text", type: "text/x" },
        { fileName: "c.txt", content: new Blob(["c"], { type: "text/c" }) },
      ],
    });
    expect(server.requests[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; ?boundary=/);
    const form = await parsed();
    expect([...form.keys()]).toEqual(["metadata", "file", "more", "more", "more"]);
    expect(form.get("metadata")).toBe('{"fileName":"plan"}');
    const [file, ...more] = [form.get("file"), ...form.getAll("more")] as File[];
    expect([file?.name, file?.type, new Uint8Array(await file!.arrayBuffer())]).toEqual([
      "plan ü.bin",
      "application/octet-stream",
      bytes,
    ]);
    expect(more.map(({ name, type }) => [name, type])).toEqual([
      ["blob", "text/plain"],
      ["b.txt", "text/x"],
      ["c.txt", "text/c"],
    ]);
  });

  test("text and bytes are sent unchanged, with their types", async () => {
    const { server, uploads } = await setUp();
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    await uploads.note({ text: "# ü\r\n" });
    await uploads.blob({ content: bytes });
    await uploads.blob({ content: bytes.buffer });
    await uploads.blob({ content: new Blob([bytes], { type: "image/x" }) });
    expect(String(server.requests[0]?.body)).toBe("# ü\r\n");
    for (const { body } of server.requests.slice(1)) expect(new Uint8Array(body)).toEqual(bytes);
    expect(server.requests.map(({ headers }) => headers["content-type"])).toEqual([
      "text/plain;charset=UTF-8",
      "application/octet-stream",
      "application/octet-stream",
      "image/x",
    ]);
  });

  test("a stream is sent as it is read", async () => {
    const { server, uploads } = await setUp();
    await uploads.blob({ content: streamOf(Uint8Array.of(1, 2), Uint8Array.of(3)) });
    expect([...server.requests[0]!.body]).toEqual([1, 2, 3]);
    expect(server.requests[0]?.headers["transfer-encoding"]).toBe("chunked");
  });

  test("the caller's content type is used", async () => {
    const { server, uploads } = await setUp();
    await uploads.note({ text: "x" }, { headers: { "Content-Type": "text/markdown" } });
    expect(server.requests[0]?.headers["content-type"]).toBe("text/markdown");
  });

  test.each(["json", "text", "bytes", "form"] as const)(
    "%s keeps its content type at another origin",
    async (media) => {
      const server = await serve(json({}));
      const transport = createTransport({ baseUrl: "https://x.example" });
      const body = encodeBody("x", media, media === "bytes" ? new Uint8Array(3) : { a: 1 });
      await transport.request({ method: "POST", url: `${server.url}/in`, body, media: "none", retry: "create" });
      expect(server.requests[0]?.headers).toMatchObject({ "content-type": body?.contentType });
    },
  );
});

describe("values that cannot be encoded are refused", () => {
  const loop: Record<string, unknown> = {};
  loop.self = loop;

  test.each([
    ["a bigint", { id: 1n }],
    ["a circular reference", loop],
  ])("%s in JSON", async (_, value) => {
    const { server, uploads } = await setUp();
    await expect(uploads.json({ value })).rejects.toMatchObject({
      code: "request_invalid",
      problems: [{ path: "", expected: "a body that JSON can represent" }],
    });
    expect(server.requests).toHaveLength(0);
  });

  test.each([null, "text", 7, {}])("%j in place of a file or bytes", async (value) => {
    const { server, uploads } = await setUp();
    const refused = { code: "request_invalid" };
    await expect(uploads.attach({ metadata: {}, file: value as never })).rejects.toMatchObject(refused);
    await expect(uploads.blob({ content: value as never })).rejects.toMatchObject(refused);
    expect(server.requests).toHaveLength(0);
  });

  test("an undefined value is no body", () => {
    expect(encodeBody("x", "json", undefined)).toBeUndefined();
  });
});

describe("onUploadProgress", () => {
  const content = new Blob([new Uint8Array(100_000), new Uint8Array(100_000), new Uint8Array(100_000)]);

  async function upload(send: (options: { onUploadProgress(progress: TransferProgress): void }) => Promise<unknown>) {
    const steps: TransferProgress[] = [];
    await send({ onUploadProgress: (progress) => steps.push(progress) });
    return steps;
  }

  test("increases to the exact size of a body of bytes", async () => {
    const { server, uploads } = await setUp();
    const steps = await upload((options) => uploads.blob({ content }, options));
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.map(({ transferredBytes }) => transferredBytes)).toEqual(
      steps.map(({ transferredBytes }) => transferredBytes).toSorted((a, b) => a - b),
    );
    expect(steps.slice(0, -1).every(({ percent }) => percent < 1)).toBe(true);
    expect(steps.at(-1)).toEqual({ transferredBytes: 300_000, totalBytes: 300_000, percent: 1 });
    expect(server.requests[0]?.body).toHaveLength(300_000);
  });

  test("of a multipart body ends at 1 with the number of bytes sent, and the body is complete", async () => {
    const { server, uploads, parsed } = await setUp();
    const steps = await upload((options) => uploads.attach({ metadata: { a: 1 }, file: content }, options));
    expect(steps.at(-1)).toMatchObject({ percent: 1, transferredBytes: server.requests[0]?.body.length });
    expect(((await parsed()).get("file") as File).size).toBe(300_000);
  });

  test("stays at 0 until the end when the size is unknown", async () => {
    const { uploads } = await setUp();
    const content = streamOf(new Uint8Array(10), new Uint8Array(20), new Uint8Array(30));
    const steps = await upload((options) => uploads.blob({ content }, options));
    expect(steps.map(({ percent }) => percent)).toEqual([0, 0, 1]);
    expect(steps.at(-1)?.transferredBytes).toBe(60);
  });

  test("continues when a listener throws, which is logged", async () => {
    const server = await serve(json({}));
    const errors: unknown[] = [];
    const logger = { debug: () => undefined, info: () => undefined, warn: () => undefined };
    const client = createClient({
      baseUrl: server.url,
      resources: { uploads },
      logger: { ...logger, error: (_, fields) => errors.push(fields) },
    });
    await client.uploads.blob(
      { content },
      {
        onUploadProgress() {
          throw new Error("my fault");
        },
      },
    );
    expect(server.requests[0]?.body).toHaveLength(300_000);
    expect(errors).toContainEqual({ hook: "onUploadProgress", error: "my fault" });
  });
});
