import * as z from "@halyard/http-core/schema";

/**
 * Makes all fields optional, for request bodies that accept a whole document as a template. The return type is
 * `object`, because the body's interface does not declare these fields.
 */
export function optionalFields(fields: Readonly<Record<string, z.AnySchema>>): object {
  const entries = Object.entries(fields).map(([name, schema]) => [name, z.optional(schema as z.Schema<unknown>)]);
  return Object.fromEntries(entries) as Readonly<Record<string, z.AnySchema>>;
}
