import type { AnySchema } from "@halyard/http-core";
import { toJSONSchema } from "zod/v4/core";
import { accessOf } from "./access/access-of.ts";
import type { Product, ProductOperation } from "./catalogue.ts";
import type { OperationDocumentation } from "./documentation.ts";
import { describePathField } from "./path-fields.ts";
import { typeText } from "./type-text.ts";

/** JSON Schema, revision 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A field of an operation's input. */
export interface OperationField {
  readonly name: string;
  readonly place: "path" | "query" | "body";
  readonly required: boolean;
  /** Type in a notation like TypeScript's, such as `"open" | "closed"`. */
  readonly type: string;
  readonly schema: JsonSchema;
  /** All values of an enumeration. Undefined for other types. */
  readonly values: readonly string[] | undefined;
  readonly description: string | undefined;
}

/** An operation with its fields. */
export interface OperationDescription extends ProductOperation {
  /** The documentation that follows the summary. */
  readonly details: string | undefined;
  /**
   * Access that the caller needs: a permission in OpenProject, or a token scope in Gitea and Forgejo. Undefined if the
   * summary or the details name it.
   */
  readonly access: string | undefined;
  /** Path fields first, then required fields, optional fields, and fields whose name begins with `_`. */
  readonly fields: readonly OperationField[];
  /** Whether the operation accepts fields that are not listed, such as `customField12`. */
  readonly takesOthers: boolean;
  /** Schema for the whole input. */
  readonly inputSchema: JsonSchema;
}

/** Builds the description of an operation, with its fields. */
export function describeOperation(
  operation: ProductOperation,
  documentation: OperationDocumentation | undefined,
): OperationDescription {
  const { product, declaration } = operation;
  const { query, body, bodyKey } = declaration;
  const parts: readonly FieldPart[] = [
    ...pathFields(declaration.path),
    ...schemaFields(query, "query").map((field) => renamed(field, product)),
    ...(bodyKey === undefined || body === undefined ? bodyFields(body) : [wholeBody(bodyKey, body)]),
  ];
  const templateFields = documentation?.templateFields ?? [];
  // If several fields have the same name, keeps the first. `bodyFields` returns the fields for links before the
  // document's optional fields, so the link wins.
  const fields = [...new Map(parts.toReversed().map((part) => [part.name, part])).values()]
    .toReversed()
    .filter(({ name }) => !templateFields.includes(name))
    .map((part) => toField(part, operation, documentation))
    .sort((one, other) => rankOf(one) - rankOf(other));
  const takesOthers = bodyKey === undefined && (isOpen(body) || isOpen(query));
  return {
    ...operation,
    details: documentation?.details,
    access: accessOf(operation),
    fields,
    takesOthers,
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(
        fields.map(({ name, schema, description }) => [
          name,
          description === undefined ? schema : { description, ...schema },
        ]),
      ),
      required: fields.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: takesOthers,
    },
  };
}

type FieldPart = Pick<OperationField, "name" | "place" | "required" | "schema">;

/** The parts of zod's definitions that describe a schema's fields. */
interface Inspectable {
  readonly _zod: {
    readonly optin?: "optional" | undefined;
    readonly def: {
      readonly type: string;
      readonly shape?: Readonly<Record<string, Inspectable>>;
      readonly catchall?: Inspectable;
      readonly getter?: () => Inspectable;
      readonly innerType?: Inspectable;
      readonly options?: readonly Inspectable[];
      readonly element?: Inspectable;
    };
  };
}

function rankOf({ name, place, required }: OperationField): number {
  return place === "path" ? 0 : required ? 1 : name.startsWith("_") ? 3 : 2;
}

function toField(
  part: FieldPart,
  { product, declaration }: ProductOperation,
  documentation: OperationDocumentation | undefined,
): OperationField {
  const texts = documentation?.fields?.[part.name];
  const schema =
    texts?.values && part.schema["type"] === "string" && part.schema["enum"] === undefined
      ? { ...part.schema, examples: texts.values }
      : part.schema;
  return {
    ...part,
    schema,
    type: typeText(schema),
    values: (schema["enum"] as readonly string[] | undefined)?.map(String),
    description:
      part.place === "path"
        ? describePathField(product, declaration.path, part.name)
        : (texts?.description ?? commonDescriptions[part.name]),
  };
}

/** Descriptions for common fields that have no comment in their declarations. */
const commonDescriptions: Readonly<Record<string, string | undefined>> = {
  page: "Number of the page, counted from 1.",
  limit: "Number of entries per page, up to the server's maximum.",
  _links:
    "Links by name, each as `{ href }`. If a link has its own field, pass the id of the link's target there instead. Pass the links of custom fields here.",
};

