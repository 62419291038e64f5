import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { json, redirect, serve, status } from "../test/loopback.js";
import { createClient, post, streamed } from "./index.js";
import * as z from "./schema.js";

const Ok: z.Schema<{ ok: boolean }> = z.object({ ok: z.boolean() });

const files = {
  create: post("/files", {
    media: { request: "multipart" },
    body: z.fields({ note: z.optional(z.string()), tags: z.optional(z.array(z.string())), file: z.file() }),
    response: Ok,
  }),
};

function connect(baseUrl: string) {
  return createClient({ baseUrl, retry: { baseDelay: 1 }, resources: { files } }).files;
}

function chunksOf(count: number, chunk: Uint8Array) {
  const state = { pulled: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (state.pulled++ < count) controller.enqueue(chunk);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { state, stream };
}

test("fields, blobs and a stream arrive as the same parts that a form sends", async () => {
  const server = await serve(json({ ok: true }));
  const { stream } = chunksOf(3, new TextEncoder().encode("abc"));
  const file = { fileName: 'a "b"\r\nc.txt', content: streamed(stream), type: "text/plain" };

  await connect(server.url).create({ note: "Ünder", tags: ["x", "y"], file });

  const [{ headers, body } = { headers: {}, body: Buffer.of() }] = server.requests;
  const type = headers["content-type"] ?? "";
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  expect(form.get("note")).toBe("Ünder");
  expect(form.getAll("tags")).toEqual(["x", "y"]);
  const sent = form.get("file") as File;
  expect([await sent.text(), sent.type]).toEqual(["abcabcabc", "text/plain"]);
  expect(body.toString()).toContain('filename="a %22b%22%0D%0Ac.txt"');
});

test("a stream is read only as fast as the server accepts it", async () => {
  const chunk = new Uint8Array(1024 * 1024);
  const { state, stream } = chunksOf(200, chunk);
  let paused = 0;
  let received = 0;
  const server = createServer((request, response) => {
    // The server starts reading only after the client has stopped sending.
    const check = (before: number): void => {
      if (state.pulled > before) {
        setTimeout(check, 50, state.pulled);
        return;
      }
      paused = state.pulled;
      request.on("data", (bytes: Buffer) => (received += bytes.length));
      request.on("end", () => response.end('{"ok":true}'));
    };
    setTimeout(check, 50, -1);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  const { port } = server.address() as AddressInfo;
  await connect(`http://127.0.0.1:${port}`).create({ file: { fileName: "big", content: streamed(stream) } });

  expect(paused).toBeLessThan(60);
  expect(received).toBeGreaterThan(200 * chunk.length);
  expect(state.pulled).toBe(201);
});

test.each([
  ["a failure", status(503), "server_error"],
  ["a redirect", redirect(307, "/elsewhere"), "redirect_refused"],
])("a stream is sent once, even after %s", async (_what, answer, code) => {
  const server = await serve(answer);
  const { stream } = chunksOf(2, new Uint8Array(10));
  const call = connect(server.url).create({ file: { fileName: "f", content: streamed(stream) } });
  await expect(call).rejects.toMatchObject({ code });
  expect(server.requests.length).toBe(1);
});
