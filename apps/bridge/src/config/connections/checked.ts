import type { AnyOperation, Operation } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";

/**
 * Returns the schema of the members of a model that the bridge reads. It accepts any value of the other members, so a
 * server's new version cannot stop the bridge with a member that the bridge never reads.
 */
export function parts<Model>(fields: Partial<z.FieldsOf<Model>>): z.Schema<Model> {
  return z.fields(fields as Readonly<Record<string, z.AnySchema>>) as z.AnySchema as z.Schema<Model>;
}

/** Returns the schema of a positive integer, such as an id or a number. */
export function numbered(): z.Schema<number> {
  return z.int().check(z.minimum(1));
}

/** Returns the schema of a non-empty string. */
export function named<Text extends string = string>(): z.Schema<Text> {
  return z.string().check(z.minLength(1)) as z.AnySchema as z.Schema<Text>;
}

/**
 * Returns the schema of a list that must be a JSON array. Unlike `z.listOf`, it refuses `null`.
 *
 * @param item - Schema of one item.
 */
export function listOf<Item>(item: z.Schema<Item>): z.Schema<readonly Item[]> {
  return z.lazy(() => z.array<Item>(item));
}

/**
 * Returns an operation of a package with another schema for its response. The packages describe complete responses. The
 * bridge checks only the fields that it uses, and a mismatch there fails the call.
 */
export function checked<Checked extends AnyOperation>(operation: Checked, response: z.AnySchema): Checked {
  // Copied as descriptors, because the schema of the query is built when it is first read.
  const members = Object.getOwnPropertyDescriptors(operation as AnyOperation as Operation);
  return Object.defineProperties({}, { ...members, response: { value: response, enumerable: true } }) as Checked;
}

/** Returns an operation of a package whose response is ignored, so that its content cannot fail the call. */
export function unread<Checked extends AnyOperation>(operation: Checked): Checked {
  return checked(
    operation,
    z.lazy(() => z.unknown()),
  );
}