function pathFields(path: string): FieldPart[] {
  return [...path.matchAll(/\{\+?(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    place: "path",
    required: true,
    schema: { type: ["string", "integer"] },
  }));
}

function schemaFields(schema: AnySchema | undefined, place: "query" | "body"): FieldPart[] {
  if (schema === undefined) return [];
  return shapeOf(schema as unknown as Inspectable).map(({ name, schema: field, required }) => ({
    name,
    place,
    required,
    schema: toJsonSchema(field),
  }));
}

/**
 * Returns a body's fields. If the body accepts links as fields of their own, describes `_links` as a plain object.
 * Callers then need `_links` only for the links of custom fields.
 */
function bodyFields(body: AnySchema | undefined): FieldPart[] {
  const links = linkFields(body);
  const fields = schemaFields(body, "body");
  if (links.length === 0) return fields;
  return [...fields.filter(({ required }) => required), ...links, ...fields.filter(({ required }) => !required)].map(
    (field) => (field.name === "_links" ? { ...field, required: false, schema: { type: "object" } } : field),
  );
}

function wholeBody(name: string, body: AnySchema): FieldPart {
  const schema = body as unknown as Inspectable;
  return { name, place: "body", required: schema._zod.optin !== "optional", schema: toJsonSchema(schema) };
}

/**
 * Returns the additional fields that a body accepts for the links of an OpenProject document. Each takes an id or an
 * address.
 */
function linkFields(body: AnySchema | undefined): FieldPart[] {
  const { writer } = (body ?? {}) as { readonly writer?: { readonly fields: readonly string[] } };
  if (body === undefined || writer === undefined) return [];
  const links = shapeOf(body as unknown as Inspectable).find(({ name }) => name === "_links");
  const declared = new Map(
    (links === undefined ? [] : shapeOf(links.schema)).map((link) => [
      link.name,
      { ...link, isList: isList(link.schema) },
    ]),
  );
  return writer.fields.map((name) => {
    const link = declared.get(name);
    const reference: JsonSchema = {
      type: ["integer", "string", "null"],
      description: "Id or `href` of the link's target.",
    };
    return {
      name,
      place: "body",
      required: links?.required === true && link?.required === true,
      schema: link?.isList === true ? { anyOf: [reference, { type: "array", items: reference }] } : reference,
    };
  });
}

interface ShapeField {
  readonly name: string;
  readonly schema: Inspectable;
  readonly required: boolean;
}

/** Returns an object schema's fields. In a union, a field that only some variants have is optional. */
function shapeOf(schema: Inspectable, seen: ReadonlySet<Inspectable> = new Set()): ShapeField[] {
  if (seen.has(schema)) return [];
  const inside = new Set([...seen, schema]);
  const { shape, getter, innerType, options } = schema._zod.def;
  if (shape !== undefined) {
    return Object.entries(shape).map(([name, field]) => ({
      name,
      schema: field,
      required: field._zod.optin !== "optional",
    }));
  }
  const inner = getter?.() ?? innerType;
  if (inner !== undefined) return shapeOf(inner, inside);
  const variants = (options ?? []).map((option) => shapeOf(option, inside)).filter((fields) => fields.length > 0);
  const names = new Map(variants.flat().map((field) => [field.name, field]));
  return [...names.values()].map((field) => ({
    ...field,
    required: variants.every((fields) => fields.some(({ name, required }) => required && name === field.name)),
  }));
}

function isList(schema: Inspectable): boolean {
  const { type, getter, innerType, options } = schema._zod.def;
  const inner = [getter?.() ?? innerType, ...(options ?? [])].filter((part) => part !== undefined);
  return type === "array" || inner.some(isList);
}

function isOpen(schema: AnySchema | undefined): boolean {
  if (schema === undefined) return false;
  const { writer } = schema as { readonly writer?: { accepts?: unknown } };
  const open = (part: Inspectable, seen: ReadonlySet<Inspectable>): boolean => {
    if (seen.has(part)) return false;
    const { type, catchall, getter, innerType, options } = part._zod.def;
    if (type === "object") return catchall !== undefined && catchall._zod.def.type !== "never";
    if (type === "record") return true;
    const inside = new Set([...seen, part]);
    return [getter?.(), innerType, ...(options ?? [])].some((inner) => inner !== undefined && open(inner, inside));
  };
  return writer?.accepts !== undefined || open(schema as unknown as Inspectable, new Set());
}

/** Renames the page number, which OpenProject calls `offset` and the client calls `page`. */
function renamed(field: FieldPart, product: Product): FieldPart {
  return product === "pm" && field.name === "offset" ? { ...field, name: "page" } : field;
}

function toJsonSchema(schema: Inspectable): JsonSchema {
  const { $schema: _, ...json } = toJSONSchema(schema as never, {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      if ((zodSchema as unknown as Inspectable)._zod.def.type === "custom")
        Object.assign(jsonSchema, customType(zodSchema));
    },
  }) as Record<string, unknown>;
  return json;
}

/**
 * Returns the type of a schema with a custom check. Tries sample values to find out what the schema accepts: any value,
 * a time, a string or bytes.
 */
function customType(schema: unknown): JsonSchema {
  const accepts = (value: unknown): boolean => {
    const result = (schema as AnySchema)["~standard"].validate(value);
    return !(result instanceof Promise) && result.issues === undefined;
  };
  if (accepts({})) return {};
  if (accepts(new Date())) return { type: "string", format: "date-time" };
  return accepts("text") ? { type: "string" } : { type: "string", format: "binary" };
}
