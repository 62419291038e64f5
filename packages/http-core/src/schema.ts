/**
 * The schema language of resource modules, built on zod's core. The used part of zod is shipped as one small module,
 * because loading zod's many files costs more than running them. Import it as a namespace, so that bundlers keep only
 * what is used.
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

/** The type of the values that a schema describes. */
export type ValueOf<Of> = Of extends Schema<infer Value> ? Value : never;

/**
 * The argument of {@link object} for an interface: one schema for each member, of exactly the member's type. For a
 * member `name?: T | undefined`, pass `optional(schema of T)`.
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
 * Placeholder for the interface of {@link object} when no annotation names one. The name of its member appears in the
 * compiler's message.
 */
export interface Unannotated {
  "Annotate the declaration (`const RiskSchema: z.Schema<Risk> = ...`), or use `z.fields`.": never;
}

/** A class of zod's core, for schemas of one kind. */
type Kind = new (definition: never) => zod.$ZodType;

/** The properties of a schema by which zod's core checks a value. */
interface Definition {
  readonly type: zod.$ZodTypeDef["type"];
  readonly checks?: readonly object[];
  readonly [property: string]: unknown;
}

/** Creates a schema, to which checks can be added. The result fits every declared return type of this module. */
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
 * The schema of an interface. The annotation of the declaration names the interface, and the fields must agree with it:
 * a member without a field, a field without a member, and a field that accepts less or more than its member's type do
 * not compile. A value keeps the fields that its schema does not name.
 *
 * @param fields - A schema for each member, optional members included.
 * @example
 * interface Risk { id: number; title: string; note?: string | undefined }
 * const RiskSchema: z.Schema<Risk> = z.lazy(() =>
 *   z.object({ id: z.int(), title: z.string(), note: z.optional(z.string()) }),
 * );
 */
export const object: <Model = Unannotated>(fields: FieldsOf<NoInfer<Model>>) => Schema<Model> = (shape) =>
  create(zod.$ZodObject, { type: "object", shape });

/** The schema of an interface, like {@link object}, for an input that may also have fields without a schema. */
export const looseObject: <Model = Unannotated>(fields: FieldsOf<NoInfer<Model>>) => Schema<Model> = (shape) =>
  create(zod.$ZodObject, { type: "object", shape, catchall: unknown() });

/**
 * The schema of an object whose type is inferred, for query fields that are declared where they are used.
 *
 * @example
 * const list = get("/risks", { query: () => z.fields({ state: z.optional(z.enum(["open", "closed"])) }) });
 */
export const fields: <const Fields extends Readonly<Record<string, AnySchema>>>(
  fields: Fields,
) => Schema<ObjectOf<Fields>> = (shape) => create(zod.$ZodObject, { type: "object", shape });

/** Like {@link fields}, but the object may also have fields without a schema. */
export const looseFields: <const Fields extends Readonly<Record<string, AnySchema>>>(
  fields: Fields,
) => Schema<ObjectOf<Fields> & { readonly [name: string]: unknown }> = (shape) =>
  create(zod.$ZodObject, { type: "object", shape, catchall: unknown() });

/** The schema of an array. The type is mutable where the annotation requires it, otherwise readonly. */
export const array: {
  <List extends readonly unknown[]>(item: Schema<List[number]>): Schema<List>;
  <Item>(item: Schema<Item>): Schema<readonly Item[]>;
} = (element: AnySchema) => create(zod.$ZodArray, { type: "array", element });

/** The schema of a boolean. */
export const boolean: () => Schema<boolean> = () => create(zod.$ZodBoolean, { type: "boolean" });

/**
 * The schema of a type that only code can check.
 *
 * @param accepts - Returns whether a value is of the type. Default: every value is.
 * @param expected - Name of the type, for the message about a problem or a mismatch.
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

/** The schema of one of several strings. */
const enumeration: <const Value extends string>(values: readonly Value[]) => Schema<Value> = (values) =>
  create(zod.$ZodEnum, { type: "enum", entries: Object.fromEntries(values.map((value) => [value, value])) });
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
export const int: () => Schema<number> = () =>
  create(zod.$ZodNumberFormat, { type: "number", check: "number_format", format: "safeint", abort: false });

