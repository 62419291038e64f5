import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from "node:zlib";
import type { NetworkBody, NetworkReader } from "../network.js";

/** Maximum number of content codings for one response. Each coding costs a buffer and time. */
const maximumCodings = 5;

/**
 * Decodes a body's content codings: gzip, deflate, br and zstd. As with `fetch`, a body with any other coding is
 * returned as it is. The same applies to a body with more than five codings. Bytes are decoded only as they are read.
 *
 * @see RFC 9110 section 8.4
 */
export function decodeContent(body: NetworkBody & NetworkReader, encoding: string | null): NetworkBody {
  const codings = (encoding ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
  if (codings.length === 0 || codings.length > maximumCodings || !codings.every(isKnown)) return body;
  return {
    getReader() {
      let decoded: AsyncIterator<Uint8Array> | undefined;
      let stop = (): void => undefined;
      return {
        async read() {
          if (!decoded) {
            const first = await body.read();
            // An empty body is not encoded.
            if (first.done) return first;
            // `Content-Encoding` lists the codings in the order in which the server applied them, so they are decoded
            // in reverse.
            const decoders = codings
              .reverse()
              .map((coding, index) => decoder(coding, index === 0 ? first.value : undefined));
            const last = decoders.at(-1) as Transform;
            // The callback ignores the pipeline's errors, because the iterator receives them as well.
            pipeline([Readable.from(chunksOf(first.value, body)), ...decoders], () => undefined);
            stop = () => void last.destroy();
            decoded = last[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
          }
          const next = await decoded.next();
          return next.done === true ? { done: true } : { done: false, value: next.value };
        },
        async cancel() {
          stop();
          await body.cancel();
        },
      };
    },
  };
}

const known: readonly string[] = ["gzip", "x-gzip", "deflate", "br", "zstd"];

function isKnown(coding: string): boolean {
  return known.includes(coding);
}

function decoder(coding: string, first: Uint8Array | undefined): Transform {
  if (coding === "br") return createBrotliDecompress();
  if (coding === "zstd") return createZstdDecompress();
  if (coding !== "deflate") return createGunzip();
  // Some servers send raw deflate instead of the zlib format, whose first byte contains the compression method (8).
  return first && ((first[0] ?? 0) & 0x0f) !== 8 ? createInflateRaw() : createInflate();
}

async function* chunksOf(first: Uint8Array, rest: NetworkReader): AsyncGenerator<Uint8Array> {
  yield first;
  for (;;) {
    const chunk = await rest.read();
    if (chunk.done) return;
    yield chunk.value;
  }
}
