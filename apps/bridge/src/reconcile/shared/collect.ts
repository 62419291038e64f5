/**
 * Reads a list to its end, or up to a limit.
 *
 * @param limit - Maximum number of items. Set it if users control the length of the list and a part of the list is
 * enough. Default: no limit.
 */
export async function collect<Item>(list: AsyncIterable<Item>, limit: number = Infinity): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) {
    items.push(item);
    if (items.length >= limit) break;
  }
  return items;
}
