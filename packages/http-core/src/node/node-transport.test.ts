import { createServer, type Server } from "node:http";
import { createSecureServer } from "node:http2";
import { createServer as createTlsServer, type ServerOptions } from "node:https";
import { type AddressInfo, connect, createServer as createTcpServer, type Server as TcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { certificates } from "@halyard/testing/certificates";
import { type Answer, closedPort, json, type Received, reset, serve, stall } from "../../test/loopback.js";
import { createTransport, encodeBody, type TransportOptions, type TransportRequest } from "../index.js";
import { nodeTransport, type NodeTransportOptions } from "../node.js";

const read: TransportRequest = { method: "GET", url: "/risks", media: "json", retry: "safe" };
const write: TransportRequest = {
  method: "POST",
  url: "/risks",
  media: "json",
  retry: "create",
  body: encodeBody("risks.add", "json", { title: "Leak" }),
};

function clientOf(baseUrl: string, network: NodeTransportOptions = {}, options: Partial<TransportOptions> = {}) {
  const transport = nodeTransport({ proxy: false, ...network });
  onTestFinished(() => transport.close());
  return createTransport({ baseUrl, transport, retry: { maxRetries: 0 }, ...options });
}

async function listen(server: Server | TcpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Starts an https server that responds with the name in the client's certificate. */
async function serveTls(options: ServerOptions = {}): Promise<number> {
  const server = createTlsServer(
    { cert: certificates.server, key: certificates.serverKey, ...options },
    (request, response) => {
      const name = ((request.socket as TLSSocket).getPeerCertificate().subject as { CN?: string } | undefined)?.CN;
      response.end(JSON.stringify({ client: name ?? null }));
    },
  );
  onTestFinished(() => server.closeAllConnections());
  return listen(server);
}

/** Starts a proxy that records its requests and connects to 127.0.0.1 whatever the host name. */
async function serveProxy(refusal?: number) {
  const lines: string[] = [];
  const credentials: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    lines.push(`${request.method ?? ""} ${request.url ?? ""}`);
    credentials.push(request.headers["proxy-authorization"]);
    response.end(JSON.stringify({ through: "proxy" }));
  });
  server.on("connect", (request, socket) => {
    lines.push(`CONNECT ${request.url ?? ""}`);
    credentials.push(request.headers["proxy-authorization"]);
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
      return;
    }
    const target = connect(Number(request.url?.split(":")[1]), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      socket.pipe(target).pipe(socket);
    });
    for (const each of [socket, target]) each.on("error", () => void target.destroy());
    onTestFinished(() => void socket.destroy());
  });
  onTestFinished(() => server.closeAllConnections());
  return { port: await listen(server), lines, credentials };
}

