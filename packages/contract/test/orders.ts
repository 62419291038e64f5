type Direction = "ascending" | "descending";

/** The fields by which a list is strictly sorted, with their directions. */
export type Order = ReadonlyMap<string, Direction>;

const sortedFields = ["id", "number", "name", "login", "full_name", "created", "created_at", "updated_at"];

/** Minimum length of a list whose order is compared. Shorter lists are often sorted by chance. */
const minimumItems = 3;

/**
 * Returns the fields by which a list is sorted. Returns undefined if the body is not a list of at least three items.
 * Also returns undefined if all items were created or updated in the same second, because their order is then
 * arbitrary.
 */
export function orderOf(body: unknown): Order | undefined {
  if (!Array.isArray(body) || body.length < minimumItems) return undefined;
  const order = new Map<string, Direction>();
  for (const field of sortedFields) {
    const values = body.map((item: unknown) => (item as Readonly<Record<string, unknown>> | null)?.[field]);
    if (/^(created|updated)/.test(field) && new Set(values).size === 1 && values[0] !== undefined) return undefined;
    const direction = directionOf(values);
    if (direction !== undefined) order.set(field, direction);
  }
  return order;
}

/**
 * Lists the fields by which the recorded list and the sandbox's lists are sorted in opposite directions. A field is
 * ignored if any of these lists is not sorted by it, because the order of its values then depends on the data.
 */
export function compareOrders(recorded: Order, sandbox: readonly Order[]): readonly string[] {
  if (sandbox.length === 0) return [];
  return [...recorded].flatMap(([field, direction]) => {
    const found = new Set(sandbox.map((order) => order.get(field)));
    const [other] = found;
    if (found.size !== 1 || other === undefined || other === direction) return [];
    return [`order by ${field}: ${direction}, in the sandbox ${other}`];
  });
}

/**
 * Replaces each address in a `Link` header with `sorted` or `unsorted`, depending on whether the address's query fields
 * are in alphabetical order.
 */
export function linkFormOf(link: string): string {
  return link.replaceAll(/<([^>]*)>/g, (_, address: string) => {
    const names = [...new URL(address).searchParams.keys()];
    return names.join(" ") === names.toSorted().join(" ") ? "<sorted>" : "<unsorted>";
  });
}

function directionOf(values: readonly unknown[]): Direction | undefined {
  const isComparable = (kind: string): boolean => values.every((value) => typeof value === kind);
  if (!isComparable("number") && !isComparable("string")) return undefined;
  const keys = values as readonly (number | string)[];
  const runs = (goesOn: (one: number | string, next: number | string) => boolean): boolean =>
    keys.every((key, index) => index === 0 || goesOn(keys[index - 1]!, key));
  if (runs((one, next) => one < next)) return "ascending";
  return runs((one, next) => one > next) ? "descending" : undefined;
}
