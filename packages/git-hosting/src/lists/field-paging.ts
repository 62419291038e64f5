import { linkPaging, type PageView, type PagingStyle } from "@halyard/http-core";

/** A list found in a response, with its total. */
export interface ListInField<Item> {
  readonly items: readonly Item[] | null | undefined;
  /** Number of entries on all pages. */
  readonly total: number | undefined;
}

/**
 * Creates the paging style for a list in one field of the response. It finds pages as {@link linkPaging} does, but
 * prefers a total in the response body to the total in the header.
 *
 * @param read - Returns the list and its total from the response.
 */
/* @__NO_SIDE_EFFECTS__ */
export function fieldPaging<Document, Item>(
  read: (document: Document) => ListInField<Item>,
): PagingStyle<Document, Item> {
  const links = linkPaging<Item>();
  const listOf = (document: Document): Partial<ListInField<Item>> => (document === null ? {} : read(document));

  /** Converts a page for `linkPaging`: the list becomes the whole document, and its total goes into the header. */
  function unwrap(page: PageView<Document>): PageView<readonly Item[] | null> {
    const { items: document = null, total } = listOf(page.document);
    if (typeof total !== "number") return { ...page, document };
    const headers = new Headers(page.response.headers);
    headers.set("x-total-count", String(total));
    return { ...page, document, response: { ...page.response, headers } };
  }

  return {
    items: (document) => links.items(listOf(document).items ?? null),
    total: (page) => links.total(unwrap(page)),
    next: (page, steps) => links.next(unwrap(page), steps),
  };
}
