import { ConfigurationError, RequestValidationError } from "./errors.js";
import { toText } from "./internal/to-text.js";
import type { RequestMedia } from "./operation.js";

/** A file in a multipart body. */
export interface FilePart {
  /** File name to send. The server decides how to use it. */
  readonly fileName: string;
  /**
   * Content of the file. A `Blob` from `openAsBlob` or an `<input>`, and the result of `streamed(stream)`, are sent
   * without being read into memory first.
   */
  readonly content: Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | string | StreamedContent;
  /** Media type. Default: the blob's type if it has one, otherwise `application/octet-stream`. */
  readonly type?: string | undefined;
}

/** A stream that is the content of a file. Made by `streamed`. */
export interface StreamedContent {
  readonly stream: ReadableStream<Uint8Array>;
  /** Encodes the whole multipart body that contains the stream. */
  readonly encode: (fields: Readonly<Record<string, unknown>>) => EncodedBody;
}

/** A binary body. A stream can be sent only once, so a request with a stream is never retried. */
export type BinaryBody = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | ReadableStream<Uint8Array>;

/** A request body, ready to be sent. */
export interface EncodedBody {
  readonly content:
    | string
    | Blob
    | Uint8Array<ArrayBuffer>
    | ArrayBuffer
    | ReadableStream<Uint8Array>
    | URLSearchParams
    | FormData;
  /** Value of `Content-Type`. Absent for `multipart`, because the platform chooses the boundary between the parts. */
  readonly contentType: string | undefined;
  /** Whether the body can be sent a second time. */
  readonly replayable: boolean;
}

/**
 * Encodes a request body in the format `media`.
 *
 * @throws RequestValidationError when the value cannot be encoded in that format.
 */
export function encodeBody(operation: string, media: RequestMedia, value: unknown): EncodedBody | undefined {
  if (value === undefined) return undefined;
  switch (media) {
    case "json":
      return { content: toJson(operation, value), contentType: "application/json", replayable: true };
    case "text":
      return { content: toText(value), contentType: "text/plain;charset=UTF-8", replayable: true };
    case "bytes":
      return {
        content: value as BinaryBody,
        contentType: (value instanceof Blob && value.type) || "application/octet-stream",
        replayable: !(value instanceof ReadableStream),
      };
    case "form":
      return {
        content: toForm(value),
        contentType: "application/x-www-form-urlencoded;charset=UTF-8",
        replayable: true,
      };
    case "multipart":
      return toMultipart(value as Record<string, unknown>);
  }
}

/**
 * Returns a request body's bytes exactly as they will be sent, for signatures. Returns an empty array if there is no
 * body.
 *
 * @throws ConfigurationError for a stream, which can be read only once, and for a multipart body, whose boundary is
 *   chosen only when the request is sent.
 */
export async function bodyBytes(body: EncodedBody | undefined): Promise<Uint8Array<ArrayBuffer>> {
  if (!body) return new Uint8Array();
  const { content, replayable } = body;
  if (!replayable || content instanceof FormData) {
    throw new ConfigurationError("A streamed or multipart request body cannot be signed. Pass the body as bytes.");
  }
  return new Uint8Array(await new Response(content).arrayBuffer());
}

function toJson(operation: string, value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    throw new RequestValidationError(operation, [
      { path: "", expected: "a body that JSON can represent", got: "a bigint or a circular reference" },
    ]);
  }
}

function toForm(value: unknown): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, entry] of Object.entries(value as Record<string, unknown>)) {
    for (const item of Array.isArray(entry) ? (entry as unknown[]) : [entry]) {
      if (item !== undefined && item !== null) form.append(name, toText(item));
    }
  }
  return form;
}

function toMultipart(value: Readonly<Record<string, unknown>>): EncodedBody {
  const form = new FormData();
  for (const [name, entry] of Object.entries(value)) {
    for (const item of Array.isArray(entry) ? (entry as unknown[]) : [entry]) {
      const { encode } = (item as { readonly content?: Partial<StreamedContent> } | null)?.content ?? {};
      if (encode) return encode(value);
      appendPart(form, name, item);
    }
  }
  return { content: form, contentType: undefined, replayable: true };
}

function appendPart(form: FormData, name: string, item: unknown): void {
  if (item === undefined || item === null) return;
  if (item instanceof Blob) form.append(name, item);
  else if (isFilePart(item)) form.append(name, toBlob(item), item.fileName);
  else form.append(name, toText(item));
}

function isFilePart(item: unknown): item is FilePart {
  return typeof item === "object" && item !== null && "fileName" in item && "content" in item;
}

function toBlob({ content, type }: FilePart): Blob {
  if (content instanceof Blob && (type === undefined || type === content.type)) return content;
  return new Blob([content as BlobPart], { type: type ?? "application/octet-stream" });
}
