import { ConfigurationError } from "./errors.js";
import { toText } from "./internal/to-text.js";
import type { EncodedBody, FilePart, StreamedContent } from "./request-body.js";

/**
 * Marks a stream as the content of a file in a multipart body. Its chunks are sent as they are produced, and at most
 * one chunk is kept in memory. The stream can be sent only once. The request is therefore not retried, and a redirect
 * that would send the stream a second time is refused.
 *
 * @example
 * await client.files.create({ file: { fileName: "log.txt", content: streamed(stream) } });
 */
export function streamed(stream: ReadableStream<Uint8Array>): StreamedContent {
  return { stream, encode };
}

/** Encodes a multipart body that contains streams (RFC 7578). */
function encode(fields: Readonly<Record<string, unknown>>): EncodedBody {
  const boundary = `----halyard${crypto.randomUUID()}`;
  const chunks = writeParts(fields, boundary);
  const content = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    // No chunk is read before the connection needs it.
    { highWaterMark: 0 },
  );
  return { content, contentType: `multipart/form-data; boundary=${boundary}`, replayable: false };
}

async function* writeParts(
  fields: Readonly<Record<string, unknown>>,
  boundary: string,
): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder();
  for (const [name, entry] of Object.entries(fields)) {
    for (const item of Array.isArray(entry) ? (entry as unknown[]) : [entry]) {
      if (item === undefined || item === null) continue;
      yield encoder.encode(`--${boundary}\r\n${headerOf(name, item)}\r\n\r\n`);
      const content = contentOf(item);
      if (content instanceof ReadableStream) yield* chunksOf(content as ReadableStream<Uint8Array>);
      else yield new Uint8Array(await new Blob([content]).arrayBuffer());
      yield encoder.encode("\r\n");
    }
  }
  yield encoder.encode(`--${boundary}--\r\n`);
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

function headerOf(name: string, item: unknown): string {
  const field = `Content-Disposition: form-data; name="${escape(name)}"`;
  const file = fileOf(item);
  if (file === undefined) return field;
  if (/[\r\n]/.test(file.type))
    throw new ConfigurationError("The media type of a file contains a line break. Remove the line break.");
  return `${field}; filename="${escape(file.name)}"\r\nContent-Type: ${file.type || "application/octet-stream"}`;
}

function fileOf(item: unknown): { readonly name: string; readonly type: string } | undefined {
  if (item instanceof Blob) return { name: item instanceof File ? item.name : "blob", type: item.type };
  if (!isFilePart(item)) return undefined;
  return { name: item.fileName, type: item.type ?? (item.content instanceof Blob ? item.content.type : "") };
}

function contentOf(item: unknown): ReadableStream | BlobPart {
  if (item instanceof Blob) return item.stream();
  if (!isFilePart(item)) return toText(item);
  const { content } = item;
  if (content instanceof Blob) return content.stream();
  return typeof content === "object" && "stream" in content ? content.stream : content;
}

function isFilePart(item: unknown): item is FilePart {
  return typeof item === "object" && item !== null && "fileName" in item && "content" in item;
}

/** Escapes the name of a field or file as the HTML standard requires (section 4.10.22.8). */
function escape(name: string): string {
  return name.replaceAll("\n", "%0A").replaceAll("\r", "%0D").replaceAll('"', "%22");
}
