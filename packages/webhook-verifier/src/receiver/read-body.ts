import { bytesOf } from "../verification/bytes.js";
import { mediaType } from "../verification/headers.js";
import type { HeaderReader, Provider } from "../verification/provider.js";
import type { IncomingDelivery } from "./receiver.js";

/** Limits for reading a body. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly bodyTimeoutMs: number;
}

/** Reason why a streamed body was not read to its end. */
export type BodyFailure = "body_too_large" | "body_too_slow" | "body_unreadable";

/** Reason why there is no body to verify. */
export type ReadFailure = BodyFailure | "method_not_allowed" | "media_type_unsupported" | "body_not_raw";

/** Reads a request's body within the limits, after checking the method and the headers. */
export async function readDeliveryBody(
  { method, body }: IncomingDelivery,
  header: HeaderReader,
  { contentTypes }: Provider,
  limits: BodyLimits,
): Promise<Uint8Array | ReadFailure> {
  if (method !== "POST") return "method_not_allowed";
  if (!contentTypes.includes(mediaType(header))) return "media_type_unsupported";
  // Refuses compressed bodies. The signature covers the uncompressed body, and a compressed body could expand to any
  // size.
  if ((header("content-encoding") ?? "identity") !== "identity") return "media_type_unsupported";
  if (Number(header("content-length")) > limits.maxBytes) return "body_too_large";
  if (body === null) return new Uint8Array();
  if (typeof body === "object" && Symbol.asyncIterator in body) return readBody(body, limits);
  const bytes = bytesOf(body);
  if (!bytes) return "body_not_raw";
  return bytes.length > limits.maxBytes ? "body_too_large" : bytes;
}

/**
 * Reads a streamed body within the limits. Never keeps more than `maxBytes`, whatever `Content-Length` says. If the
 * body is too large, or incomplete after `bodyTimeoutMs`, stops and cancels the rest.
 */
export async function readBody(
  body: AsyncIterable<unknown>,
  { maxBytes, bodyTimeoutMs }: BodyLimits,
): Promise<Uint8Array | BodyFailure> {
  const source = body[Symbol.asyncIterator]();
  const deadline = Date.now() + bodyTimeoutMs;
  const late = Promise.withResolvers<"body_too_slow">();
  const timer = setTimeout(() => late.resolve("body_too_slow"), bodyTimeoutMs);
  const result = await Promise.race([collect(source, maxBytes, deadline), late.promise]);
  clearTimeout(timer);
  // Does not await the cancellation, because a cancellation that never ends would block the response.
  if (typeof result === "string") source.return?.().catch(() => undefined);
  return result;
}

async function collect(
  source: AsyncIterator<unknown, unknown>,
  maxBytes: number,
  deadline: number,
): Promise<Uint8Array | BodyFailure> {
  // Copies all chunks to one growing buffer. An array of a million one-byte chunks would take a hundred times as much
  // memory as the bytes themselves.
  let bytes = new Uint8Array(Math.min(maxBytes, 16_384));
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await source.next();
      if (done) return bytes.subarray(0, length);
      // The timer cannot fire while a source keeps yielding chunks in the microtask queue, so this also checks the
      // deadline.
      if (Date.now() > deadline) return "body_too_slow";
      if (!(value instanceof Uint8Array)) return "body_unreadable";
      if (length + value.length > maxBytes) return "body_too_large";
      if (length + value.length > bytes.length) {
        const larger = new Uint8Array(Math.min(maxBytes, Math.max(bytes.length * 2, length + value.length)));
        larger.set(bytes.subarray(0, length));
        bytes = larger;
      }
      bytes.set(value, length);
      length += value.length;
    }
  } catch {
    return "body_unreadable";
  }
}

/** Iterates over a web stream's chunks. Unlike the stream's own iterator, this one can be cancelled while it waits. */
export function streamChunks(stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]() {
      const reader = stream.getReader();
      return {
        next: () => reader.read() as Promise<IteratorResult<Uint8Array>>,
        return: async () => {
          await reader.cancel();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
