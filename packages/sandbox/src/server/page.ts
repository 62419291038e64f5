/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Number of the page, from 1. */
  readonly current: number;
  /** Number of the last page. 0 for an empty list. */
  readonly last: number;
  /** Maximum number of items on the page. */
  readonly size: number;
  readonly total: number;
}

/** Returns one page of a list. */
export function cutPage<Item>(all: readonly Item[], current: number, size: number): Page<Item> {
  const last = Math.ceil(all.length / size);
  return { items: all.slice((current - 1) * size, current * size), current, last, size, total: all.length };
}
