import type { HalDocument, LinkValue } from "./document.js";

/** One page of a list as HAL APIs send it: the items are embedded, the counts are fields of the page. */
export interface HalCollection<Item, ItemsRel extends string = "elements"> extends HalDocument {
  /** Items on all pages. */
  total?: number | undefined;
  /** Items on this page. */
  count?: number | undefined;
  /** Items on a full page. */
  pageSize?: number | undefined;
  /** Number of this page, from 1. */
  offset?: number | undefined;
  _links?: Record<string, LinkValue> | undefined;
  /** Left out by some servers where there are no items. */
  _embedded?: { [Rel in ItemsRel]?: Item[] | undefined } | undefined;
}
