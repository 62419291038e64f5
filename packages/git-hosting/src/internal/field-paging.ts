import { linkPaging, type PageView, type PagingStyle } from "@halyard/http-core";

/** What an answer says of its list. */
export interface ListInField<Item> {
  readonly items: readonly Item[] | null | undefined;
  /** Entries on all pages. */
  readonly total: number | undefined;
}

/**
 * Paging of a list that stands in one field of its answer, beside fields of its own. It goes on as {@link linkPaging}
 * does; the total in the answer counts where there is no header.
 *
 * @param read - Takes the list out of the answer.
 */
/* @__NO_SIDE_EFFECTS__ */
export function fieldPaging<Document, Item>(
  read: (document: Document) => ListInField<Item>,
): PagingStyle<Document, Item> {
  const links = linkPaging<Item>();
  const entries = (page: PageView<Document>): PageView<readonly Item[] | null> => ({
    ...page,
    document: read(page.document).items ?? null,
  });
  return {
    items: (document) => read(document).items ?? [],
    total: (page) => links.total(entries(page)) ?? read(page.document).total,
    next: (page, steps) => links.next(entries(page), steps),
  };
}