/**
 * A schema that is built when it is first used, so that an import builds no schema and schemas can refer to each other.
 */
export const lazy: <Value>(build: () => Schema<Value>) => Schema<Value> = (build) =>
  create(zod.$ZodLazy, { type: "lazy", getter: build });

/** The schema of one value, or of one of several. */
export const literal: <const Value extends string | number | boolean | null>(
  value: Value | readonly Value[],
) => Schema<Value> = (value) =>
  create(zod.$ZodLiteral, { type: "literal", values: Array.isArray(value) ? value : [value] });

/** The schema that matches no value. */
export const never: () => Schema<never> = () => create(zod.$ZodNever, { type: "never" });

/** The schema of `null`. */
const nothing: () => Schema<null> = () => create(zod.$ZodNull, { type: "null" });
export { nothing as null };

/** A schema that also accepts `null`. */
export const nullable: <Value>(inner: Schema<Value>) => Schema<Value | null> = (innerType) =>
  create(zod.$ZodNullable, { type: "nullable", innerType });

/** A schema that also accepts `null` and `undefined`. */
export const nullish: <Value>(inner: Schema<Value>) => Schema<Value | null | undefined> = (inner) =>
  optional(nullable(inner));

/** The schema of a finite number. */
export const number: () => Schema<number> = () => create(zod.$ZodNumber, { type: "number" });

/** A schema that also accepts `undefined`, for a field of an object that may be omitted. */
export const optional: <Value>(inner: Schema<Value>) => Schema<Value | undefined> = (innerType) =>
  create(zod.$ZodOptional, { type: "optional", innerType });

/** The schema of a dictionary: an object whose field names are not known in advance and whose values are of one type. */
export const record: <Name extends string, Value>(
  name: Schema<Name>,
  value: Schema<Value>,
) => Schema<Readonly<Record<Name, Value>>> = (keyType, valueType) =>
  create(zod.$ZodRecord, { type: "record", keyType, valueType });

/** The schema of a string. */
export const string: () => Schema<string> = () => create(zod.$ZodString, { type: "string" });

/**
 * The schema of a string that is composed of parts, such as `${"read" | "write"}:${string}`.
 *
 * @param parts - Strings, and schemas of strings.
 */
export const templateLiteral: <Value extends string>(parts: readonly (string | AnySchema)[]) => Schema<Value> = (
  parts,
) => create(zod.$ZodTemplateLiteral, { type: "template_literal", parts });

/** The schema of an array of fixed length, with a schema for each place. */
export const tuple: <const Items extends readonly AnySchema[]>(
  items: Items,
) => Schema<{ readonly [Place in keyof Items]: ValueOf<Items[Place]> }> = (items) =>
  create(zod.$ZodTuple, { type: "tuple", items, rest: null });

/** The schema of a value that matches one of several schemas. */
export const union: <const Options extends readonly AnySchema[]>(
  options: Options,
) => Schema<ValueOf<Options[number]>> = (options) => create(zod.$ZodUnion, { type: "union", options });

/** The schema that matches every value. */
export const unknown: () => Schema<unknown> = () => create(zod.$ZodUnknown, { type: "unknown" });

/** A check of a number: at most `limit`. */
export const maximum: (limit: number) => Check = (limit) => zod._lte(limit, undefined);

/** A check of a string or an array: at most `limit` characters or entries. */
export const maxLength: (limit: number) => Check = (limit) => zod._maxLength(limit);

/** A check of a number: at least `limit`. */
export const minimum: (limit: number) => Check = (limit) => zod._gte(limit, undefined);

/** A check of a string or an array: at least `limit` characters or entries. */
export const minLength: (limit: number) => Check = (limit) => zod._minLength(limit);

/** A check of a string: it matches `pattern`. */
export const regex: (pattern: RegExp) => Check = (pattern) => zod._regex(pattern);

/**
 * The schema of a list that is a plain JSON array; `null`, which some servers send for an empty list, is treated as
 * empty.
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
