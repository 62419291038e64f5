import { once } from "node:events";
import {
  createServer,
  request as startRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from "node:http";
import http2 from "node:http2";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import express from "express";
import { Hono } from "hono";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createReceiver, forgejo, type Receiver, type ReceiverLimits } from "../index.js";
import { toNodeListener, verify } from "../node.js";
import { forgejoDelivery } from "../testing.js";

const secret = "a secret of this test";
const open: { close(): unknown; closeAllConnections?(): void }[] = [];
const errors: unknown[] = [];

afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
  errors.length = 0;
});

function receiverOf(limits: ReceiverLimits = {}) {
  return createReceiver({
    provider: forgejo({ secrets: [secret] }),
    limits,
    verify,
    onError: (error) => errors.push(error),
  });
}

async function listen(listener: RequestListener): Promise<number> {
  const server: Server = createServer(listener);
  open.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function post(port: number, init: RequestInit): Promise<readonly [number, string]> {
  const response = await fetch(`http://127.0.0.1:${port}/deliveries`, init);
  return [response.status, await response.text()];
}

/** Sends chunks over a plain socket. Returns everything that the server sends before it closes the connection. */
async function overSocket(port: number, ...pieces: readonly string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  open.push({ close: () => socket.destroy() });
  let received = "";
  socket.on("data", (data: Buffer) => (received += data.toString()));
  socket.on("error", () => undefined);
  for (const piece of pieces) socket.write(piece);
  await once(socket, "close");
  return received;
}

describe("node:http", () => {
  test("a context that is made from the request reaches the handlers", async () => {
    const receiver = createReceiver<"git", { readonly port: number }>({ provider: forgejo({ secrets: [secret] }) });
    const seen: unknown[] = [];
    receiver.on("*", ({ context }) => seen.push(context));
    const listener = toNodeListener(receiver, ({ headers }) => ({ port: Number(headers["x-test-port"]) }));
    const delivery = await forgejoDelivery({ event: "push", secret });
    const headers = { ...delivery.headers, "X-Test-Port": "7" };
    expect((await post(await listen(listener), { ...delivery, headers }))[0]).toBe(202);
    expect(seen).toEqual([{ port: 7 }]);
  });

  test("accepts a delivery, recognizes a duplicate, and refuses a forgery", async () => {
    const receiver = receiverOf();
    const seen: string[] = [];
    receiver.on("push", ({ payload }) => seen.push(payload.ref));
    const port = await listen(toNodeListener(receiver));
    const delivery = await forgejoDelivery({ event: "push", secret });
    expect(await post(port, delivery)).toEqual([202, "Accepted."]);
    expect((await post(port, delivery))[0]).toBe(200);
    expect((await post(port, { ...delivery, body: `${delivery.body} ` }))[0]).toBe(401);
    expect((await post(port, await forgejoDelivery({ event: "push", secret, form: true })))[0]).toBe(202);
    expect(seen).toEqual(["refs/heads/main", "refs/heads/main"]);
  });

  test("a signature header that is sent twice is refused", async () => {
    const port = await listen(toNodeListener(receiverOf()));
    const { headers, body } = await forgejoDelivery({ event: "push", secret });
    const client = startRequest({ port, host: "127.0.0.1", method: "POST" });
    for (const [name, value] of Object.entries(headers)) client.setHeader(name, value);
    client.setHeader("X-Forgejo-Signature", [String(headers["X-Forgejo-Signature"]), "00".repeat(32)]);
    client.end(body);
    const [response] = (await once(client, "response")) as [IncomingMessage];
    expect([response.statusCode, await text(response)]).toEqual([
      401,
      expect.stringContaining("signature of the delivery is missing"),
    ]);
  });

  test("GET gets 405 with the allowed method", async () => {
    const port = await listen(toNodeListener(receiverOf()));
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  test("an endless body gets 413 and its connection is closed, with and without a declared length", async () => {
    const port = await listen(toNodeListener(receiverOf({ maxBytes: 1000 })));
    const head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
    const chunked = await overSocket(
      port,
      `${head}Transfer-Encoding: chunked\r\n\r\n`,
      `400\r\n${"x".repeat(1024)}\r\n`,
    );
    expect(chunked).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i);
    const declared = await overSocket(port, `${head}Content-Length: 1000000\r\n\r\n`, "x");
    expect(declared).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i);
  });

  test("a body that does not arrive gets 408 and its connection is closed", async () => {
    const port = await listen(toNodeListener(receiverOf({ bodyTimeoutMs: 50 })));
    const head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n";
    expect(await overSocket(port, head, "{")).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close/i);
  });

  test("a sender that hangs up half-way neither stops the server nor runs a handler", async () => {
    const receiver = receiverOf();
    const responded = vi.fn();
    const received = Promise.withResolvers<void>();
    const observed: Pick<Receiver, "receive"> = {
      receive: async (incoming) => {
        received.resolve();
        const result = await receiver.receive(incoming);
        responded(result.reason);
        return result;
      },
    };
    const port = await listen(toNodeListener(observed));
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{");
    await received.promise;
    socket.destroy();
    await expect.poll(() => responded).toHaveBeenCalledExactlyOnceWith("body_unreadable");
    expect((await post(port, await forgejoDelivery({ event: "push", secret })))[0]).toBe(202);
  });

  test("a connection is kept for the next delivery when the body was read completely", async () => {
    const port = await listen(toNodeListener(receiverOf()));
    const { headers, body } = await forgejoDelivery({ event: "push", secret });
    const fields = Object.entries({ ...headers, Host: "x", "Content-Length": Buffer.byteLength(body) });
    const head = `POST / HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join("")}`;
    const responses = await overSocket(port, `${head}\r\n${body}`, `${head}Connection: close\r\n\r\n${body}`);
    expect(responses.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 202", "HTTP/1.1 200"]);
  });

  test("a response that was sent elsewhere is not replaced", async () => {
    const listener = toNodeListener(receiverOf());
    const port = await listen((request, response) => {
      listener(request, response);
      response.end("too late");
    });
    expect(await post(port, await forgejoDelivery({ event: "push", secret }))).toEqual([200, "too late"]);
  });
});

test("node:http2 receives deliveries and refuses an oversized body", async () => {
  const server = http2.createServer(toNodeListener(receiverOf({ maxBytes: 10_000 })));
  open.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = http2.connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  open.push(client);
  const { headers, body } = await forgejoDelivery({ event: "push", secret });
  for (const [sent, status] of [
    [body, 202],
    [" ".repeat(20_000), 413],
  ] as const) {
    const stream = client.request({ ":method": "POST", ...headers });
    stream.on("error", () => undefined);
    stream.end(sent);
    const [fields] = (await once(stream, "response")) as [http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader];
    expect(fields[":status"]).toBe(status);
    stream.close();
  }
});

/** Sends an unfinished request over a plain HTTP/2 connection. Returns the frames that arrive, up to a reset. */
async function framesFor(port: number, ...pieces: readonly Buffer[]): Promise<string[]> {
  const frame = (type: number, stream: number, flags: number, content: Buffer) => {
    const head = Buffer.alloc(9);
    head.writeUIntBE(content.length, 0, 3);
    head.set([type, flags, 0, 0, 0, stream], 3);
    return Buffer.concat([head, content]);
  };
  const socket = connect(port, "127.0.0.1");
  open.push({ close: () => socket.destroy() });
  socket.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
  socket.write(frame(4, 0, 0, Buffer.alloc(0)));
  // The header block: `POST`, `http`, `/`, and two fields whose values are not in the static table (RFC 7541, appendix
  // A).
  const type = "application/json";
  const fields = ["\x83\x86\x84", "\x01\x01x", `\x0f\x10${String.fromCharCode(type.length)}${type}`].join("");
  socket.write(frame(1, 1, 4, Buffer.from(fields, "latin1")));
  for (const piece of pieces) socket.write(frame(0, 1, 0, piece));
  const frames: string[] = [];
  let rest = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 9 && rest.length >= 9 + rest.readUIntBE(0, 3)) {
      const [kind, flags, stream] = [rest[3], rest[4], rest.readUInt32BE(5)];
      if (stream === 1 && kind === 0) frames.push(flags === 1 ? "end" : "data");
      if (stream === 1 && kind === 1) frames.push("head");
      if (stream === 1 && kind === 3) return [...frames, `reset ${rest.readUInt32BE(9)}`];
      rest = rest.subarray(9 + rest.readUIntBE(0, 3));
    }
  }
  return frames;
}

