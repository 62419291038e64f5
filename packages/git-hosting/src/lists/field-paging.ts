import { linkPaging, type PageView, type PagingStyle } from "@halyard/http-core";

/** What an answer says of its list. */
export interface ListInField<Item> {
  readonly items: readonly Item[] | null | undefined;
  /** Entries on all pages. */
  readonly total: number | undefined;
}

/**
 * Paging of a list that stands in one field of its answer, beside fields of its own. It goes on as {@link linkPaging}
 * does; a total in the answer counts in the place of the header.
 *
 * @param read - Takes the list out of the answer.
 */
/* @__NO_SIDE_EFFECTS__ */
export function fieldPaging<Document, Item>(
  read: (document: Document) => ListInField<Item>,
): PagingStyle<Document, Item> {
  const links = linkPaging<Item>();

  /** The same page as if the list were the whole document and its total had come as the header. */
  function unwrap(page: PageView<Document>): PageView<readonly Item[] | null> {
    const { items: document = null, total } = read(page.document);
    if (typeof total !== "number") return { ...page, document };
    const headers = new Headers(page.response.headers);
    headers.set("x-total-count", String(total));
    return { ...page, document, response: { ...page.response, headers } };
  }

  return {
    items: (document) => links.items(read(document).items ?? null),
    total: (page) => links.total(unwrap(page)),
    next: (page, steps) => links.next(unwrap(page), steps),
  };
}
