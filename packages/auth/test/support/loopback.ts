import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Starts a server on loopback and closes it when the test ends. */
export async function loopback(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A request that a {@link formServer} received. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly form: Readonly<Record<string, string>>;
}

/** A response that a {@link formServer} sends. */
export interface Answer {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Starts a server that parses forms and records every request. `answer` determines its responses. */
export async function formServer(
  answer: (seen: Seen) => Answer | Promise<Answer>,
): Promise<{ readonly url: string; readonly seen: Seen[] }> {
  const seen: Seen[] = [];
  const url = await loopback((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      const { method = "", url: path = "", headers } = request;
      seen.push({ method, path, headers, form });
      const { status = 200, json, text, headers: fields = {} } = await answer({ method, path, headers, form });
      const type = text === undefined ? "application/json;charset=utf-8" : "text/html";
      response.writeHead(status, { "content-type": type, ...fields }).end(text ?? JSON.stringify(json));
    })();
  });
  return { url, seen };
}
