import * as z from "@halyard/http-core/schema";

/**
 * The same fields, none of them required: for bodies that may hold whatever the document holds, so that one that was read
 * can be changed and sent as a new one.
 */
export function optionalFields<const Shape extends Readonly<Record<string, z.Schema<unknown>>>>(
  shape: Shape,
): { [Name in keyof Shape]: z.Schema<unknown> } {
  const entries = Object.entries(shape).map(([name, schema]) => [name, z.optional(schema)]);
  return Object.fromEntries(entries) as { [Name in keyof Shape]: z.Schema<unknown> };
}
