import * as z from "zod/mini";

/** A zod schema whose results have the type `Type`. All `zod/mini` functions, such as `safeParse`, accept it. */
export type Schema<Type> = z.ZodMiniType<Type>;

/** A schema for every member of an interface, including optional ones. */
export type FieldsOf<Model> = { readonly [Name in keyof Model]-?: Schema<Model[Name]> };

/**
 * Returns the schema for `Model`. TypeScript infers `Model` from the declaration's type annotation. A field without a
 * schema is a compile-time error. Unknown fields in the data are accepted and kept. The fields are built on first use,
 * so importing a schema costs nothing.
 */
export function loose<Model>(fields: () => FieldsOf<NoInfer<Model>>): Schema<Model> {
  return z.lazy(() => z.looseObject(fields()) as unknown as Schema<Model>);
}

/** Returns fields for several members, all with the same schema. */
export function each<const Name extends string, Field>(field: Field, ...names: readonly Name[]): Record<Name, Field> {
  return Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>;
}

/** Returns the schema for a list that some server versions send as null. */
export function nullableList<Item>(item: Schema<Item>): z.ZodMiniNullable<z.ZodMiniArray<Schema<Item>>> {
  return z.nullable(z.array(item));
}
