import type { HalDocument, LinkValue } from "./document.js";

/** One page of a list in the usual HAL form: the items are embedded, the counts are fields of the page. */
export interface HalCollection<Item, ItemsRel extends string = "elements"> extends HalDocument {
  /** Number of items on all pages. */
  total?: number | undefined;
  /** Number of items on this page. */
  count?: number | undefined;
  /** Number of items on a full page. */
  pageSize?: number | undefined;
  /** Number of this page, from 1. */
  offset?: number | undefined;
  _links?: Record<string, LinkValue> | undefined;
  /** The embedded items. Some servers omit this member from an empty page. */
  _embedded?: { [Rel in ItemsRel]?: Item[] | undefined } | undefined;
}
