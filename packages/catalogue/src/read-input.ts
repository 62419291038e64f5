import type { JsonSchema, OperationDescription, OperationField } from "./describe.ts";

/** Field values as typed by the user, by field name. Several values form a list. */
export type FieldTexts = Readonly<Record<string, string | readonly string[]>>;

/** An operation's converted input, or the problems in the user's values. */
export type InputResult =
  | { readonly input: Readonly<Record<string, unknown>>; readonly problems?: undefined }
  | { readonly input?: undefined; readonly problems: readonly string[] };

/**
 * Converts the text that a user typed for each field into an operation's input. A simple value is written as it is,
 * such as `7`, `true` or `open`. A list is written as JSON or as `bug,ui`, and an object as JSON. A formatted field
 * (`{ raw }`) also accepts plain text. If a field takes bytes, the user types a file path. It is returned unchanged,
 * and the caller reads the file.
 *
 * @param given - Values that need no conversion, by field name. A value for the same field in `texts` takes precedence.
 * @returns The input, or a sentence for each field that is unknown, missing, or of the wrong type.
 */
export function readInput(
  operation: OperationDescription,
  texts: FieldTexts,
  given: Readonly<Record<string, unknown>> = {},
): InputResult {
  const problems: string[] = [];
  const input: Record<string, unknown> = { ...given };
  const fields = new Map(operation.fields.map((field) => [field.name, field]));
  for (const [name, text] of Object.entries(texts)) {
    const field = fields.get(name);
    if (field === undefined && !operation.takesOthers) {
      problems.push(unknownField(operation, name));
      continue;
    }
    const value = readValue(field?.schema ?? {}, text);
    if (value === undefined) problems.push(`\`${name}\` must be of type ${field?.type ?? "unknown"}.`);
    else Object.defineProperty(input, name, { value, enumerable: true, configurable: true, writable: true });
  }
  const missing = operation.fields.filter(
    ({ name, required }) => required && !Object.hasOwn(input, name) && !Object.hasOwn(texts, name),
  );
  problems.push(...missing.map(({ name, type }) => `\`${name}\` is required (${type}).`));
  return problems.length > 0 ? { problems } : { input };
}

function unknownField({ id, fields }: OperationDescription, name: string): string {
  const known = fields.map((field: OperationField) => field.name);
  return `${id} has no field \`${name}\`. ${known.length === 0 ? "It has no fields" : `Its fields: ${known.join(", ")}`}.`;
}

/** Converts the user's text to the field's type. Returns undefined if the text does not match the type. */
function readValue(schema: JsonSchema, given: string | readonly string[]): unknown {
  if (typeof given === "string") return readText(schema, given);
  const list = variantsOf(schema).find(({ type }) => type === "array");
  if (list === undefined) return given.length === 1 ? readText(schema, given[0] ?? "") : undefined;
  // A single value may contain a whole list, as JSON or separated by commas.
  if (given.length === 1) return readText(list, given[0] ?? "");
  return readEntries(list, given);
}

function readEntries(list: JsonSchema, texts: readonly string[]): readonly unknown[] | undefined {
  const entries = texts.map((text) => readText((list["items"] ?? {}) as JsonSchema, text));
  return entries.includes(undefined) ? undefined : entries;
}

function readText(schema: JsonSchema, text: string): unknown {
  for (const variant of variantsOf(schema)) {
    const value = readVariant(variant, text);
    if (value !== undefined) return value;
  }
  return undefined;
}

function readVariant({ type, enum: values, const: constant, ...schema }: JsonSchema, text: string): unknown {
  const only = constant === undefined ? (values as readonly unknown[] | undefined) : [constant];
  if (only !== undefined) return only.find((value) => String(value) === text);
  switch (type) {
    case "string":
      return text;
    case "integer":
      return /^(?:0|-?[1-9]\d*)$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
    case "number":
      return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : undefined;
    case "boolean":
      return text === "true" ? true : text === "false" ? false : undefined;
    case "null":
      return text === "null" ? null : undefined;
    case "array": {
      const value = readJson(text);
      if (Array.isArray(value)) return value;
      return readEntries({ ...schema, type }, text === "" ? [] : text.split(","));
    }
    case "object": {
      const value = readJson(text);
      if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
      // OpenProject's formatted fields also accept plain text.
      return isFormatted(schema) ? { raw: text } : undefined;
    }
    default: {
      const value = readJson(text);
      return value === undefined ? text : value;
    }
  }
}

/** The order in which a type's variants are tried. `string` is last because it accepts every value. */
const order: readonly unknown[] = ["null", "boolean", "integer", "number", "object", "array", undefined, "string"];

function variantsOf(schema: JsonSchema): readonly JsonSchema[] {
  const { anyOf, oneOf, type } = schema;
  const options = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined;
  const variants = options
    ? options.flatMap(variantsOf)
    : Array.isArray(type)
      ? type.map((name: unknown) => ({ ...schema, type: name }))
      : [schema];
  const isChoice = ({ enum: values, const: constant }: JsonSchema): boolean =>
    values !== undefined || constant !== undefined;
  return variants.toSorted(
    (one, other) =>
      Number(isChoice(other)) - Number(isChoice(one)) || order.indexOf(one["type"]) - order.indexOf(other["type"]),
  );
}

function isFormatted({ properties }: JsonSchema): boolean {
  return Object.keys(properties ?? {}).join() === "raw";
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
