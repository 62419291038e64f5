/** Direction in which a list is sorted by a field. */
type Direction = "ascending" | "descending";

/** Fields by which a list is strictly sorted, each with its direction. */
export type Order = ReadonlyMap<string, Direction>;

/** Fields by which the servers sort. */
const sortedFields = ["id", "number", "name", "login", "full_name", "created", "created_at", "updated_at"];

/** Minimum number of items. A shorter list is often sorted by chance. */
const minimumItems = 3;

/**
 * Returns the fields by which a list is sorted. Undefined for a body that is not a list of at least three items. Also
 * undefined for a list whose items were created within one second, because their order is arbitrary.
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
 * Lists the fields by which the recorded list and the sandbox's lists are sorted in opposite directions. Ignores a
 * field by which one of them is not sorted, because that order depends on the data.
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
 * Returns a `Link` header in which each address is replaced by `sorted` if its query fields are in alphabetical order,
 * otherwise by `unsorted`.
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
