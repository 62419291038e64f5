import type { NetworkBody, NetworkResponse } from "../network.js";
import type { ResponseMedia } from "../operation.js";
import type { Deadline } from "./deadline.js";

/** A response body before parsing: text, bytes, a stream, or nothing. */
export type RawBody = string | Uint8Array<ArrayBuffer> | NetworkBody | undefined;

/** Maximum number of bytes to read from an error body. The rest is dropped. */
const maximumErrorBytes = 256 * 1024;

/** Maximum nesting depth of JSON. Deeper data could overflow the stack of code that traverses it. */
const maximumDepth = 1000;

/** Thrown when a body exceeds its limit, or when its text exceeds the runtime's maximum string length. */
export class BodyTooLarge extends Error {}

/**
 * Reads the body of a successful response in the format that the operation declares.
 *
 * @param maximum - Largest accepted size in bytes, after decompression. Streams are not limited.
 * @throws BodyTooLarge as soon as the body exceeds the maximum, or when its text does not fit in a string.
 */
export async function readBody(
  response: NetworkResponse,
  media: ResponseMedia,
  maximum: number,
  deadline: Deadline,
): Promise<RawBody> {
  if (media === "stream") return response.body ?? new Blob([]).stream();
  const chunks: Uint8Array[] = [];
  const size = await readChunks(response, maximum, deadline, (chunk) => chunks.push(chunk));
  if (media === "bytes") return join(chunks, size);
  const [first] = chunks;
  try {
    return new TextDecoder().decode(first && chunks.length === 1 ? first : join(chunks, size));
  } catch {
    throw new BodyTooLarge();
  }
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/**
 * Reads the beginning of an error body. If the body breaks off, returns the part that arrived: the status matters more
 * than the rest of the body.
 */
export async function readErrorText(response: NetworkResponse, deadline: Deadline): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    await readChunks(
      response,
      maximumErrorBytes,
      deadline,
      (chunk) => (text += decoder.decode(chunk, { stream: true })),
    );
  } catch {
    // The part that arrived is enough.
  }
  return text;
}

/**
 * Passes each chunk of a body to `onChunk` and returns the total size. Throws BodyTooLarge after the chunk that exceeds
 * the maximum.
 */
async function readChunks(
  response: NetworkResponse,
  maximum: number,
  deadline: Deadline,
  onChunk: (chunk: Uint8Array) => void,
): Promise<number> {
  const reader = response.body?.getReader();
  let size = 0;
  while (reader) {
    const chunk = await deadline.race(reader.read());
    if (chunk.done) break;
    onChunk(chunk.value);
    size += chunk.value.byteLength;
    if (size > maximum) {
      void reader.cancel().catch(() => undefined);
      throw new BodyTooLarge();
    }
  }
  return size;
}

const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Returns whether JSON text is nested too deeply. Call this before parsing, because `JSON.parse` takes seconds for
 * megabytes of `[`.
 */
export function isTooDeep(json: string): boolean {
  // Most documents contain fewer brackets than the maximum depth. Counting brackets with `split` is much faster than
  // reading every character.
  if (json.split(/[[{]/, maximumDepth + 2).length < maximumDepth + 2) return false;
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    // Compares character codes, because comparing one-character strings takes twice as long.
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at);
    else if (code === openBracket || code === openBrace) {
      if (++depth > maximumDepth) return true;
    } else if (code === closeBracket || code === closeBrace) depth--;
  }
  return false;
}

/** Returns the index of a JSON string's closing quotation mark. */
export function endOfString(json: string, start: number): number {
  let end = start;
  for (;;) {
    end = json.indexOf('"', end + 1);
    if (end < 0) return json.length;
    let slashes = 0;
    while (json.charCodeAt(end - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return end;
  }
}

/** Discards an unread body, so that its connection can be reused. */
export async function discard(response: NetworkResponse): Promise<void> {
  try {
    // Reads a small body to the end, which keeps the connection. Cancels a larger one.
    const reader = response.body?.getReader();
    if (!reader) return;
    if (Number(response.headers.get("content-length") ?? Infinity) > 65_536) await reader.cancel();
    else while (!(await reader.read()).done);
  } catch {
    // The body is unused, so its failure does not matter.
  }
}

/** Returns the beginning of a server's text for an error message, with spaces in place of control characters. */
export function excerpt(text: string, length: number = 200): string {
  return text.slice(0, length).replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ");
}
