import type { ClientRequest, IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { EncodedBody, NetworkBody, NetworkRequest, NetworkResponse, NetworkTransport } from "@halyard/http-core";
import { LightHeaders } from "./light-headers.js";

/**
 * Returns a transport that uses `node:http` instead of `fetch`. Loading `fetch` takes as long as starting Node, and
 * most commands send only one or two requests.
 */
export function lightTransport(): NetworkTransport {
  // An import would access all exports of the module, and access to one of them loads `fetch`.
  const http = process.getBuiltinModule("node:http");
  const createHeaders = (): Headers => new LightHeaders(http);
  return {
    createHeaders,
    send(request) {
      const { body } = request;
      return isBuffered(body) ? exchange(request, body, createHeaders) : sendWithFetch(request, body);
    },
  };
}

type BufferedBody = EncodedBody & { readonly content: string | Uint8Array | ArrayBuffer | URLSearchParams };

function isBuffered(body: EncodedBody | undefined): body is BufferedBody | undefined {
  if (body === undefined) return true;
  const { content } = body;
  return (
    typeof content === "string" ||
    content instanceof Uint8Array ||
    content instanceof ArrayBuffer ||
    content instanceof URLSearchParams
  );
}

function bytesOf({ content }: BufferedBody): string | Uint8Array {
  if (content instanceof URLSearchParams) return content.toString();
  return content instanceof ArrayBuffer ? new Uint8Array(content) : content;
}

/** Sends a body that is not in memory, such as a file or a multipart form. Uses `fetch`, which streams the body. */
function sendWithFetch(
  { url, method, headers, cancellation: { signal } }: NetworkRequest,
  { content: body }: EncodedBody,
): Promise<NetworkResponse> {
  const init: RequestInit & { readonly duplex: "half" } = {
    ...{ method, headers: [...headers], body, signal },
    redirect: "manual",
    // Node requires this option if the body is a stream.
    duplex: "half",
  };
  return fetch(url, init);
}

function exchange(
  { url, method, headers, cancellation }: NetworkRequest,
  body: BufferedBody | undefined,
  createHeaders: () => Headers,
): Promise<NetworkResponse> {
  const { request: open } =
    url.protocol === "https:" ? process.getBuiltinModule("node:https") : process.getBuiltinModule("node:http");
  const { promise, resolve, reject } = Promise.withResolvers<NetworkResponse>();
  const request: ClientRequest = open(url, { method, headers: Object.fromEntries(headers) });
  const release = cancellation.onEnd(() => {
    request.destroy();
    reject(cancellation.reason);
  });
  request.once("close", release);
  request.once("error", reject);
  request.once("response", (message) => resolve(toResponse(message, method, createHeaders())));
  request.end(body && bytesOf(body));
  return promise;
}

function toResponse(message: IncomingMessage, method: string, headers: Headers): NetworkResponse {
  const { statusCode: status = 0 } = message;
  for (const [name, values = []] of Object.entries(message.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  const hasBody = method !== "HEAD" && status !== 204 && status !== 304;
  // An unread response would keep its connection busy.
  if (!hasBody) message.resume();
  const body = hasBody ? bodyOf(message, decode(message, headers.get("content-encoding"))) : null;
  return { status, headers, url: "", redirected: false, type: "default", body };
}

/** Decodes a body in one of the content codings that the client accepts. */
function decode(message: IncomingMessage, coding: string | null): Readable {
  if (coding !== "gzip" && coding !== "deflate") return message;
  const { pipeline } = process.getBuiltinModule("node:stream");
  const { createUnzip } = process.getBuiltinModule("node:zlib");
  // Ignores errors here, because the body's reader also receives them.
  return pipeline(message, createUnzip(), () => undefined);
}

function bodyOf(message: IncomingMessage, content: Readable): NetworkBody {
  return {
    getReader() {
      const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
      return {
        async read() {
          const next = await chunks.next();
          return next.done === true ? { done: true } : { done: false, value: next.value };
        },
        cancel() {
          message.destroy();
          return Promise.resolve();
        },
      };
    },
  };
}
