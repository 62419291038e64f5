/** Returns whether a value is a JSON object, rather than an array, `null` or a scalar. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the value of an object's own member. Names such as `__proto__` and `toString` are treated like any other. */
export function own(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Wraps a single value in an array. `undefined` and `null` become an empty array. */
export function toArray(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** Returns the values that pass a test. `value` is a single value or an array. */
export function only<Value>(value: unknown, is: (entry: unknown) => entry is Value): readonly Value[] {
  // Most relations have one value. `filter` reserves memory for 17 entries, which adds up for thousands of links.
  return Array.isArray(value) ? value.filter(is) : is(value) ? [value] : [];
}

/** Sets a member. Unlike an assignment, this also works for a member named `__proto__`. */
export function define(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}
