/**
 * The schema language of resource modules, built on zod's core. The parts of zod in use are shipped as one small
 * module, because loading zod's many files costs more than running them. Import this module as a namespace, so that
 * bundlers keep only the functions in use.
 *
 * @example
 * import * as z from "@halyard/http-core/schema";
 *
 * interface Risk { id: number; title: string; note?: string | undefined }
 * const RiskSchema: z.Schema<Risk> = z.lazy(() =>
 *   z.object({ id: z.int(), title: z.string(), note: z.optional(z.string()) }),
 * );
 *
 * @see https://zod.dev/packages/core
 */
import * as zod from "zod/v4/core";
import { type AnySchema, type Check, type PagedSchema, paged, type Schema } from "./operation.js";
import { linkPaging, type PagingStyle } from "./paging.js";
import type { BinaryBody, FilePart } from "./request-body.js";

export type { AnySchema, Check, PagedSchema, Schema } from "./operation.js";

/** Type of the values that a schema describes. */
export type ValueOf<Of> = Of extends Schema<infer Value> ? Value : never;

/**
 * The fields of an interface as {@link object} expects them: one schema for each member, of exactly the member's type.
 * For a member `name?: T | undefined`, pass `optional(schema of T)`.
 */
export type FieldsOf<Model> = { readonly [Name in keyof Required<Model>]: Schema<Model[Name & keyof Model]> };

type OptionalNames<Fields> = {
  [Name in keyof Fields]: undefined extends ValueOf<Fields[Name]> ? Name : never;
}[keyof Fields];

/** Type that {@link fields} infers. A field is optional if its schema accepts `undefined`. */
export type ObjectOf<Fields> = Flat<
  { -readonly [Name in Exclude<keyof Fields, OptionalNames<Fields>>]: ValueOf<Fields[Name]> } & {
    -readonly [Name in OptionalNames<Fields>]?: ValueOf<Fields[Name]>;
  }
>;

type Flat<Fields> = { [Name in keyof Fields]: Fields[Name] };

/**
 * Default type argument of {@link object}, for a declaration without a type annotation. The compiler's error message
 * contains the name of the member below.
 */
export interface Unannotated {
  "Annotate the declaration (`const RiskSchema: z.Schema<Risk> = ...`), or use `z.fields`.": never;
}

type Kind = new (definition: never) => zod.$ZodType;

interface Definition {
  readonly type: zod.$ZodTypeDef["type"];
  readonly checks?: readonly object[];
  readonly [property: string]: unknown;
}

/** Creates a schema that has the method `check`. The return type `never` is assignable to every schema type. */
/* @__NO_SIDE_EFFECTS__ */
function create(Kind: Kind, definition: Definition): never {
  const schema = new Kind(definition as never);
  const check = (...added: readonly Check[]): never =>
    create(Kind, { ...definition, checks: [...(definition.checks ?? []), ...added.map(toZodCheck)] });
  return Object.assign(schema, { check }) as never;
}

function toZodCheck(check: Check): object {
  return typeof check === "function" ? { _zod: { check, def: { check: "custom" }, onattach: [] } } : check;
}

/**
 * Creates the schema of an interface. The declaration's type annotation names the interface, and the fields must agree
 * with it. The code does not compile if a member has no field, if a field has no member, or if a field's type differs
 * from its member's type. A checked value keeps fields that its schema does not name.
 *
 * @param fields - A schema for each member, including optional members.
 * @example
 * interface Risk { id: number; title: string; note?: string | undefined }
 * const RiskSchema: z.Schema<Risk> = z.lazy(() =>
 *   z.object({ id: z.int(), title: z.string(), note: z.optional(z.string()) }),
 * );
 */
export const object: <Model = Unannotated>(fields: FieldsOf<NoInfer<Model>>) => Schema<Model> = (shape) =>
  create(zod.$ZodObject, { type: "object", shape });

/**
 * Creates the schema of an interface, like {@link object}, for an input that may have additional fields without a
 * schema.
 */
