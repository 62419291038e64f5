type JsonSchema = Readonly<Record<string, unknown>>;

/** Returns a minimal valid input for an operation in the catalogue, like one that a language model might write. */
export function minimalInput({ inputSchema }: { readonly inputSchema: JsonSchema }): Record<string, unknown> {
  return valueOf(inputSchema) as Record<string, unknown>;
}

function valueOf(schema: JsonSchema): unknown {
  const options = (schema["anyOf"] ?? schema["oneOf"] ?? schema["allOf"]) as readonly JsonSchema[] | undefined;
  if (schema["const"] !== undefined) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  if (options?.[0]) return valueOf(options[0]);
  const types = [schema["type"]].flat();
  if (schema["format"] === "binary") return { fileName: "rope.txt", content: "rope" };
  if (types.includes("object")) {
    const properties = schema["properties"] as Readonly<Record<string, JsonSchema>> | undefined;
    const names = (schema["required"] ?? []) as readonly string[];
    return Object.fromEntries(names.map((name) => [name, valueOf(properties?.[name] ?? {})]));
  }
  if (types.includes("array")) {
    return Number(schema["minItems"] ?? 0) === 0 ? [] : [valueOf(schema["items"] as JsonSchema)];
  }
  // In inputs for OpenProject, links have this combination of types.
  if (types.includes("integer") && types.includes("null") && types.includes("string")) return "/api/v3/things/1";
  if (types.includes("integer") || types.includes("number")) return 1;
  if (types.includes("boolean")) return true;
  if (schema["format"] === "date-time") return "2026-01-05T08:00:00Z";
  return "x";
}
