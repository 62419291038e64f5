/** Time stamps that servers give to the same moment may differ, and a change may appear after a later one. Milliseconds. */
const overlap = 2 * 60 * 1000;

/** How far back the first look reaches, counted from what changed last. Milliseconds. */
export const firstReach: number = 7 * 24 * 60 * 60 * 1000;

/** Where a look begins that goes on from a watermark. Milliseconds since 1970. */
export function sinceOf(watermark: number): number {
  return Math.max(0, watermark - overlap);
}

/** What changed lately, and the newest time stamp seen. */
export interface Recent<Item> {
  readonly items: readonly Item[];
  /** The next watermark: milliseconds since 1970 by the server's clock. */
  readonly newest: number | undefined;
}

/**
 * Reads a list that is sorted by its last change, newest first, down to a watermark; without one, a week back from its
 * newest entry. Only the server's own time stamps are compared, so that clocks need not agree. What changes while the list
 * is read comes to its front, and so is not missed next time.
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

/** Milliseconds since 1970; undefined for what is no time stamp. */
export function momentOf(time: string | null | undefined): number | undefined {
  const moment = Date.parse(time ?? "");
  return Number.isNaN(moment) ? undefined : moment;
}
