import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A request that the server received. */
export interface SeenRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A response with a status and headers. */
export class Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

type Handler = (request: SeenRequest, url: URL) => unknown;

/** Responses by `METHOD /path`. Each is JSON, an {@link Answer}, or a function that returns either. */
export type Routes = Readonly<Record<string, unknown>>;

/** A server on loopback, which is closed when the test ends. */
export interface TestServer {
  readonly url: string;
  readonly requests: SeenRequest[];
  /** Returns `METHOD path?query` for every request so far. */
  log(): string[];
}

/** Starts a server with the given routes. All other requests get a 404. */
export async function startServer(routes: Routes): Promise<TestServer> {
  const requests: SeenRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      void (async () => {
        const { method = "", url: path = "", headers } = incoming;
        const request: SeenRequest = { method, path, headers, body: Buffer.concat(chunks).toString() };
        requests.push(request);
        const url = new URL(path, "http://localhost");
        const route = routes[`${method} ${url.pathname}`] ?? new Answer(404, { message: "There is nothing here." });
        const result: unknown = typeof route === "function" ? await (route as Handler)(request, url) : route;
        const answer = result instanceof Answer ? result : new Answer(200, result);
        const isText = typeof answer.body === "string" || answer.body === undefined;
        outgoing.writeHead(answer.status, { "content-type": "application/hal+json", ...answer.headers });
        outgoing.end(isText ? answer.body : JSON.stringify(answer.body));
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, requests, log: () => requests.map(({ method, path }) => `${method} ${path}`) };
}
