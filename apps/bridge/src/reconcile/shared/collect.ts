/**
 * Reads a list to its end, or to the limit.
 *
 * @param most - Items that are read at most: a server decides how long its lists are. Default: 5,000.
 */
export async function collect<Item>(list: AsyncIterable<Item>, most: number = 5000): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) {
    items.push(item);
    if (items.length >= most) break;
  }
  return items;
}