test.each([
  ["an oversized body", [Buffer.alloc(16_000)]],
  ["a body that does not arrive", [Buffer.alloc(10)]],
])("node:http2 resets the stream of %s without an error, after the whole response", async (_, sent) => {
  const server = http2.createServer(toNodeListener(receiverOf({ maxBytes: 10_000, bodyTimeoutMs: 50 })));
  open.push(server);
  const closed = new Promise<number>((resolve) => {
    server.on("stream", (stream) => stream.on("close", () => resolve(stream.rstCode)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const frames = await framesFor((server.address() as AddressInfo).port, ...sent);
  expect([frames[0], ...frames.slice(-2)]).toEqual(["head", "end", "reset 0"]);
  expect(await closed).toBe(0);
});

describe("express", () => {
  const mount = async (...before: readonly express.RequestHandler[]) => {
    const app = express();
    for (const handler of before) app.use(handler);
    app.post("/deliveries", toNodeListener(receiverOf()));
    return listen(app);
  };

  test("accepts deliveries when mounted before body parsers, or behind express.raw", async () => {
    for (const port of [
      await mount(),
      await mount(express.raw({ type: "*/*" })),
      await mount(express.text({ type: "*/*" })),
    ]) {
      expect((await post(port, await forgejoDelivery({ event: "push", secret })))[0]).toBe(202);
      expect((await post(port, await forgejoDelivery({ event: "push", secret, form: true })))[0]).toBe(202);
    }
  });

  test("a body parsed by express.json or express.urlencoded is refused, and the message names the fix", async () => {
    const port = await mount(express.json(), express.urlencoded());
    for (const form of [false, true]) {
      const [status, message] = await post(port, await forgejoDelivery({ event: "push", secret, form }));
      expect(status).toBe(500);
      expect(message).toContain("express.json()");
      expect(message).toContain('express.raw({ type: "*/*" })');
    }
    expect(errors).toEqual([
      expect.objectContaining({ code: "configuration_invalid" }),
      expect.objectContaining({ code: "configuration_invalid" }),
    ]);
  });

  test("later middleware can still read the address of the sender, even when reading the body was stopped", async () => {
    const seen = Promise.withResolvers<string | undefined>();
    const app = express();
    app.use((request, response, next) => {
      response.on("finish", () => seen.resolve(request.ip));
      next();
    });
    app.post("/deliveries", toNodeListener(receiverOf({ maxBytes: 10 })));
    const chunk = `40\r\n${"x".repeat(64)}\r\n`;
    const head =
      "POST /deliveries HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    expect(await overSocket(await listen(app), head, chunk)).toMatch(/^HTTP\/1\.1 413 /);
    expect(await seen.promise).toBe("127.0.0.1");
  });

  test("the bytes that express.json kept as rawBody are used", async () => {
    const keep = (request: IncomingMessage, _: unknown, bytes: Buffer) =>
      void Object.assign(request, { rawBody: bytes });
    const port = await mount(express.json({ verify: keep }));
    expect((await post(port, await forgejoDelivery({ event: "push", secret })))[0]).toBe(202);
  });
});

test("hono: receiver.fetch takes the raw request", async () => {
  const receiver = receiverOf();
  const app = new Hono();
  app.post("/deliveries", (context) => receiver.fetch(context.req.raw));
  const delivery = await forgejoDelivery({ event: "push", secret });
  expect((await app.request("/deliveries", delivery)).status).toBe(202);
  expect((await app.request("/deliveries", delivery)).status).toBe(200);
  const consumed = new Hono();
  consumed.post("/deliveries", async (context) => {
    await context.req.json();
    return receiver.fetch(context.req.raw);
  });
  expect((await consumed.request("/deliveries", delivery)).status).toBe(500);
});
