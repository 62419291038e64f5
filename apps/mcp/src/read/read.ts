import type { ProductOperation } from "@halyard/catalogue";
import type { Input } from "../session/connection.js";
import type { Session } from "../session/session.js";
import { readCursor } from "./cursor.js";
import { documentResult, listResult, type ResultOptions } from "./result.js";
import { sendRead } from "./send-read.js";

export interface ReadRequest {
  readonly operation: string;
  readonly input?: Input | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly cursor?: string | undefined;
}

/** Default number of items per page. */
const pageSize = 20;

/** Sends a read. Returns its result, or the part of the result that a cursor selects. */
export async function read(session: Session, request: ReadRequest, signal?: AbortSignal): Promise<object> {
  const { operation: id, input = {}, fields, cursor } = request;
  const operation = session.operation(id);
  const key = [id, input, fields];
  const position = readCursor(key, cursor);
  const options: ResultOptions = { fields, request: key, position };
  if (!operation.isPaged) {
    const data = await sendRead(session, operation, input, { signal });
    return documentResult(data.kind === "one" ? await readable(data.value) : data.items, options);
  }
  const names = queryNames(session, operation);
  const isNumbered = names.has("page") && input["page"] === undefined;
  const sized: Input = {
    ...(names.has("pageSize") ? { pageSize } : names.has("limit") ? { limit: pageSize } : {}),
    ...input,
    ...(isNumbered && position.page > 1 ? { page: position.page } : {}),
  };
  const data = await sendRead(session, operation, sized, { signal, turns: isNumbered ? 0 : position.page - 1 });
  return data.kind === "one" ? documentResult(data.value, options) : listResult(data, options);
}

function queryNames({ catalogue }: Session, operation: ProductOperation): ReadonlySet<string> {
  const fields = catalogue.describeOperation(operation.id)?.fields ?? [];
  return new Set(fields.filter(({ place }) => place === "query").map(({ name }) => name));
}

/** Decodes a stream or bytes as text. If they are not text, returns their size. */
async function readable(value: unknown): Promise<unknown> {
  if (value instanceof ReadableStream) return readable(await bytesOf(value as ReadableStream<Uint8Array>));
  if (!(value instanceof Uint8Array)) return value;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(value);
  } catch {
    return { bytes: value.byteLength, note: "Not a text." };
  }
}

const maxBytes = 5_000_000;

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  return Buffer.concat(chunks);
}