describe("a proxy", () => {
  test("forwards https through a tunnel, and no server gets the proxy's credential", async () => {
    const proxy = await serveProxy();
    const port = await serveTls();
    const client = clientOf(
      `https://server.test:${port}`,
      { proxy: `http://ship:s3cr%3Ft@127.0.0.1:${proxy.port}`, tls: { ca: certificates.ca } },
      { auth: { headers: () => ({ authorization: "Bearer token" }) } },
    );
    expect(await client.request(read)).toMatchObject({ data: { client: null } });
    expect(proxy.lines).toEqual([`CONNECT server.test:${port}`]);
    expect(proxy.credentials).toEqual([`Basic ${Buffer.from("ship:s3cr?t").toString("base64")}`]);
  });

  test("forwards plain http", async () => {
    const proxy = await serveProxy();
    const client = clientOf("http://server.test", { proxy: { url: new URL(`http://127.0.0.1:${proxy.port}`) } });
    expect(await client.request(read)).toMatchObject({ data: { through: "proxy" } });
    expect(proxy.lines).toEqual(["GET http://server.test/risks"]);
  });

  test("is not used for requests to this machine", async () => {
    const server = await serve(json({ id: 1 }));
    const proxy = `http://127.0.0.1:${await closedPort()}`;
    for (const baseUrl of [server.url, `http://localhost:${server.port}`]) {
      expect(await clientOf(baseUrl, { proxy }).request(read)).toMatchObject({ data: { id: 1 } });
    }
  });

  test("is not used for the hosts in `except`", async () => {
    const proxy = await serveProxy();
    const client = clientOf("http://server.test", {
      proxy: { url: `http://127.0.0.1:${proxy.port}`, except: ["server.test"] },
    });
    await expect(client.request(read)).rejects.toMatchObject({ code: "connection_failed", outcome: "not_sent" });
    expect(proxy.lines).toEqual([]);
  });

  test.each(["HTTP_PROXY", "http_proxy"])("is read from %s", async (name) => {
    const proxy = await serveProxy();
    vi.stubEnv(name, `127.0.0.1:${proxy.port}`);
    const client = clientOf("http://server.test", { proxy: "environment" });
    vi.unstubAllEnvs();
    expect(await client.request(read)).toMatchObject({ data: { through: "proxy" } });
  });

  test("for https is read from HTTPS_PROXY, and exceptions from NO_PROXY", async () => {
    const proxy = await serveProxy();
    const port = await serveTls();
    vi.stubEnv("HTTPS_PROXY", `http://127.0.0.1:${proxy.port}`);
    const options = { proxy: "environment", tls: { ca: certificates.ca } } as const;
    const client = clientOf(`https://server.test:${port}`, options);
    vi.stubEnv("NO_PROXY", ".test");
    const direct = clientOf(`https://server.test:${port}`, options);
    vi.unstubAllEnvs();
    expect(await client.request(read)).toMatchObject({ data: { client: null } });
    await expect(direct.request(read)).rejects.toMatchObject({ code: "connection_failed" });
    expect(proxy.lines).toHaveLength(1);
  });

  test("that refuses the tunnel or is unreachable proves that the request was not sent", async () => {
    const proxy = await serveProxy(403);
    for (const port of [proxy.port, await closedPort()]) {
      const client = clientOf("https://server.test", { proxy: `http://ship:s3cret@127.0.0.1:${port}` });
      const error: unknown = await client.request(write).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "connection_failed", outcome: "not_sent" });
      expect(String((error as Error).stack)).not.toContain("s3cret");
    }
  });

  test("has its password in no error", async () => {
    const { inspect } = await import("node:util");
    const transport = nodeTransport({ proxy: "http://ship:s3cret@127.0.0.1:1" });
    const client = createTransport({ baseUrl: "http://server.test", transport });
    await client.request(read).catch(() => undefined);
    expect(inspect([transport, client], { depth: 9, showHidden: true })).not.toContain("s3cret");
    expect(() => nodeTransport({ proxy: "socks5://ship:s3cret@127.0.0.1" })).toThrow(/^(?!.*s3cret).*http or https/);
  });
});

