import { createHash } from "node:crypto";
import { Refusal } from "../session/refusal.js";

/** Position from which a result continues. */
export interface Position {
  /** Number of the page, from 1. */
  readonly page: number;
  /** Number of the page's items, or of the text's characters, that were already shown. */
  readonly skip: number;
}

const beginning: Position = { page: 1, skip: 0 };

/**
 * Encodes a position as a cursor.
 *
 * @param request - Request to continue. The cursor is invalid for any other request.
 */
export function writeCursor(request: unknown, { page, skip }: Position): string {
  return `${digest(request)}.${page}.${skip}`;
}

/** Decodes a cursor. Without a cursor, returns the beginning. */
export function readCursor(request: unknown, cursor: string | undefined): Position {
  if (cursor === undefined) return beginning;
  const [, given, page, skip] = /^([\w-]{8})\.(\d{1,9})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (given !== digest(request)) {
    throw new Refusal(
      "The cursor belongs to another request. Repeat the original request with the same operation, input and fields.",
    );
  }
  return { page: Number(page), skip: Number(skip) };
}

function digest(request: unknown): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("base64url").slice(0, 8);
}
