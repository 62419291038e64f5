/** Overlap of consecutive sweeps in milliseconds. A change may appear in a list some time after its time stamp. */
const overlap = 2 * 60 * 1000;

/** Length of the period that the first sweep covers, in milliseconds. The period ends at the newest change. */
export const firstReach: number = 7 * 24 * 60 * 60 * 1000;

/** Returns the time from which a sweep reads changes for a given watermark, in milliseconds since 1970. */
export function sinceOf(watermark: number): number {
  return Math.max(0, watermark - overlap);
}

/** Entries with recent changes, and the newest time stamp among them. */
export interface Recent<Item> {
  readonly items: readonly Item[];
  /** The next watermark, in milliseconds since 1970 by the server's clock. */
  readonly newest: number | undefined;
}

/**
 * Reads a list down to a watermark. The list must be sorted by last change, newest first. Without a watermark, reads
 * the week before the newest entry. Compares only time stamps from the server, so its clock may differ from the
 * bridge's. An entry that changes during the read moves to the front of the list, where the next sweep finds it.
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

/** Returns the newest of the time stamps and the watermark. Undefined if there are none. */
export function newestOf(times: readonly (string | null)[], watermark: number | undefined): number | undefined {
  let newest = watermark;
  for (const time of times) {
    const moment = momentOf(time);
    if (moment !== undefined && (newest === undefined || moment > newest)) newest = moment;
  }
  return newest;
}

/** Converts a time stamp to milliseconds since 1970. Returns undefined if the string is not a time stamp. */
export function momentOf(time: string | null | undefined): number | undefined {
  const moment = Date.parse(time ?? "");
  return Number.isNaN(moment) ? undefined : moment;
}
