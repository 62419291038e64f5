import { createSecureServer, type ServerHttp2Session } from "node:http2";
import type { AddressInfo } from "node:net";
import { certificates } from "@halyard/testing/certificates";
import { Agent, fetch as fetchOfUndici } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Answer, serve } from "../../test/loopback.js";
import { createTransport, encodeBody, type Fetch, type NetworkTransport, type TransportRequest } from "../index.js";
import { nodeTransport } from "../node.js";

const body = encodeBody("risks.add", "json", { title: "Leak" });
const post: TransportRequest = { method: "POST", url: "/risks", media: "json", retry: "create", body };
const refuse: Answer = (_, response) => void response.writeHead(421).end("{}");

/** Starts a server that refuses every request with 421. Returns its URL and the requests that it receives. */
async function misdirectingServer(protocol: "1.1" | "2.0"): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  if (protocol === "1.1") {
    const { url } = await serve((request, response) => {
      received.push(`1.1 ${request.method}`);
      return refuse(request, response);
    });
    return { url, received };
  }
  const sessions = new Set<ServerHttp2Session>();
  const server = createSecureServer({ cert: certificates.server, key: certificates.serverKey }, (request, response) => {
    received.push(`${request.httpVersion} ${request.method}`);
    response.writeHead(421).end("{}");
  });
  server.on("session", (session) => void sessions.add(session));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const session of sessions) session.destroy();
    server.close();
  });
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, received };
}

/** Returns a `fetch` that uses HTTP/2. Node's own `fetch` uses HTTP/2 from version 26 on. */
function fetchOverHttp2(): Fetch {
  const dispatcher = new Agent({ allowH2: true, connect: { ca: certificates.ca } });
  onTestFinished(() => dispatcher.destroy());
  return async (request) => {
    const init = { method: request.method, headers: [...request.headers], body: await request.text(), dispatcher };
    return (await fetchOfUndici(request.url, init)) as unknown as Response;
  };
}

async function refusalOf(url: string, network: { fetch?: Fetch; transport?: NetworkTransport }, request = post) {
  const client = createTransport({ baseUrl: url, retry: { maxRetries: 0 }, ...network });
  return client.request(request).then(
    () => expect.unreachable("The server refuses every request."),
    (error: unknown) => error,
  );
}

describe.each(["1.1", "2.0"] as const)("a server that refuses a request with 421, over HTTP/%s", (protocol) => {
  test("receives it twice from `fetch`, which the client sees as one attempt", async () => {
    const { url, received } = await misdirectingServer(protocol);
    const error = await refusalOf(url, protocol === "1.1" ? {} : { fetch: fetchOverHttp2() });
    // The Fetch standard requires a second request on a new connection. If `fetch` no longer sends it, correct
    // docs/guides/network.md.
    expect(received).toEqual([`${protocol} POST`, `${protocol} POST`]);
    expect(error).toMatchObject({ status: 421, attempts: [{ status: 421 }] });
  });

  test("receives it once from nodeTransport", async () => {
    const { url, received } = await misdirectingServer(protocol);
    const tls = { ca: certificates.ca };
    const transport = nodeTransport({ proxy: false, tls, allowH2: protocol === "2.0" });
    onTestFinished(() => transport.close());
    const error = await refusalOf(url, { transport });
    expect(received).toEqual([`${protocol} POST`]);
    expect(error).toMatchObject({ status: 421, attempts: [{ status: 421 }] });
  });
});

test("`fetch` does not repeat a streamed body", async () => {
  const { url, received } = await misdirectingServer("1.1");
  const streamed = encodeBody("risks.upload", "bytes", new Blob(["x"]).stream());
  await refusalOf(url, {}, { ...post, body: streamed });
  expect(received).toEqual(["1.1 POST"]);
});
