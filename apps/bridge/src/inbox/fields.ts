/** An object of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>;

/** The object at the end of a path into a body; undefined where the body has none there. */
export function objectAt(body: unknown, ...path: readonly string[]): Fields | undefined {
  let value = body;
  for (const name of path) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return isObject(value) ? value : undefined;
}

/** A text that is not empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A number that can be one of an issue, a work package or a user: whole, from 1. */
export function numberOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : undefined;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
