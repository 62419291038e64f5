/** Writes a value as a URL or a form holds it: scalars as they are, dates by ISO 8601, everything else as JSON. */
export function toText(value: unknown): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "bigint":
    case "boolean":
      return String(value);
    default:
      return value instanceof Date ? value.toISOString() : JSON.stringify(value);
  }
}
