import type { ContextArgument, Receiver } from "../receiver/receiver.js";
import { bytesOf } from "../verification/bytes.js";

/**
 * The members of a request that the listener uses. `IncomingMessage` of node:http and `Http2ServerRequest` of
 * node:http2 have them.
 */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly httpVersionMajor: number;
  /** Whether the whole request has arrived. */
  readonly complete: boolean;
  /** Whether reading of the body has begun. */
  readonly readableDidRead: boolean;
  /** Result of a body parser. */
  readonly body?: unknown;
  /** The raw bytes that some platforms and parsers keep next to the parsed body. */
  readonly rawBody?: unknown;
  iterator(options: { readonly destroyOnReturn: boolean }): AsyncIterable<Uint8Array>;
}

/**
 * The members of a response that the listener uses. `ServerResponse` of node:http and `Http2ServerResponse` of
 * node:http2 have them.
 */
export interface NodeResponse {
  readonly headersSent: boolean;
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body: string): unknown;
  /** The HTTP/2 stream of the response; absent with HTTP/1.1. */
  readonly stream?: { once(event: "wantTrailers", listener: () => void): unknown; close(): unknown } | undefined;
}

/** The second argument of {@link toNodeListener}. Optional where the receiver accepts undefined as context. */
export type ContextSource<Context> = undefined extends Context
  ? [contextOf?: (request: NodeRequest) => Context]
  : [contextOf: (request: NodeRequest) => Context];

/**
 * Returns a listener that passes requests from node:http, and from frameworks based on it such as express, to a
 * receiver. Mount it before body parsers: a parsed body is refused, unless its bytes were kept (`express.raw()`, or a
 * `rawBody`). `contextOf` returns the context for the handlers of a request.
 *
 * When a request is refused before its whole body was read, the connection (with HTTP/2 the stream) is closed.
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
  // Without this field, Node would read and discard the rest of the body, regardless of its length.
  const close = unread && !http2 ? { connection: "close" } : {};
  // HTTP/2 has no `connection` header, and keeps a partly read stream open until its session ends. A reset without an
  // error tells the sender to stop. The reset must follow the end of the response, which the trailers mark (RFC 9113
  // section 8.1).
  if (unread && http2) stream?.once("wantTrailers", () => setImmediate(() => stream.close()));
  response.writeHead(status, { ...fields, ...close });
  response.end(body);
}

function bodyOf(request: NodeRequest): AsyncIterable<Uint8Array> | Uint8Array | undefined {
  const kept = bytesOf(request.rawBody);
  if (kept) return kept;
  // The request is not destroyed when reading stops early, because Node would then remove its socket, which loggers
  // read later.
  return request.readableDidRead ? bytesOf(request.body) : request.iterator({ destroyOnReturn: false });
}