describe("TLS", () => {
  test("accepts a custom authority in addition to Node's own", async () => {
    const port = await serveTls();
    const client = clientOf(`https://localhost:${port}`, { tls: { ca: [certificates.ca] } });
    expect(await client.request(read)).toMatchObject({ data: { client: null } });
  });

  test("refuses an unknown authority, and proves that the request was not sent", async () => {
    const port = await serveTls();
    await expect(clientOf(`https://localhost:${port}`).request(write)).rejects.toMatchObject({
      code: "connection_failed",
      outcome: "not_sent",
      attempts: [{ failure: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" }],
    });
  });

  test("refuses a certificate for another name, unless `serverName` expects that name", async () => {
    const port = await serveTls();
    const tls = { ca: Buffer.from(certificates.ca) };
    await expect(clientOf(`https://127.0.0.1:${port}`, { tls }).request(read)).rejects.toMatchObject({
      attempts: [{ failure: "ERR_TLS_CERT_ALTNAME_INVALID" }],
    });
    const client = clientOf(`https://127.0.0.1:${port}`, { tls: { ...tls, serverName: "server.test" } });
    expect(await client.request(read)).toMatchObject({ data: { client: null } });
  });

  test("sends the client's certificate to the server", async () => {
    const port = await serveTls({ requestCert: true, ca: certificates.ca });
    const tls = { ca: certificates.ca, certificate: certificates.client, key: certificates.clientKey };
    const client = clientOf(`https://localhost:${port}`, { tls });
    expect(await client.request(read)).toMatchObject({ data: { client: "client.test" } });
  });

  test("uses HTTP/2 when both sides support it", async () => {
    const server = createSecureServer(
      { cert: certificates.server, key: certificates.serverKey, allowHTTP1: true },
      (request, response) => void response.end(JSON.stringify(request.httpVersion)),
    );
    const port = await listen(server);
    const tls = { ca: certificates.ca };
    const url = `https://localhost:${port}`;
    expect(await clientOf(url, { tls, allowH2: true }).request(read)).toMatchObject({ data: "2.0" });
    expect(await clientOf(url, { tls }).request(read)).toMatchObject({ data: "1.1" });
  });

  test("limits the duration of a handshake", async () => {
    const sockets: { destroy(): void }[] = [];
    const port = await listen(createTcpServer((socket) => void sockets.push(socket)));
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
    await expect(clientOf(`https://localhost:${port}`, { connectTimeout: 20 }).request(write)).rejects.toMatchObject({
      code: "connection_failed",
      outcome: "not_sent",
      attempts: [{ failure: "UND_ERR_CONNECT_TIMEOUT" }],
    });
  });
});

describe("connections", () => {
  test("can use a Unix socket", async () => {
    const path = join(tmpdir(), `halyard-${process.pid}-${Date.now()}.sock`);
    const server = createServer((request, response) => void response.end(JSON.stringify(request.headers.host)));
    await new Promise<void>((resolve) => server.listen(path, resolve));
    onTestFinished(() => void server.close());
    expect(await clientOf("http://localhost", { socketPath: path }).request(read)).toMatchObject({ data: "localhost" });
  });

  test("are limited in number, and reused", async () => {
    const server = await serve(json({ id: 1 }));
    const client = clientOf(server.url, { maxConnections: 1 });
    await Promise.all(["/a", "/b", "/c"].map((url) => client.request({ ...read, url })));
    expect(server.lines()).toEqual(["GET /a", "GET /b", "GET /c"]);
    expect(new Set(server.requests.map(({ socket }) => socket)).size).toBe(1);
  });

  test("are closed once the requests in progress have ended, and not opened again", async () => {
    let answer = (): void => undefined;
    const server = await serve(
      (_, response) => new Promise<void>((resolve) => (answer = () => (response.end("{}"), resolve()))),
    );
    const transport = nodeTransport({ proxy: false });
    const client = createTransport({ baseUrl: server.url, transport });
    const pending = client.request(read);
    await expect.poll(() => server.requests.length).toBe(1);
    const closed = transport.close();
    await expect(client.request({ ...read, url: "/later" })).rejects.toMatchObject({ code: "configuration_invalid" });
    answer();
    expect(await pending).toMatchObject({ data: {} });
    await closed;
    await transport.close();
    expect(server.requests).toHaveLength(1);
  });

  test("can be closed before the first request", async () => {
    await nodeTransport().close();
  });
});

describe("a request is sent once", () => {
  test.each<[string, Answer]>([
    ["is reset", reset],
    ["is closed", ({ socket }) => void socket.destroy()],
  ])("even when a reused connection %s", async (_, fail) => {
    let requests = 0;
    const answer = (request: Received, response: Parameters<Answer>[1]): void | Promise<void> =>
      (++requests === 1 ? json({}) : fail)(request, response);
    const server = await serve(answer);
    const client = clientOf(server.url);
    await client.request(read);
    await expect(client.request(write)).rejects.toMatchObject({ code: "connection_failed", outcome: "unknown" });
    expect(server.lines()).toEqual(["GET /risks", "POST /risks"]);
  });

  test("not at all when no server listens", async () => {
    const client = clientOf(`http://127.0.0.1:${await closedPort()}`);
    await expect(client.request(write)).rejects.toMatchObject({
      code: "connection_failed",
      outcome: "not_sent",
      attempts: [{ failure: "ECONNREFUSED" }],
    });
  });

  test("not at all when it is aborted while it waits for a connection", async () => {
    const server = await serve(stall);
    const client = clientOf(server.url, { maxConnections: 1 }, { maxConcurrency: 2 });
    const first = new AbortController();
    const second = new AbortController();
    const failed = client.request({ ...read, options: { signal: first.signal } }).catch((error: unknown) => error);
    await expect.poll(() => server.requests.length).toBe(1);
    const waiting = client.request({ ...write, options: { signal: second.signal } }).catch((error: unknown) => error);
    second.abort("second");
    expect(await waiting).toBe("second");
    first.abort("first");
    expect(await failed).toBe("first");
    expect(server.lines()).toEqual(["GET /risks"]);
  });
});

describe("a response", () => {
  const body = JSON.stringify({ title: "Leak ".repeat(100) });
  const encoded = (encoding: string, bytes: Uint8Array): Answer => {
    return (_, response) => void response.writeHead(200, { "content-encoding": encoding }).end(bytes);
  };

  test.each<[string, Uint8Array]>([
    ["gzip", gzipSync(body)],
    ["X-GZip", gzipSync(body)],
    ["deflate", deflateSync(body)],
    ["deflate", deflateRawSync(body)],
    ["br", brotliCompressSync(body)],
    ["zstd", zstdCompressSync(body)],
    ["deflate, gzip", gzipSync(deflateSync(body))],
    ["identity", Buffer.from(body)],
    ["something-else", Buffer.from(body)],
  ])("is decoded: %s", async (encoding, bytes) => {
    const server = await serve(encoded(encoding, bytes));
    const { data } = await clientOf(server.url).request({ ...read, media: "text" });
    expect(data).toBe(body);
  });

  test("without a body is not decoded", async () => {
    const server = await serve(encoded("gzip", new Uint8Array()));
    expect(await clientOf(server.url).request({ ...read, media: "text" })).toMatchObject({ data: "" });
  });

  test("that breaks off inside compressed data is a failure", async () => {
    const server = await serve(encoded("gzip", gzipSync(body).subarray(0, -12)));
    await expect(clientOf(server.url).request(read)).rejects.toMatchObject({
      code: "connection_failed",
      attempts: [{ failure: "Z_BUF_ERROR" }],
    });
  });

  test.each([
    ["gzip", gzipSync(Buffer.alloc(200_000_000))],
    ["br", brotliCompressSync(Buffer.alloc(50_000_000))],
    ["zstd", zstdCompressSync(Buffer.alloc(200_000_000))],
  ])("is decompressed no further than its limit: %s", async (encoding, bytes) => {
    const server = await serve(encoded(encoding, bytes));
    await expect(clientOf(server.url, {}, { maxResponseBytes: 1_000_000 }).request(read)).rejects.toMatchObject({
      code: "response_too_large",
    });
  });

  test("keeps header fields that are repeated or not ASCII", async () => {
    const server = await serve((_, response) => {
      response.setHeader("Set-Cookie", ["a=1", "b=2"]);
      response.setHeader("X-Name", "Zoë");
      response.end(Buffer.from("{}"));
    });
    const { headers } = (await clientOf(server.url).request(read)).response;
    expect(headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(headers.get("x-name")).toBe("Zoë");
  });

  test("may follow interim responses", async () => {
    const server = await serve((_, response) => {
      response.writeEarlyHints({ link: "</style.css>; rel=preload; as=style" });
      response.end("{}");
    });
    expect(await clientOf(server.url).request(read)).toMatchObject({ data: {}, response: { status: 200 } });
  });
});

describe("options", () => {
  test.each<[NodeTransportOptions, RegExp]>([
    [{ proxy: "proxy.example.com" }, /`proxy` must be the http or https address of a proxy/],
    [{ tls: { ca: "no certificate" } }, /`tls` has an unusable certificate, key or passphrase/],
    [{ tls: { certificate: certificates.client } }, /`tls.certificate` and `tls.key` belong together/],
    [
      { tls: { certificate: certificates.client, key: certificates.serverKey } },
      /unusable certificate, key or passphrase/,
    ],
    [{ maxConnections: 0 }, /`maxConnections` must be a whole number above 0/],
    [{ connectTimeout: 0 }, /`connectTimeout` must be a finite number of milliseconds above 0, got 0/],
    [{ keepAliveTimeout: Infinity }, /`keepAliveTimeout` must be a finite number/],
  ])("are checked: %o", (options, message) => {
    expect(() => nodeTransport(options)).toThrow(message);
  });

  test("need the package undici; the first request reports that it is missing", async () => {
    vi.doMock("undici", () => {
      throw new Error("Cannot find package 'undici'");
    });
    onTestFinished(() => {
      vi.doUnmock("undici");
    });
    await expect(clientOf("http://127.0.0.1:9").request(read)).rejects.toMatchObject({
      code: "configuration_invalid",
      message: expect.stringContaining("npm install undici@8") as unknown,
    });
  });

  test("cannot be combined with a `fetch` of the client", () => {
    const options = { baseUrl: "https://server.test", fetch, transport: nodeTransport() };
    expect(() => createTransport(options)).toThrow("`transport` and `fetch` both send requests.");
  });
});
