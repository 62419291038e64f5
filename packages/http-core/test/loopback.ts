import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A request as the server received it. */
export interface Received {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  /** The whole body, which is read before the server responds. */
  readonly body: Buffer;
  readonly socket: Socket;
  /** Resolves if the client disconnects before the response is complete. */
  readonly abandoned: Promise<void>;
}

/** Responds to one request, or breaks the connection. */
export type Answer = (request: Received, response: ServerResponse) => void | Promise<void>;

/** A server on loopback that records its requests. */
export interface Loopback {
  /** URL without a trailing slash. Each server is a separate origin, because each has its own port. */
  readonly url: string;
  readonly port: number;
  readonly requests: readonly Received[];
  lines(): string[];
  /** Closes the server before the test ends. After this call, the server refuses connections. */
  close(): void;
}

/** Starts a server that calls `answer` for every request. The server is closed when the test ends. */
export async function serve(answer: Answer, port: number = 0): Promise<Loopback> {
  const requests: Received[] = [];
  const server = createServer((incoming, response) => {
    void receive(incoming, response).then((request) => {
      requests.push(request);
      return answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    requests,
    lines: () => requests.map(({ method, target }) => `${method} ${target}`),
    close,
  };
}

/** Returns a port that no server listens on. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<Received> {
  const abandoned = new Promise<void>((resolve) => {
    response.on("close", () => {
      if (!response.writableFinished) resolve();
    });
  });
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = "", url: target = "", headers, socket } = incoming;
  return { method, target, headers, body: Buffer.concat(chunks), socket, abandoned };
}

/** Responds with JSON. */
export function json(body: unknown, status: number = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return text(JSON.stringify(body), status, { "content-type": "application/json", ...headers });
}

/** Responds with text of any media type. */
export function text(body: string, status: number = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_, response) => {
    response.writeHead(status, { "content-type": "text/plain", "content-length": Buffer.byteLength(body), ...headers });
    response.end(body);
  };
}

/** Responds with a status and no body. */
export function status(code: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_, response) => {
    response.writeHead(code, headers);
    response.end();
  };
}

/** Responds with a redirect. */
export function redirect(code: number, location: string): Answer {
  return text("moved", code, { location });
}

/** Resets the connection without a response. */
export function reset({ socket }: Received): void {
  socket.resetAndDestroy();
}

/** Never responds. */
export function stall(): void {
  // Only the client can end the request.
}

/** Announces more bytes than it sends, and then closes the connection. */
export function truncate(body: string): Answer {
  return (request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) + 100 });
    response.write(body, () => request.socket.destroy());
  };
}

/** Sends the header and part of the body, and then stalls. */
export function stallAfter(body: string, status: number = 200): Answer {
  return (_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.write(body);
  };
}

/** Sends a body chunk by chunk, with a pause after each. */
export function drip(chunks: readonly string[], pauseMs: number): Answer {
  return async (request, response) => {
    response.writeHead(200, { "content-type": "application/octet-stream" });
    for (const chunk of chunks) {
      if (request.socket.destroyed) return;
      response.write(chunk);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    response.end();
  };
}

/** Sends the given responses in order, and repeats the last one for all later requests. */
export function inTurn(...answers: readonly Answer[]): Answer {
  let next = 0;
  return (request, response) => {
    const answer = answers[Math.min(next++, answers.length - 1)];
    return answer?.(request, response);
  };
}

/** Chooses the response by method and path, such as `GET /x`, or only by path. Responds with 404 to other requests. */
export function routes(table: Readonly<Record<string, Answer>>): Answer {
  return (request, response) => {
    const path = request.target.split("?", 1)[0] ?? "";
    const answer = table[`${request.method} ${path}`] ?? table[path] ?? json({ message: "not found" }, 404);
    return answer(request, response);
  };
}

/** Creates a stream of the given chunks. */
export function streamOf(...chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}
