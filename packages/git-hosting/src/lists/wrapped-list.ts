import { paged } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { fieldPaging } from "./field-paging.js";

/** Response that wraps a list in an object. One field contains the entries, and other fields describe the list. */
export type WrappedList<Field extends string, Item> = {
  readonly [Name in Field]?: readonly Item[] | null | undefined;
} & {
  /** Number of entries on all pages. Only in Actions lists. */
  readonly total_count?: number | undefined;
  /** Always true. Only in searches. */
  readonly ok?: boolean | undefined;
};

/**
 * Returns the schema of a list inside an object, such as `{ total_count, runners }`. The list's total is `total_count`
 * or, if that is absent, the `X-Total-Count` header. The schema also accepts a plain array, because Gitea and Forgejo
 * disagree on some lists: one wraps the list, and the other does not.
 *
 * @param field - Name of the field that contains the entries.
 * @param item - Schema of each entry.
 * @example
 * const list = get("/repos/{owner}/{repo}/topics", { response: wrappedList("topics", z.string()) });
 */
/* @__NO_SIDE_EFFECTS__ */
export function wrappedList<const Field extends string, Item>(
  field: Field,
  item: z.Schema<Item>,
): z.PagedSchema<WrappedList<Field, Item> | readonly Item[] | null, Item> {
  type Document = WrappedList<Field, Item> | readonly Item[] | null;

  const schema = z.lazy(() => {
    const entries = z.nullable(z.array(item));
    const count = z.optional(z.int());
    const wrapped = z.fields({ [field]: z.optional(entries), total_count: count, ok: z.optional(z.boolean()) });
    return z.union([wrapped, entries]);
  }) as z.AnySchema as z.Schema<Document>;

  return paged(
    schema,
    fieldPaging((document) =>
      isWrapped<Field, Item>(document)
        ? { items: document[field], total: document.total_count }
        : { items: document, total: undefined },
    ),
  );
}

function isWrapped<Field extends string, Item>(
  document: WrappedList<Field, Item> | readonly Item[] | null,
): document is WrappedList<Field, Item> {
  return document !== null && typeof document === "object" && !Array.isArray(document);
}
