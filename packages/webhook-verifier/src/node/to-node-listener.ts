import type { ContextArgument, Receiver } from "../receiver/receiver.js";
import { bytesOf } from "../verification/bytes.js";

/**
 * The request members that the listener uses. `IncomingMessage` (node:http) and `Http2ServerRequest` (node:http2) have
 * them.
 */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly httpVersionMajor: number;
  /** Whether the whole request has arrived. */
  readonly complete: boolean;
  /** Whether any code has started to read the body. */
  readonly readableDidRead: boolean;
  /** The body, as parsed by a body parser. */
  readonly body?: unknown;
  /** The raw bytes of the body, which some platforms and body parsers keep. */
  readonly rawBody?: unknown;
  iterator(options: { readonly destroyOnReturn: boolean }): AsyncIterable<Uint8Array>;
}

/**
 * The response members that the listener uses. `ServerResponse` (node:http) and `Http2ServerResponse` (node:http2) have
 * them.
 */
export interface NodeResponse {
  readonly headersSent: boolean;
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body: string): unknown;
  /** The response's HTTP/2 stream. Absent for HTTP/1.1. */
  readonly stream?: { once(event: "wantTrailers", listener: () => void): unknown; close(): unknown } | undefined;
}

/** The second argument of {@link toNodeListener}. It is optional if the receiver's context may be undefined. */
export type ContextSource<Context> = undefined extends Context
  ? [contextOf?: (request: NodeRequest) => Context]
  : [contextOf: (request: NodeRequest) => Context];

/**
 * Returns a listener that passes requests to a receiver. It works with node:http and with frameworks based on it, such
 * as Express. Mount it before body parsers. A parsed body is refused unless its raw bytes were kept (`express.raw()` or
 * `rawBody`). `contextOf` returns the context for a request's handlers.
 *
 * If a request is refused before its whole body was read, the connection (or HTTP/2 stream) is closed.
 *
 * @example
 * createServer(toNodeListener(receiver)).listen(8080);
 * @example
 * app.post("/deliveries", toNodeListener(receiver));
 * app.use(express.json());
 */
export function toNodeListener<Context = unknown>(
  receiver: Pick<Receiver<never, Context>, "receive">,
  ...[contextOf]: ContextSource<Context>
): (request: NodeRequest, response: NodeResponse) => void {
  return (request, response) => {
    const context = [contextOf?.(request)] as unknown as ContextArgument<Context>;
    void respond(receiver, context, request, response);
  };
}

async function respond<Context>(
  receiver: Pick<Receiver<never, Context>, "receive">,
  context: ContextArgument<Context>,
  request: NodeRequest,
  response: NodeResponse,
): Promise<void> {
  const { method = "", headers } = request;
  const {
    status,
    headers: fields,
    body,
  } = await receiver.receive({ method, headers, body: bodyOf(request) }, ...context);
  if (response.headersSent) return;
  const { stream } = response;
  const unread = !request.complete;
  const http2 = request.httpVersionMajor > 1;
  // Without this header, Node would read and discard the rest of the body, however long it is.
  const close = unread && !http2 ? { connection: "close" } : {};
  // HTTP/2 has no `connection` header, and keeps a partly read stream open until the session ends. A reset without an
  // error tells the sender to stop. It must be sent after the response has ended, which `wantTrailers` signals (RFC
  // 9113, section 8.1).
  if (unread && http2) stream?.once("wantTrailers", () => setImmediate(() => stream.close()));
  response.writeHead(status, { ...fields, ...close });
  response.end(body);
}

function bodyOf(request: NodeRequest): AsyncIterable<Uint8Array> | Uint8Array | undefined {
  const kept = bytesOf(request.rawBody);
  if (kept) return kept;
  // Does not destroy the request when reading stops early. Otherwise Node would remove the request's socket, which
  // loggers may still read.
  return request.readableDidRead ? bytesOf(request.body) : request.iterator({ destroyOnReturn: false });
}
