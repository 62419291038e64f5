import { notFound } from "./problem.js";
import type { View } from "./permissions.js";
import type { Table } from "./state.js";

/** Plain JSON, as it came in. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A file of a multipart body. */
export interface UploadedFile {
  readonly content: Uint8Array;
  readonly contentType: string;
  /** SHA-1 of the content, in hexadecimal digits. */
  readonly hash: string;
}

/** One request, read and authenticated, while it is carried out. Handlers work in one go, so requests never mix. */
export interface Exchange extends View {
  /** Fields of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The path below the API's prefix, for the links of collections. */
  readonly path: string;
  /** The JSON body; empty where there was none. In a multipart body the part `metadata`. */
  readonly body: JsonObject;
  /** The part `file` of a multipart body. */
  readonly file: UploadedFile | undefined;
  /** When the request is carried out. The clock is read at the first call, so that pure reads leave it alone. */
  now(): string;
  /** Reports what the webhooks have to know of. */
  notice(event: DomainEvent): void;
}

/** Something that happened and that webhooks may wait for. */
export type DomainEvent =
  | { readonly kind: "journal"; readonly activityId: number }
  | {
      readonly kind: "project";
      readonly action: "created" | "updated";
      readonly projectId: number;
      readonly actorId: number;
    }
  | { readonly kind: "time_entry"; readonly timeEntryId: number; readonly actorId: number }
  | { readonly kind: "attachment"; readonly attachmentId: number; readonly actorId: number };

/** A response. */
export interface Reply {
  readonly status: number;
  /** The document; nothing for an empty answer. */
  readonly document?: object | undefined;
  /** Whether the document has an ETag, so that a client that has it already gets a 304. */
  readonly tagged?: boolean | undefined;
  /** Bytes in place of a document, with their media type. */
  readonly file?:
    { readonly content: Uint8Array<ArrayBuffer>; readonly contentType: string; readonly name: string } | undefined;
}

/** Carries out a request. */
export type Handler = (exchange: Exchange) => Reply;

/** 200 with a document. */
export function ok(document: object): Reply {
  return { status: 200, document };
}

/** 201 with a document. */
export function created(document: object): Reply {
  return { status: 201, document };
}

/** 204. */
export function noContent(): Reply {
  return { status: 204 };
}

/**
 * The record that a field of the path names.
 *
 * @throws Problem 404 when it does not exist, or `visible` returns false.
 */
export function find<Row>(exchange: Exchange, table: Table<Row>, visible: (row: Row) => boolean, field = "id"): Row {
  const id = exchange.params[field] ?? "";
  const row = /^[1-9]\d*$/.test(id) ? table[Number(id)] : undefined;
  if (row === undefined || !visible(row)) throw notFound();
  return row;
}
