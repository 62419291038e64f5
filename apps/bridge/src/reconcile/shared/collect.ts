/**
 * Reads a list to its end, or up to a limit.
 *
 * @param limit - Maximum number of items, because the server controls the length of its lists. Default: 5,000.
 */
export async function collect<Item>(list: AsyncIterable<Item>, limit: number = 5000): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) {
    items.push(item);
    if (items.length >= limit) break;
  }
  return items;
}
