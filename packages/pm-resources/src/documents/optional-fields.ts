import * as z from "@halyard/http-core/schema";

/**
 * The same fields, none of them required: for bodies that may hold whatever the document holds, so that one that was read
 * can be changed and sent as a new one. The type names no field, because the interface of such a body names none either.
 */
export function optionalFields(fields: Readonly<Record<string, z.AnySchema>>): Readonly<Record<never, z.AnySchema>> {
  const entries = Object.entries(fields).map(([name, schema]) => [name, z.optional(schema as z.Schema<unknown>)]);
  return Object.fromEntries(entries) as Readonly<Record<string, z.AnySchema>>;
}
