/** How much and how long is read of one body. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly bodyTimeoutMs: number;
}

/**
 * Reads a body within its limits: no more than `maxBytes` are ever held, however the bytes are cut into chunks and whatever
 * `Content-Length` says, and after `bodyTimeoutMs` it is given up. What is left unread is cancelled.
 */
export async function readBody(
  body: AsyncIterable<unknown>,
  { maxBytes, bodyTimeoutMs }: BodyLimits,
): Promise<Uint8Array | "body_too_large" | "body_too_slow" | "body_unreadable"> {
  const source = body[Symbol.asyncIterator]();
  const deadline = Date.now() + bodyTimeoutMs;
  const late = Promise.withResolvers<"body_too_slow">();
  const timer = setTimeout(() => late.resolve("body_too_slow"), bodyTimeoutMs);
  const result = await Promise.race([collect(source, maxBytes, deadline), late.promise]);
  clearTimeout(timer);
  // Not awaited: a source that hangs would hang here too.
  if (typeof result === "string") source.return?.().catch(() => undefined);
  return result;
}

async function collect(
  source: AsyncIterator<unknown, unknown>,
  maxBytes: number,
  deadline: number,
): Promise<Uint8Array | "body_too_large" | "body_too_slow" | "body_unreadable"> {
  // One buffer that grows, because an array of a million chunks of one byte takes a hundred times their size.
  let bytes = new Uint8Array(Math.min(maxBytes, 16_384));
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await source.next();
      if (done) return bytes.subarray(0, length);
      // The timer cannot fire while a source answers without ever leaving the microtask queue.
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
