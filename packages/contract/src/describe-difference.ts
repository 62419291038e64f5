/**
 * Describes the first difference between a value and the expected value, or returns undefined if they match. Objects
 * may have additional fields. Lists must have the same length. If the expected value is a function, it is called with
 * the value and must return true.
 */
export function describeDifference(actual: unknown, expected: unknown, path = "the value"): string | undefined {
  if (typeof expected === "function") {
    return (expected as (value: unknown) => boolean)(actual) ? undefined : `${path} is wrong: ${show(actual)}.`;
  }
  if (typeof expected !== "object" || expected === null) {
    return Object.is(actual, expected) ? undefined : `${path} must be ${show(expected)}, not ${show(actual)}.`;
  }
  if (typeof actual !== "object" || actual === null) {
    return `${path} must be an object or a list, but is ${show(actual)}.`;
  }
  if (Array.isArray(expected) && (!Array.isArray(actual) || actual.length !== expected.length)) {
    return `${path} must be a list of length ${expected.length}, but is ${show(actual)}.`;
  }
  for (const [name, value] of Object.entries(expected)) {
    const at = Array.isArray(expected) ? `${path}[${name}]` : path === "the value" ? name : `${path}.${name}`;
    const difference = describeDifference((actual as Readonly<Record<string, unknown>>)[name], value, at);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return "absent";
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
