import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { deflateSync, gzipSync } from "node:zlib";
import { createTransport, encodeBody, type TransportOptions, type TransportRequest } from "@halyard/http-core";
import { expect, onTestFinished, test } from "vitest";
import { lightTransport } from "../src/network/light-transport.js";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server, and returns a client for it that does not retry. */
async function clientOf(answer: Answer, options: Partial<TransportOptions> = {}) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createTransport({ baseUrl, transport: lightTransport(), retry: { maxRetries: 0 }, ...options });
}

const read: TransportRequest = { method: "GET", url: "/risks", media: "json", retry: "safe" };

function write(media: "json" | "form" | "bytes" | "multipart", value: unknown): TransportRequest {
  return { method: "POST", url: "/risks", media: "json", retry: "create", body: encodeBody("risks.add", media, value) };
}

/** Responds with the request's method, media type and body. */
const echo: Answer = (request, response) => {
  void text(request).then((body) =>
    response.end(JSON.stringify([request.method, request.headers["content-type"], body])),
  );
};

test("a response has its status, fields and body", async () => {
  const client = await clientOf((_, response) => {
    response.writeHead(201, [
      ["X-One", "1"],
      ["x-one", "2"],
      ["Set-Cookie", "a=1, b"],
      ["set-cookie", "c=2"],
    ]);
    response.end('{"leak":"große Flaute"}');
  });
  const { data, response } = await client.request(read);
  expect(data).toEqual({ leak: "große Flaute" });
  expect(response.status).toBe(201);
  expect(response.headers.get("X-ONE")).toBe("1, 2");
  expect(response.headers.getSetCookie()).toEqual(["a=1, b", "c=2"]);
  expect([...response.headers].filter(([name]) => name === "set-cookie")).toHaveLength(2);
});

test.each([
  ["gzip", gzipSync],
  ["deflate", deflateSync],
] as const)("a body in %s is decoded", async (coding, encode) => {
  const client = await clientOf((request, response) => {
    expect(request.headers["accept-encoding"]).toBe("gzip, deflate");
    response.setHeader("content-encoding", coding).end(encode('{"leak":true}'));
  });
  expect((await client.request(read)).data).toEqual({ leak: true });
});

test("a body that breaks off, or is not in its coding, is a network error", async () => {
  const cut = await clientOf((_, response) => {
    response.writeHead(200, { "content-length": "100" }).write('{"leak":');
    setImmediate(() => response.destroy());
  });
  await expect(cut.request(read)).rejects.toMatchObject({ code: "connection_failed" });
  const wrong = await clientOf((_, response) => response.setHeader("content-encoding", "gzip").end("no gzip"));
  await expect(wrong.request(read)).rejects.toMatchObject({ code: "connection_failed" });
});

test("a response without a body leaves the connection for the next request", async () => {
  const ports = new Set<number | undefined>();
  const client = await clientOf((request, response) => {
    ports.add(request.socket.remotePort);
    response.writeHead(204).end();
  });
  expect((await client.request({ ...read, media: "none", method: "DELETE" })).data).toBeUndefined();
  expect((await client.request({ ...read, media: "none", method: "DELETE" })).data).toBeUndefined();
  expect(ports.size).toBe(1);
});

test("bodies of every format arrive, files and forms as well", async () => {
  const client = await clientOf(echo);
  expect((await client.request(write("json", { title: "Leck" }))).data).toEqual([
    ...["POST", "application/json", '{"title":"Leck"}'],
  ]);
  expect((await client.request(write("form", { title: "a b" }))).data).toEqual([
    ...["POST", "application/x-www-form-urlencoded;charset=UTF-8", "title=a+b"],
  ]);
  expect((await client.request(write("bytes", new Uint8Array([72, 105])))).data).toEqual([
    ...["POST", "application/octet-stream", "Hi"],
  ]);
  expect((await client.request(write("bytes", new Blob(["Hi"])))).data).toEqual([
    ...["POST", "application/octet-stream", "Hi"],
  ]);
  const part = { fileName: "rig.txt", content: "Hi" };
  const [, type, body] = (await client.request(write("multipart", { attachment: part }))).data as string[];
  expect(type).toMatch(/^multipart\/form-data; boundary=/);
  expect(body).toContain('filename="rig.txt"');
});

test("a redirect to another origin gets no credential", async () => {
  const seen: (string | undefined)[] = [];
  const other = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.end("{}");
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  onTestFinished(() => other.closeAllConnections());
  const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
  const client = await clientOf(
    (request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(302, { location }).end();
    },
    { auth: { singleIdentity: true, headers: () => ({ authorization: "Bearer the-token" }) } },
  );
  expect((await client.request(read)).response.credentialSent).toBe(false);
  expect(seen).toEqual(["Bearer the-token", undefined]);
});

test("an aborted call ends its request, and a cancelled stream ends its transfer", async () => {
  const closed = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const client = await clientOf((request) => {
    request.once("close", closed.resolve);
    begun.resolve();
  });
  const abort = new AbortController();
  const call = client.request({ ...read, options: { signal: abort.signal } });
  const refused = expect(call).rejects.toBe("enough");
  await begun.promise;
  abort.abort("enough");
  await refused;
  await closed.promise;

  const ended = Promise.withResolvers<void>();
  const endless = await clientOf((_, response) => {
    response.once("close", ended.resolve);
    response.write("first");
  });
  const { data } = await endless.request({ ...read, media: "stream" });
  const reader = (data as ReadableStream<Uint8Array>).getReader();
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe("first");
  await reader.cancel();
  await ended.promise;
});

test("a server that cannot be reached proves that nothing was sent", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const client = createTransport({
    baseUrl: `http://127.0.0.1:${port}`,
    transport: lightTransport(),
    retry: { maxRetries: 0 },
  });
  await expect(client.request(write("json", {}))).rejects.toMatchObject({
    code: "connection_failed",
    outcome: "not_sent",
  });
});

test("a field with a line break is refused before anything is sent", async () => {
  const client = await clientOf(echo);
  const headers = { "x-note": "a\r\nx-admin: 1" };
  await expect(client.request({ ...read, options: { headers } })).rejects.toMatchObject({
    code: "configuration_invalid",
  });
  const names = { "x note": "a" };
  await expect(client.request({ ...read, options: { headers: names } })).rejects.toMatchObject({
    code: "configuration_invalid",
  });
});
