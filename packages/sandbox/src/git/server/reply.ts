import type { Refusal } from "./refusal.js";

/** A response before it is written: status, document and headers. */
export interface Reply<Document> {
  readonly status: number;
  /** Undefined for an empty body. */
  readonly document: Document | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** 200 with a document. */
export function ok<Document>(document: Document, headers: Readonly<Record<string, string>> = {}): Reply<Document> {
  return { status: 200, document, headers };
}

/** 201 with a document. */
export function created<Document>(document: Document): Reply<Document> {
  return { status: 201, document, headers: {} };
}

/** A status with an empty body. */
export function empty(status: number): Reply<never> {
  return { status, document: undefined, headers: {} };
}

/** The response to a refusal. */
export function refusalReply({ status, body, headers }: Refusal): Reply<unknown> {
  return { status, document: body, headers };
}
