/**
 * Overlap of two sweeps in milliseconds. A server may give different time stamps to the same moment, and a change may appear
 * in a list after a later one.
 */
const overlap = 2 * 60 * 1000;

/** Period that the first sweep covers, counted back from the newest change. Milliseconds. */
export const firstReach: number = 7 * 24 * 60 * 60 * 1000;

/** Start of a sweep that continues from a watermark. Milliseconds since 1970. */
export function sinceOf(watermark: number): number {
  return Math.max(0, watermark - overlap);
}

/** Entries that changed recently, and the newest time stamp seen. */
export interface Recent<Item> {
  readonly items: readonly Item[];
  /** The next watermark: milliseconds since 1970 by the server's clock. */
  readonly newest: number | undefined;
}

/**
 * Reads a list that is sorted by its last change, newest first, down to a watermark; without one, a week back from its
 * newest entry. Only the server's own time stamps are compared, so that clocks need not agree. An entry that
 * changes during the read moves to the front of the list, so the next sweep finds it.
 */
export async function takeRecent<Item>(
  list: AsyncIterable<Item>,
  timeOf: (item: Item) => string | null,
  watermark: number | undefined,
): Promise<Recent<Item>> {
  const items: Item[] = [];
  let since = watermark === undefined ? undefined : sinceOf(watermark);
  for await (const item of list) {
    const time = momentOf(timeOf(item));
    if (time !== undefined) since ??= time - firstReach;
    if (time !== undefined && since !== undefined && time < since) break;
    items.push(item);
  }
  return { items, newest: newestOf(items.map(timeOf), watermark) };
}

/** The newest of a watermark and of time stamps; undefined when there are none. */
export function newestOf(times: readonly (string | null)[], watermark: number | undefined): number | undefined {
  let newest = watermark;
  for (const time of times) {
    const moment = momentOf(time);
    if (moment !== undefined && (newest === undefined || moment > newest)) newest = moment;
  }
  return newest;
}

/** Milliseconds since 1970; undefined if the text is not a time stamp. */
export function momentOf(time: string | null | undefined): number | undefined {
  const moment = Date.parse(time ?? "");
  return Number.isNaN(moment) ? undefined : moment;
}
