import type { EncodedBody } from "../request-body.js";
import type { TransferProgress } from "../transport.js";
import { createMeter } from "./progress.js";

/** A request body in a form that undici can send. */
export interface Upload {
  readonly content: unknown;
  /** Called after each chunk of the body is sent, with the chunk's size in bytes. */
  onSent(bytes: number): void;
  onEnd(): void;
  /** Stops the body's source once the body is no longer needed. */
  cancel(reason: unknown): void;
}

/** Prepares a body for undici. */
export function uploadOf(
  { content }: EncodedBody,
  undici: typeof import("undici"),
  onProgress: ((progress: TransferProgress) => void) | undefined,
): Upload {
  const meter = onProgress && createMeter(sizeOf(content), onProgress);
  const events = { onSent: (bytes: number) => meter?.add(bytes), onEnd: () => meter?.end() };
  if (content instanceof ReadableStream) {
    const reader = content.getReader();
    return {
      content: chunksOf(reader),
      ...events,
      cancel: (reason) => void reader.cancel(reason).catch(() => undefined),
    };
  }
  return { content: convert(content, undici), ...events, cancel: () => undefined };
}

function convert(
  content: Exclude<EncodedBody["content"], ReadableStream>,
  { FormData: OwnFormData }: typeof import("undici"),
): unknown {
  if (content instanceof URLSearchParams) return content.toString();
  if (content instanceof ArrayBuffer) return new Uint8Array(content);
  if (!(content instanceof FormData)) return content;
  // undici does not accept the platform's FormData.
  const form = new OwnFormData();
  for (const [name, value] of content) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, value.name);
  }
  return form;
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (!(value instanceof Uint8Array))
      throw new TypeError(`A streamed request body must consist of Uint8Array chunks, got ${typeof value}.`);
    yield value;
  }
}

/** Returns the size in bytes. It is an estimate for forms, and 0 if it is unknown. */
function sizeOf(content: EncodedBody["content"]): number {
  if (typeof content === "string") return Buffer.byteLength(content);
  if (content instanceof Blob) return content.size;
  if (content instanceof URLSearchParams) return content.toString().length;
  if (content instanceof ReadableStream) return 0;
  if (!(content instanceof FormData)) return content.byteLength;
  return [...content].reduce((size, [name, value]) => size + 100 + name.length + sizeOf(value), 0);
}
