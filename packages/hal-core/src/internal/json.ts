/** Returns whether a value is a JSON object, and not an array, `null` or a scalar. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the value of an object's own member, so that `__proto__` and `toString` are ordinary names. */
export function own(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns one value or many as an array; `undefined` and `null` as an empty array. */
export function toArray(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** Returns the values that pass a test. `value` is one value, or an array of them. */
export function only<Value>(value: unknown, is: (entry: unknown) => entry is Value): readonly Value[] {
  // Most relations have one value. `filter` reserves memory for 17 entries, which adds up for thousands of links.
  return Array.isArray(value) ? value.filter(is) : is(value) ? [value] : [];
}

/** Sets a member as data even when its name is `__proto__`. */
export function define(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}
