import type { HalDocument, LinkValue } from "./document.js";

/** One page of a list in the usual HAL form, with the items embedded and the counts as fields. */
export interface HalCollection<Item, ItemsRel extends string = "elements"> extends HalDocument {
  /** Total number of items, on all pages. */
  total?: number | undefined;
  /** Number of items on this page. */
  count?: number | undefined;
  /** Number of items on a full page. */
  pageSize?: number | undefined;
  /** Page number, from 1. */
  offset?: number | undefined;
  _links?: Record<string, LinkValue> | undefined;
  /** The items. Some servers omit this field from an empty page. */
  _embedded?: { [Rel in ItemsRel]?: Item[] | undefined } | undefined;
}
