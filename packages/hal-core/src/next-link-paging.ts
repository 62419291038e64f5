import type { PageStep, PagingStyle } from "@halyard/http-core";
import type { HalCollection } from "./collection.js";
import { own } from "./internal/json.js";
import { findEmbedded, findTargetLinks } from "./internal/lookup.js";

/** Options for {@link nextLinkPaging}. */
export interface NextLinkPagingOptions<ItemsRel extends string> {
  /** Relation under which the items are embedded. */
  readonly itemsRel: ItemsRel;
  /** Relation that leads to the next page. Default `next`. */
  readonly nextRel?: string | undefined;
  /** Name of the response field that contains the total number of items. Default `total`. */
  readonly totalField?: string | undefined;
}

/**
 * Paging by links to the next page, as used with cursors.
 *
 * Only the query fields of the link are used. They replace the request's fields of the same name, so the operation must
 * declare them. The link's host and path are ignored, so a hostile link cannot divert the credential.
 *
 * @example
 * const list = get("/ships", {
 *   query: () => z.fields({ cursor: z.optional(z.string()) }),
 *   response: paged(ShipListSchema, nextLinkPaging({ itemsRel: "ships" })),
 * });
 */
/* @__NO_SIDE_EFFECTS__ */
export function nextLinkPaging<Item, const ItemsRel extends string = string>(
  options: NextLinkPagingOptions<ItemsRel>,
): PagingStyle<HalCollection<Item, ItemsRel>, Item> {
  const { itemsRel, nextRel = "next", totalField = "total" } = options;
  return {
    items: (document) => findEmbedded(document, itemsRel) as readonly Item[],
    total({ document }) {
      const total = own(document, totalField);
      return Number.isSafeInteger(total) && (total as number) >= 0 ? (total as number) : undefined;
    },
    next({ document, query }, steps) {
      const next = steps === 1 ? findTargetLinks(document, nextRel)[0] : undefined;
      return next && stepFrom(next.href, query);
    },
  };
}

/**
 * Returns the link's query fields whose values differ from the request's. Returns undefined if there are none, because
 * the link then leads to the same page.
 */
function stepFrom(href: string, query: Readonly<Record<string, unknown>>): PageStep | undefined {
  const start = href.indexOf("?");
  if (start === -1) return undefined;
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(href.slice(start).split("#", 1)[0])) {
    fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  const changed = [...fields]
    .map(([name, values]) => [name, values.length === 1 ? values[0] : values] as const)
    .filter(([name, value]) => String(query[name]) !== String(value));
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}
