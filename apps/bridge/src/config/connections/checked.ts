import type { AnyOperation, Operation } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/**
 * Returns a schema that checks only the given members of a model: those that the bridge reads. All other members may
 * have any value, so a change in them cannot stop the bridge.
 */
export function parts<Model>(fields: Partial<z.FieldsOf<Model>>): z.Schema<Model> {
  return z.fields(fields as Readonly<Record<string, z.AnySchema>>) as z.AnySchema as z.Schema<Model>;
}

/** Returns a schema for a positive integer, such as an id or the number of an issue. */
export function numbered(): z.Schema<number> {
  return z.int().check(z.minimum(1));
}

/** Returns a schema for a non-empty string. */
export function named<Text extends string = string>(): z.Schema<Text> {
  return z.string().check(z.minLength(1)) as z.AnySchema as z.Schema<Text>;
}

/**
 * Returns a schema for a list that must be a JSON array. Unlike `z.listOf`, it refuses `null`.
 *
 * @param item - Schema of one item.
 */
export function listOf<Item>(item: z.Schema<Item>): z.Schema<readonly Item[]> {
  return z.lazy(() => z.array<Item>(item));
}

/**
 * Returns a copy of an operation from a client package, with a different response schema. The packages describe
 * complete responses. The bridge checks only the fields that it reads. A mismatch in one of them fails the call.
 */
export function checked<Checked extends AnyOperation>(operation: Checked, response: z.AnySchema): Checked {
  // Copies property descriptors rather than values, because reading the getter of `query` would build its schema.
  const members = Object.getOwnPropertyDescriptors(operation as AnyOperation as Operation);
  return Object.defineProperties({}, { ...members, response: { value: response, enumerable: true } }) as Checked;
}

/** Returns a copy of a client package's operation that accepts any response body. */
export function unread<Checked extends AnyOperation>(operation: Checked): Checked {
  return checked(
    operation,
    z.lazy(() => z.unknown()),
  );
}
