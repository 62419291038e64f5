/**
 * The schema language of resource modules: zod's `mini` flavour, shipped as one small module because loading zod's many
 * files costs more than running them. Import it as a namespace, so that bundlers keep only what is used.
 *
 * @example
 * import * as z from "@halyard/http-core/schema";
 *
 * interface Risk { id: number; title: string; note?: string | undefined }
 * const RiskSchema: z.Schema<Risk> = z.lazy(() =>
 *   z.object({ id: z.int(), title: z.string(), note: z.optional(z.string()) }),
 * );
 *
 * @see https://zod.dev/packages/mini
 */
import * as z from "zod/mini";
import { type AnySchema, type Check, type PagedSchema, paged, type Schema } from "./operation.js";
import { linkPaging, type PagingStyle } from "./paging.js";
import type { BinaryBody, FilePart } from "./request-body.js";

export type { AnySchema, Check, PagedSchema, Schema } from "./operation.js";

/** The type of the values that a schema describes. */
export type ValueOf<Of> = Of extends Schema<infer Value> ? Value : never;

/**
 * The fields of {@link object} for an interface: for every member, a schema of exactly its type. A member
 * `name?: T | undefined` takes `optional(schema of T)`.
 */
export type FieldsOf<Model> = { readonly [Name in keyof Required<Model>]: Schema<Model[Name & keyof Model]> };

type OptionalNames<Fields> = {
  [Name in keyof Fields]: undefined extends ValueOf<Fields[Name]> ? Name : never;
}[keyof Fields];

/** The type that {@link fields} infers: a field whose schema accepts `undefined` may be omitted. */
export type ObjectOf<Fields> = Flat<
  { -readonly [Name in Exclude<keyof Fields, OptionalNames<Fields>>]: ValueOf<Fields[Name]> } & {
    -readonly [Name in OptionalNames<Fields>]?: ValueOf<Fields[Name]>;
  }
>;

type Flat<Fields> = { [Name in keyof Fields]: Fields[Name] };

/**
 * Placeholder for the interface of {@link object} when no annotation names one. Its member is the compiler's message.
 */
export interface Unannotated {
  "Annotate the declaration (`const RiskSchema: z.Schema<Risk> = ...`), or use `z.fields`.": never;
}

/**
 * The schema of an interface. The annotation of the declaration names the interface, and the fields must agree with it:
 * a member without a field, a field without a member, and a field that takes less or more than its member's type do not
 * compile. A value keeps the fields that its schema does not name.
 *
 * @param fields - A schema for each member, optional members included.
 * @example
 * interface Risk { id: number; title: string; note?: string | undefined }
 * const RiskSchema: z.Schema<Risk> = z.lazy(() =>
 *   z.object({ id: z.int(), title: z.string(), note: z.optional(z.string()) }),
 * );
 */
export const object: <Model = Unannotated>(fields: FieldsOf<NoInfer<Model>>) => Schema<Model> = z.object as never;

/** The schema of an interface, like {@link object}, for an input that may also have fields without a schema. */
export const looseObject: <Model = Unannotated>(fields: FieldsOf<NoInfer<Model>>) => Schema<Model> =
  z.looseObject as never;

/**
 * The schema of an object whose type is inferred, for query fields that are declared where they are used.
 *
 * @example
 * const list = get("/risks", { query: () => z.fields({ state: z.optional(z.enum(["open", "closed"])) }) });
 */
export const fields: <const Fields extends Readonly<Record<string, AnySchema>>>(
  fields: Fields,
) => Schema<ObjectOf<Fields>> = z.object as never;

/** The schema of an object whose type is inferred, like {@link fields}, that may also have fields without a schema. */
export const looseFields: <const Fields extends Readonly<Record<string, AnySchema>>>(
  fields: Fields,
) => Schema<ObjectOf<Fields> & { readonly [name: string]: unknown }> = z.looseObject as never;

/** The schema of an array. The type is mutable where the annotation requires it, else readonly. */
export const array: {
  <List extends readonly unknown[]>(item: Schema<List[number]>): Schema<List>;
  <Item>(item: Schema<Item>): Schema<readonly Item[]>;
} = z.array as never;

/** The schema of a boolean. */
export const boolean: () => Schema<boolean> = z.boolean as never;

/**
 * The schema of a type that only code can check.
 *
 * @param accepts - Returns whether a value is of the type. Default: every value is.
 * @param expected - Names the type in the message of a problem or mismatch.
 */
export const custom: <Value>(accepts?: (value: unknown) => boolean, expected?: string) => Schema<Value> =
  z.custom as never;

/** The schema of one of several strings. */
const enumeration: <const Value extends string>(values: readonly Value[]) => Schema<Value> = z.enum as never;
export { enumeration as enum };

/**
 * Accepts a schema that was made with zod 4 itself, for existing schemas. Its type is the one that zod infers, and a
 * transform in it has no effect: values are checked, never changed.
 *
 * @example
 * const list = get("/risks/{id}", { response: z.fromZod(zodRiskSchema) });
 */
