import type { ResponseMedia } from "../operation.js";
import type { Deadline } from "./deadline.js";

/** An answer's body as it came: text, bytes, a stream, or nothing. */
export type RawBody = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined;

/** Most bytes of an error body that are read; what follows is dropped. */
const maximumErrorBytes = 256 * 1024;

/** Reads the body of a successful answer in the form an operation declares, which wants one. */
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

/** Reads the beginning of an error body; where it breaks off, what has come counts, because the status is what matters. */
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

/** Lets go of a body nobody reads, so that its connection can be used again. */
export async function discard(response: Response): Promise<void> {
  try {
    // Small bodies are read to the end, which keeps the connection; others are cut off.
    if (Number(response.headers.get("content-length") ?? Infinity) <= 65_536) await response.arrayBuffer();
    else await response.body?.cancel();
  } catch {
    // The answer has arrived; how its unused body ends changes nothing.
  }
}

/** The beginning of a body, as an error quotes it: at most 200 characters, control characters as spaces. */
export function excerpt(text: string): string {
  return text.slice(0, 200).replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ");
}
