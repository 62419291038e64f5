import * as z from "zod/mini";

/** A zod schema with results of type `Type`. All functions of `zod/mini`, such as `safeParse`, accept it. */
export type Schema<Type> = z.ZodMiniType<Type>;

/** A field for every member of an interface, optional members included. */
export type FieldsOf<Model> = { readonly [Name in keyof Model]-?: Schema<Model[Name]> };

/**
 * Returns the schema of an interface, which is inferred from the type annotation of the declaration. Unknown fields are
 * accepted and kept. A missing field is a compile-time error. The fields are built at first use, so importing a schema
 * costs nothing.
 */
export function loose<Model>(fields: () => FieldsOf<NoInfer<Model>>): Schema<Model> {
  return z.lazy(() => z.looseObject(fields()) as unknown as Schema<Model>);
}

/** Returns the same field for several members. */
export function each<const Name extends string, Field>(field: Field, ...names: readonly Name[]): Record<Name, Field> {
  return Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>;
}

/** Returns a field for a list that some versions of the servers send as null. */
export function nullableList<Item>(item: Schema<Item>): z.ZodMiniNullable<z.ZodMiniArray<Schema<Item>>> {
  return z.nullable(z.array(item));
}
