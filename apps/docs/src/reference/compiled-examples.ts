import { loadCatalogue, type OperationDescription, type OperationField } from "@halyard/catalogue";
import type { Source } from "../blocks/check-types.ts";
import { exampleValue, writtenExample } from "./example-inputs.ts";
import { unservedOperations } from "./unserved-operations.ts";

type JsonSchema = Readonly<Record<string, unknown>>;

const clients = `import type { FullGitClient } from "@halyard/git-hosting";
import type { FullPmClient } from "@halyard/pm-resources";
declare const pm: FullPmClient;
declare const git: FullGitClient;
`;

/** Examples of all operations. Every example is compiled, and runs if the sandbox implements the operation. */
export interface CompiledExamples {
  /** Examples by operation id. */
  readonly byId: ReadonlyMap<string, string>;
  /** Ids of the operations that the sandbox does not implement. */
  readonly unserved: ReadonlySet<string>;
  /** One program that contains all examples, for type checking. */
  readonly program: Source;
}

/** Generates an example of each operation from the catalogue. */
export async function compiledExamples(): Promise<CompiledExamples> {
  const catalogue = await loadCatalogue();
  const unserved = await unservedOperations();
  const described = catalogue.listOperations().flatMap(({ id }) => catalogue.describeOperation(id) ?? []);
  const byId = new Map(described.map((operation) => [operation.id, exampleOf(operation)] as const));
  const code = [clients, ...[...byId].map(([id, example]) => `{\n  // ${id}\n  ${example}\n}\n`)].join("");
  return {
    ...{ byId, unserved },
    program: { at: "examples of operations", path: "operations/examples.ts", code, hiddenLines: 0 },
  };
}

/**
 * Returns a call that sets each required field. If a write has no required body field, the call sets an optional one.
 */
function exampleOf({ id, product, resource, name, fields, isPaged, method }: OperationDescription): string {
  const written = writtenExample(id);
  if (written !== undefined) return written;
  const required = fields.filter((field) => field.required);
  const hasBody = required.some(({ place }) => place === "body") || method === "GET" || method === "DELETE";
  const shown = hasBody ? required : [...required, ...changedField(fields)];
  const valueFor = (field: OperationField): string => exampleValue(id, field.name) ?? fieldValue(field);
  const input = shown.map((field) => `${keyOf(field.name)}: ${valueFor(field)}`).join(", ");
  const call = `${product}.${resource}.${name}(${input === "" ? "" : `{ ${input} }`})`;
  return isPaged ? `for await (const item of ${call}) console.log(item);` : `await ${call};`;
}

/** Returns an array with the optional body field that an example sets. Empty if the body has no string field. */
function changedField(fields: readonly OperationField[]): readonly OperationField[] {
  const texts = fields.filter(({ place, schema }) => place === "body" && schema["type"] === "string");
  const usual = texts.find(({ name }) => ["name", "title", "subject", "description"].includes(name));
  return [usual ?? texts[0]].flatMap((field) => field ?? []);
}

/** Values of string fields, by field name. */
const texts: Readonly<Record<string, string>> = {
  ...{ owner: "acme", repo: "rig", org: "acme", template_owner: "acme", template_repo: "rig", new_owner: "acme" },
  ...{ username: "ada", collaborator: "ada", user: "ada", email: "ada@example.com", login_name: "ada" },
  ...{
    branch: "main",
    base: "main",
    ref: "main",
    sha: "main",
    target: "main",
    head: "op-4-winch",
    basehead: "main...op-4-winch",
  },
  ...{ path: "README.md", filepath: "README.md", fileName: "winch.txt", tag: "v1.0.0", tag_name: "v1.0.0" },
  ...{ topic: "sailing", type: "npm", name: "winch", title: "Grease the winch", subject: "Grease the winch" },
  ...{ url: "https://example.com/", color: "#0b5c80", startTime: "2026-01-05T08:00:00Z", version: "1.0.0" },
};

function fieldValue({ name, place, schema }: OperationField): string {
  // The schema does not contain the names of filters and operators.
  if (name === "filters") return '[{ name: "id", operator: "=", values: ["7-2"] }]';
  // Path fields accept strings as well as numbers.
  const text = place === "path" ? texts[name] : undefined;
  return text === undefined ? valueOf(schema, name) : JSON.stringify(text);
}

/** Returns a TypeScript expression for a value that matches a schema. */
function valueOf(schema: JsonSchema, name: string): string {
  const options = (schema["anyOf"] ?? schema["oneOf"]) as readonly JsonSchema[] | undefined;
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["enum"])) return JSON.stringify(schema["enum"][0]);
  if (options?.[0] !== undefined) return valueOf(options[0], name);
  if (schema["format"] === "binary") return 'new Blob(["rope"])';
  const types = [schema["type"]].flat();
  if (types.includes("object")) return objectOf(schema);
  if (types.includes("array")) return `[${valueOf((schema["items"] ?? {}) as JsonSchema, name)}]`;
  if (types.includes("integer") || types.includes("number")) return "1";
  if (types.includes("boolean")) return "true";
  return JSON.stringify(textOf(schema, name));
}

function objectOf(schema: JsonSchema): string {
  const properties = (schema["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = (schema["required"] ?? []) as readonly string[];
  const entries = required.map((name) => `${keyOf(name)}: ${valueOf(properties[name] ?? {}, name)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

function keyOf(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name);
}

function textOf({ format }: JsonSchema, name: string): string {
  if (format === "date-time") return "2026-01-05T08:00:00Z";
  if (format === "date" || /date$/i.test(name)) return "2026-01-05";
  return texts[name] ?? name.replaceAll("_", " ");
}
