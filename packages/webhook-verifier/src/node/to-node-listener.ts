import { bytesOf } from "../internal/bytes-of.js";
import type { Receiver } from "../receiver/receiver.js";

/** What the listener needs of a request: `IncomingMessage` of node:http and node:http2, or that of a framework on them. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly httpVersionMajor: number;
  /** Whether the whole request has arrived. */
  readonly complete: boolean;
  /** Whether something has begun to read the body. */
  readonly readableDidRead: boolean;
  /** What a body parser has made of the body. */
  readonly body?: unknown;
  /** The bytes that some platforms and parsers keep beside what they parsed. */
  readonly rawBody?: unknown;
  iterator(options: { readonly destroyOnReturn: boolean }): AsyncIterable<Uint8Array>;
}

/** What the listener needs of a response: `ServerResponse` of node:http and node:http2, or that of a framework on them. */
export interface NodeResponse {
  readonly headersSent: boolean;
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body: string): unknown;
  /** The stream it goes out on, when it is one of HTTP/2. */
  readonly stream?: { once(event: "wantTrailers", listener: () => void): unknown; close(): unknown } | undefined;
}

/**
 * Lets a receiver answer requests of node:http, and of frameworks on it such as express. Mount it before body parsers: a
 * body that was parsed is refused, unless its bytes were kept (`express.raw()`, or a `rawBody`).
 *
 * A request that is refused before its body was read to the end closes the connection; with HTTP/2, its stream.
 *
 * @example
 * createServer(toNodeListener(receiver)).listen(8080);
 * @example
 * app.post("/deliveries", toNodeListener(receiver));
 * app.use(express.json());
 */
export function toNodeListener(
  receiver: Pick<Receiver, "receive">,
): (request: NodeRequest, response: NodeResponse) => void {
  return (request, response) => void respond(receiver, request, response);
}

async function respond(
  receiver: Pick<Receiver, "receive">,
  request: NodeRequest,
  response: NodeResponse,
): Promise<void> {
  const { method = "", headers } = request;
  const answer = await receiver.receive({ method, headers, body: bodyOf(request) });
  if (response.headersSent) return;
  const { stream } = response;
  const unread = !request.complete;
  const http2 = request.httpVersionMajor > 1;
  // Otherwise node would read and drop whatever still comes, however much that is.
  const close = unread && !http2 ? { connection: "close" } : {};
  // HTTP/2 knows no such header, and holds a stream that was read in part for as long as its session lasts. A reset without
  // an error tells the sender to stop, but not before the whole answer (RFC 9113 section 8.1); its end goes out as trailers.
  if (unread && http2) stream?.once("wantTrailers", () => setImmediate(() => stream.close()));
  response.writeHead(answer.status, { ...answer.headers, ...close });
  response.end(answer.body);
}

function bodyOf(request: NodeRequest): AsyncIterable<Uint8Array> | Uint8Array | undefined {
  const kept = bytesOf(request.rawBody);
  if (kept) return kept;
  // Not destroyed when reading stops early: node would take the socket off it, which loggers look at later.
  return request.readableDidRead ? bytesOf(request.body) : request.iterator({ destroyOnReturn: false });
}
