import type { JsonSchema } from "./describe.ts";

/** Formats a JSON schema on one line, much like a TypeScript type. Lists only the first fields of an object. */
export function typeText(schema: JsonSchema, depth = 0): string {
  const {
    const: constant,
    enum: values,
    type,
    anyOf,
    oneOf,
    items,
    prefixItems,
    properties,
    examples,
    format,
  } = schema;
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" | ");
  const options = anyOf ?? oneOf;
  if (Array.isArray(options)) {
    return [...new Set((options as JsonSchema[]).map((option) => typeText(option, depth)))].join(" | ");
  }
  if (Array.isArray(type)) return type.map((name) => typeText({ ...schema, type: name as string }, depth)).join(" | ");
  switch (type) {
    case "string":
      if (format === "binary") return "file";
      if (format === "date-time") return "time";
      return Array.isArray(examples)
        ? `${examples.map((value) => JSON.stringify(value)).join(" | ")} | string`
        : "string";
    case "array": {
      if (Array.isArray(prefixItems)) {
        return `[${(prefixItems as JsonSchema[]).map((item) => typeText(item, depth + 1)).join(", ")}]`;
      }
      const item = typeText((items ?? {}) as JsonSchema, depth + 1);
      return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
    }
    case "object":
      return objectText((properties ?? {}) as Readonly<Record<string, JsonSchema>>, schema["required"], depth);
    case undefined:
      return "any";
    default:
      return String(type);
  }
}

const maxFields = 8;

function objectText(properties: Readonly<Record<string, JsonSchema>>, required: unknown, depth: number): string {
  const names = Object.entries(properties);
  if (names.length === 0 || depth > 1) return "object";
  const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
  const fields = names
    .slice(0, maxFields)
    .map(([name, field]) => `${name}${isRequired(name) ? "" : "?"}: ${typeText(field, depth + 1)}`);
  return `{ ${[...fields, ...(names.length > maxFields ? ["…"] : [])].join("; ")} }`;
}
