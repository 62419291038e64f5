/**
 * Converts a value to text for a URL or a form. Dates become ISO 8601, scalars become plain text, and all other values
 * become JSON.
 */
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
