import type { PageView, PagingStyle } from "@halyard/http-core";
import type { HalCollection } from "./collection.js";
import { own } from "./internal/json.js";
import { findEmbedded, findTargetLinks } from "./internal/lookup.js";

/** Options for {@link offsetPaging}. */
export interface OffsetPagingOptions<ItemsRel extends string = "elements"> {
  /** Relation under which the items are embedded. Default `elements`. */
  readonly itemsRel?: ItemsRel | undefined;
  /** Name of the page number field in the query and in the response. Page numbers begin at 1. Default `offset`. */
  readonly pageField?: string | undefined;
  /** Name of the response field that contains the page size. Default `pageSize`. */
  readonly sizeField?: string | undefined;
  /** Name of the response field that contains the total number of items. Default `total`. */
  readonly totalField?: string | undefined;
  /** Relation that leads to the next page. Default `next`. */
  readonly nextRel?: string | undefined;
}

/**
 * Paging by numbered pages of embedded items. Responses contain the total and the page size.
 *
 * The list continues if the response has a link to a next page. Without such a link, it continues until a page is empty
 * or the reported total is reached. A reported page size is ignored if the pages have another size. If the total is
 * known, pages can be fetched in parallel. Only the presence of the next link matters; its address is never used.
 *
 * @example
 * const list = get("/ships", {
 *   query: () => z.fields({ page: z.optional(z.int()) }),
 *   response: paged(ShipListSchema, offsetPaging({ itemsRel: "ships", pageField: "page" })),
 * });
 */
/* @__NO_SIDE_EFFECTS__ */
export function offsetPaging<Item, const ItemsRel extends string = "elements">(
  options: OffsetPagingOptions<ItemsRel> = {},
): PagingStyle<HalCollection<Item, ItemsRel>, Item> {
  const {
    itemsRel = "elements",
    pageField = "offset",
    sizeField = "pageSize",
    totalField = "total",
    nextRel = "next",
  } = options;
  type View = PageView<HalCollection<Item, ItemsRel>>;

  const items = (document: unknown): readonly Item[] => findEmbedded(document, itemsRel) as readonly Item[];
  const total = ({ document }: View): number | undefined => wholeNumber(own(document, totalField), 0);

  /** Returns the current page number. The requested number takes precedence over the one in the response. */
  function pageNumber({ query, document }: View): number {
    return wholeNumber(Number(query[pageField]), 1) ?? wholeNumber(own(document, pageField), 1) ?? 1;
  }

  /**
   * Returns the number of items up to the end of this page. All earlier pages are assumed to have the same length: that
   * of the first page that was read. If no other page has been read yet, that page may be the list's last one and
   * therefore shorter, so the reported page size is used instead.
   */
  function seen(page: View): number {
    const reported = wholeNumber(own(page.document, sizeField), 1);
    const size = page.index === 0 ? (reported ?? page.firstPageLength) : page.firstPageLength;
    return (pageNumber(page) - 1) * size + items(page.document).length;
  }

  return {
    items,
    total,
    isBeginning: (page) => pageNumber(page) === 1,
    next(page, steps) {
      const current = pageNumber(page);
      const all = total(page);
      const step = { [pageField]: current + steps };
      const isEmpty = items(page.document).length === 0;
      if (steps > 1) {
        const known = all !== undefined && !isEmpty;
        return known && (current + steps - 1) * page.firstPageLength < all ? step : undefined;
      }
      if (findTargetLinks(page.document, nextRel).length > 0) return step;
      return !isEmpty && (all === undefined || seen(page) < all) ? step : undefined;
    },
  };
}

function wholeNumber(value: unknown, minimum: number): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= minimum ? (value as number) : undefined;
}
