import type { ResponseMedia } from "../operation.js";
import type { Deadline } from "./deadline.js";

/** Body of a response before parsing: text, bytes, a stream, or nothing. */
export type RawBody = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined;

/** Maximum number of bytes read from an error body; the rest is dropped. */
const maximumErrorBytes = 256 * 1024;

/** Reads the body of a successful response in the format that the operation declares. */
export function readBody(response: Response, media: ResponseMedia): Promise<RawBody> {
  switch (media) {
    case "stream":
      return Promise.resolve((response.body as ReadableStream<Uint8Array> | null) ?? new Blob([]).stream());
    case "bytes":
      return response.arrayBuffer().then((buffer) => new Uint8Array(buffer));
    default:
      return response.text();
  }
}

/** Reads the beginning of an error body. Returns the received part when the body breaks off, because the status matters more. */
export async function readErrorText(response: Response, deadline: Deadline): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  try {
    for (;;) {
      const { done, value } = (await deadline.race(reader.read())) as ReadableStreamReadResult<Uint8Array>;
      if (done) break;
      text += decoder.decode(value, { stream: true });
      size += value.byteLength;
      if (size > maximumErrorBytes) break;
    }
  } catch {
    return text;
  }
  void reader.cancel().catch(() => undefined);
  return text;
}

/** Discards an unread body, so that its connection can be reused. */
export async function discard(response: Response): Promise<void> {
  try {
    // Small bodies are read to the end, which keeps the connection; larger ones are cancelled.
    if (Number(response.headers.get("content-length") ?? Infinity) <= 65_536) await response.arrayBuffer();
    else await response.body?.cancel();
  } catch {
    // The response has arrived; a failure of its unused body does not matter.
  }
}

/** Returns the beginning of a body for an error message: at most 200 characters, control characters as spaces. */
export function excerpt(text: string): string {
  return text.slice(0, 200).replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ");
}