export const looseObject: <Model = Unannotated>(fields: FieldsOf<NoInfer<Model>>) => Schema<Model> = (shape) =>
  create(zod.$ZodObject, { type: "object", shape, catchall: unknown() });

/**
 * Creates an object schema and infers its type, for query fields that are declared where they are used.
 *
 * @example
 * const list = get("/risks", { query: () => z.fields({ state: z.optional(z.enum(["open", "closed"])) }) });
 */
export const fields: <const Fields extends Readonly<Record<string, AnySchema>>>(
  fields: Fields,
) => Schema<ObjectOf<Fields>> = (shape) => create(zod.$ZodObject, { type: "object", shape });

/** Creates an object schema like {@link fields}, for an object that may have fields beyond those declared. */
export const looseFields: <const Fields extends Readonly<Record<string, AnySchema>>>(
  fields: Fields,
) => Schema<ObjectOf<Fields> & { readonly [name: string]: unknown }> = (shape) =>
  create(zod.$ZodObject, { type: "object", shape, catchall: unknown() });

/**
 * Creates the schema of an array. The array type is mutable where the annotation requires it, and otherwise readonly.
 */
export const array: {
  <List extends readonly unknown[]>(item: Schema<List[number]>): Schema<List>;
  <Item>(item: Schema<Item>): Schema<readonly Item[]>;
} = (element: AnySchema) => create(zod.$ZodArray, { type: "array", element });

/** Creates the schema of a boolean. */
export const boolean: () => Schema<boolean> = () => create(zod.$ZodBoolean, { type: "boolean" });

/**
 * Creates the schema of a type that only custom code can check.
 *
 * @param accepts - Returns whether a value has the type. By default, it accepts every value.
 * @param expected - Name of the type, for messages about problems and mismatches.
 */
export const custom: <Value>(accepts?: (value: unknown) => boolean, expected?: string) => Schema<Value> = (
  accepts = () => true,
  expected,
) =>
  create(zod.$ZodCustom, {
    type: "custom",
    check: "custom",
    fn: accepts,
    abort: true,
    error: expected === undefined ? undefined : () => expected,
  });

/** Creates the schema of a string that must be one of several values. */
const enumeration: <const Value extends string>(values: readonly Value[]) => Schema<Value> = (values) =>
  create(zod.$ZodEnum, { type: "enum", entries: Object.fromEntries(values.map((value) => [value, value])) });
export { enumeration as enum };

/**
 * Accepts an existing schema made with zod 4. The type of the result is the type that zod infers. The schema's
 * transforms have no effect: values are checked, never changed.
 *
 * @example
 * const read = get("/risks/{id}", { response: z.fromZod(zodRiskSchema) });
 */
export const fromZod = <Value>(schema: {
  readonly "~standard": { readonly vendor: string; readonly types?: { readonly output: Value } | undefined };
}): Schema<Value> => schema as unknown as Schema<Value>;

/** Creates the schema of an integer that a JavaScript number holds exactly. */
export const int: () => Schema<number> = () =>
  create(zod.$ZodNumberFormat, { type: "number", check: "number_format", format: "safeint", abort: false });

/** Creates a schema that is built on first use. Imports then build no schemas, and schemas can refer to each other. */
export const lazy: <Value>(build: () => Schema<Value>) => Schema<Value> = (build) =>
  create(zod.$ZodLazy, { type: "lazy", getter: build });

/** Creates the schema of one exact value, or of several alternatives. */
export const literal: <const Value extends string | number | boolean | null>(
  value: Value | readonly Value[],
) => Schema<Value> = (value) =>
  create(zod.$ZodLiteral, { type: "literal", values: Array.isArray(value) ? value : [value] });

/** Creates a schema that accepts no value. */
export const never: () => Schema<never> = () => create(zod.$ZodNever, { type: "never" });

/** Creates the schema of `null`. */
const nothing: () => Schema<null> = () => create(zod.$ZodNull, { type: "null" });
export { nothing as null };

