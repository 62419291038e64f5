import type { ListPage } from "../session/connection.js";
import { type Position, writeCursor } from "./cursor.js";
import { fitItems, fitText, maxTokens, sizeOf } from "./fit.js";
import { markTexts } from "./mark.js";
import { shape } from "./shape.js";

/** Options for {@link listResult} and {@link documentResult}. */
export interface ResultOptions {
  readonly fields?: readonly string[] | undefined;
  /** Request that a cursor in the result belongs to. */
  readonly request: unknown;
  readonly position: Position;
}

/** Returns a page of a list as a result, with as many items as fit and a cursor if there are more. */
export function listResult({ items, total, hasNext }: ListPage, options: ResultOptions): object {
  const { fields, request, position } = options;
  const shaped = items.slice(position.skip).map((item) => shape(item, { fields, inList: true }));
  const { part, used } = fitItems(shaped);
  const next: Position | undefined =
    used < shaped.length
      ? { page: position.page, skip: position.skip + used }
      : hasNext
        ? { page: position.page + 1, skip: 0 }
        : undefined;
  return {
    items: part,
    ...emptyNote(shaped, fields),
    ...(total === undefined ? {} : { total }),
    ...(next === undefined ? {} : { cursor: writeCursor(request, next) }),
  };
}

/**
 * Returns a note that lists the requested fields that no document has. A listed field is unknown or empty, because
 * results leave out empty fields.
 */
function emptyNote(documents: readonly unknown[], fields: readonly string[] = []): { readonly note?: string } {
  const hasField = (field: string): boolean =>
    documents.some((document) => typeof document === "object" && document !== null && Object.hasOwn(document, field));
  const empty = fields.filter((field) => field !== "*" && !hasField(field));
  if (empty.length === 0 || documents.length === 0) return {};
  return { note: `Empty or unknown: ${empty.join(", ").slice(0, 200)}.` };
}

/** Returns a document or text as a result. If it is too large, returns it in parts as text, with a cursor. */
export function documentResult(value: unknown, { fields, request, position }: ResultOptions): object {
  const shaped = shape(value, { fields, inList: false });
  if (position.skip === 0) {
    const marked = markTexts(shaped ?? null);
    if (sizeOf(marked) <= maxTokens) return { data: marked, ...emptyNote([shaped], fields) };
  }
  const text = typeof shaped === "string" ? shaped : JSON.stringify(shaped);
  const { part, used } = fitText(text.slice(position.skip));
  const skip = position.skip + used;
  return {
    text: part,
    characters: text.length,
    ...(skip < text.length ? { cursor: writeCursor(request, { page: 1, skip }) } : {}),
  };
}