export const fromZod = <Value>(schema: {
  readonly "~standard": { readonly vendor: string; readonly types?: { readonly output: Value } | undefined };
}): Schema<Value> => schema as unknown as Schema<Value>;

/** The schema of an integer that a JavaScript number holds exactly. */
export const int: () => Schema<number> = z.int as never;

/**
 * A schema that is built when it is first used, so that an import builds no schema and schemas can refer to each other.
 */
export const lazy: <Value>(build: () => Schema<Value>) => Schema<Value> = z.lazy as never;

/** The schema of one value, or of one of several. */
export const literal: <const Value extends string | number | boolean | null>(
  value: Value | readonly Value[],
) => Schema<Value> = z.literal as never;

/** The schema that matches no value. */
export const never: () => Schema<never> = z.never as never;

/** The schema of `null`. */
const nothing: () => Schema<null> = z.null as never;
export { nothing as null };

/** A schema that also takes `null`. */
export const nullable: <Value>(inner: Schema<Value>) => Schema<Value | null> = z.nullable as never;

/** A schema that also takes `null` and `undefined`. */
export const nullish: <Value>(inner: Schema<Value>) => Schema<Value | null | undefined> = z.nullish as never;

/** The schema of a finite number. */
export const number: () => Schema<number> = z.number as never;

/** A schema that also takes `undefined`, for a field of an object that may be omitted. */
export const optional: <Value>(inner: Schema<Value>) => Schema<Value | undefined> = z.optional as never;

/** The schema of an object with any number of fields, whose names are data. */
export const record: <Name extends string, Value>(
  name: Schema<Name>,
  value: Schema<Value>,
) => Schema<Readonly<Record<Name, Value>>> = z.record as never;

/** The schema of a string. */
export const string: () => Schema<string> = z.string as never;

/**
 * The schema of a string that is composed of parts, such as `${"read" | "write"}:${string}`.
 *
 * @param parts - Strings, and schemas of strings.
 */
export const templateLiteral: <Value extends string>(parts: readonly (string | AnySchema)[]) => Schema<Value> =
  z.templateLiteral as never;

/** The schema of an array of fixed length, with a schema for each place. */
export const tuple: <const Items extends readonly AnySchema[]>(
  items: Items,
) => Schema<{ readonly [Place in keyof Items]: ValueOf<Items[Place]> }> = z.tuple as never;

/** The schema of a value that matches one of several schemas. */
export const union: <const Options extends readonly AnySchema[]>(options: Options) => Schema<ValueOf<Options[number]>> =
  z.union as never;

/** The schema that matches every value. */
export const unknown: () => Schema<unknown> = z.unknown as never;

/** A check of a number: at most `limit`. */
export const maximum: (limit: number) => Check = z.maximum;

/** A check of a string or an array: at most `limit` characters or entries. */
export const maxLength: (limit: number) => Check = z.maxLength;

/** A check of a number: at least `limit`. */
export const minimum: (limit: number) => Check = z.minimum;

/** A check of a string or an array: at least `limit` characters or entries. */
export const minLength: (limit: number) => Check = z.minLength;

/** A check of a string: it matches `pattern`. */
export const regex: (pattern: RegExp) => Check = z.regex;

/**
 * The schema of a list that is a plain JSON array; `null`, which some servers send for an empty list, counts as empty.
 *
 * @param item - Schema of one entry.
 * @param style - How the list is divided into pages. Default: {@link linkPaging}.
 * @example
 * const list = get("/projects/{project}/risks", { response: z.listOf(RiskSchema) });
 */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<Item>(
  item: Schema<Item>,
  style: PagingStyle<readonly Item[] | null, Item> = linkPaging<Item>(),
): PagedSchema<readonly Item[] | null, Item> {
  return paged(
    lazy(() => nullable(array<Item>(item))),
    style,
  );
}

/** The schema of a body made of bytes: a `Blob`, `Uint8Array`, `ArrayBuffer` or `ReadableStream`. */
/* @__NO_SIDE_EFFECTS__ */
export function binary(): Schema<BinaryBody> {
  return custom(
    (value) =>
      value instanceof Blob ||
      value instanceof Uint8Array ||
      value instanceof ArrayBuffer ||
      value instanceof ReadableStream,
    "bytes: a Blob, a Uint8Array, an ArrayBuffer or a ReadableStream",
  );
}

/** The schema of a file inside a multipart body: a {@link FilePart}, or a `Blob` or `File` as it is. */
/* @__NO_SIDE_EFFECTS__ */
export function file(): Schema<FilePart | Blob> {
  return custom(
    (value) =>
      value instanceof Blob ||
      (typeof value === "object" && value !== null && "fileName" in value && "content" in value),
    "a file: a Blob, or an object with `fileName` and `content`",
  );
}