/** Creates a schema that also accepts `null`. */
export const nullable: <Value>(inner: Schema<Value>) => Schema<Value | null> = (innerType) =>
  create(zod.$ZodNullable, { type: "nullable", innerType });

/** Creates a schema that also accepts `null` and `undefined`. */
export const nullish: <Value>(inner: Schema<Value>) => Schema<Value | null | undefined> = (inner) =>
  optional(nullable(inner));

/** Creates the schema of a finite number. */
export const number: () => Schema<number> = () => create(zod.$ZodNumber, { type: "number" });

/** Creates a schema that also accepts `undefined`, for a field that may be omitted. */
export const optional: <Value>(inner: Schema<Value>) => Schema<Value | undefined> = (innerType) =>
  create(zod.$ZodOptional, { type: "optional", innerType });

/**
 * Creates the schema of a dictionary: an object whose field names are not known in advance, and whose values have one
 * type.
 */
export const record: <Name extends string, Value>(
  name: Schema<Name>,
  value: Schema<Value>,
) => Schema<Readonly<Record<Name, Value>>> = (keyType, valueType) =>
  create(zod.$ZodRecord, { type: "record", keyType, valueType });

/** Creates the schema of a string. */
export const string: () => Schema<string> = () => create(zod.$ZodString, { type: "string" });

/**
 * Creates the schema of a string that consists of parts, such as `${"read" | "write"}:${string}`.
 *
 * @param parts - Literal strings and schemas of strings, in order.
 */
export const templateLiteral: <Value extends string>(parts: readonly (string | AnySchema)[]) => Schema<Value> = (
  parts,
) => create(zod.$ZodTemplateLiteral, { type: "template_literal", parts });

/** Creates the schema of an array with a fixed length and a separate schema for each position. */
export const tuple: <const Items extends readonly AnySchema[]>(
  items: Items,
) => Schema<{ readonly [Place in keyof Items]: ValueOf<Items[Place]> }> = (items) =>
  create(zod.$ZodTuple, { type: "tuple", items, rest: null });

/** Creates the schema of a value that matches at least one of several schemas. */
export const union: <const Options extends readonly AnySchema[]>(
  options: Options,
) => Schema<ValueOf<Options[number]>> = (options) => create(zod.$ZodUnion, { type: "union", options });

/** Creates a schema that accepts every value. */
export const unknown: () => Schema<unknown> = () => create(zod.$ZodUnknown, { type: "unknown" });

/** Creates a check that a number is at most `limit`. */
export const maximum: (limit: number) => Check = (limit) => zod._lte(limit, undefined);

/** Creates a check that a string or an array has at most `limit` characters or entries. */
export const maxLength: (limit: number) => Check = (limit) => zod._maxLength(limit);

/** Creates a check that a number is at least `limit`. */
export const minimum: (limit: number) => Check = (limit) => zod._gte(limit, undefined);

/** Creates a check that a string or an array has at least `limit` characters or entries. */
export const minLength: (limit: number) => Check = (limit) => zod._minLength(limit);

/** Creates a check that a string matches `pattern`. */
export const regex: (pattern: RegExp) => Check = (pattern) => zod._regex(pattern);

/**
 * Creates the schema of a list that is a plain JSON array. It treats `null`, which some servers send for an empty list,
 * as an empty list.
 *
 * @param item - Schema of each entry.
 * @param style - Paging style of the list. Default: {@link linkPaging}.
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

/** Creates the schema of a binary body: a `Blob`, `Uint8Array`, `ArrayBuffer` or `ReadableStream`. */
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

/** Creates the schema of a file in a multipart body: a {@link FilePart}, or a plain `Blob` or `File`. */
/* @__NO_SIDE_EFFECTS__ */
export function file(): Schema<FilePart | Blob> {
  return custom(
    (value) =>
      value instanceof Blob ||
      (typeof value === "object" && value !== null && "fileName" in value && "content" in value),
    "a file: a Blob, or an object with `fileName` and `content`",
  );
}
