import { encodeText } from "./encode-text.js";

/** The bytes of a body that is raw; undefined for one that something has parsed. */
export function bytesOf(body: unknown): Uint8Array | undefined {
  if (typeof body === "string") return encodeText(body);
  if (body instanceof Uint8Array) return body;
  // By tag too, because test runners and sandboxes have a `Uint8Array` of their own.
  const tag = Object.prototype.toString.call(body);
  if (tag === "[object Uint8Array]") return body as Uint8Array;
  return tag === "[object ArrayBuffer]" ? new Uint8Array(body as ArrayBuffer) : undefined;
}
