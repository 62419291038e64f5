/** A JSON object nothing is known of yet. */
export type JsonObject = Record<string, unknown>;

/** Whether a value out of JSON is an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
