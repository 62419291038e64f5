import { join } from "node:path";
import { format } from "oxfmt";
import { expect, test } from "vitest";
import { describeOperation, type OperationDescription } from "../src/describe.ts";
import { loadCatalogue } from "../src/index.ts";
import type { FieldDocumentation } from "../src/documentation.ts";
import { type DeclaredDocumentation, readSources } from "./read-sources.ts";

const packages = join(import.meta.dirname, "..", "..");
const file = join(import.meta.dirname, "..", "src", "documentation.json");

test("documentation.json matches the comments on the declarations (`vitest run --update` writes it)", async () => {
  const catalogue = await loadCatalogue();
  const texts = new Map([
    ...prefixed("pm", readSources(join(packages, "pm-resources", "src", "resources.ts"))),
    ...prefixed("git", readSources(join(packages, "git-hosting", "src", "resources.ts"))),
  ]);
  const known = catalogue
    .listOperations()
    .map((operation) => [operation.id, onlyKnown(texts.get(operation.id), describeOperation(operation, undefined))]);
  const { code: json } = await format(file, JSON.stringify(Object.fromEntries(known)), { printWidth: 120 });

  await expect(json).toMatchFileSnapshot(file);
});

function prefixed(
  product: string,
  texts: ReadonlyMap<string, DeclaredDocumentation>,
): [string, DeclaredDocumentation][] {
  return [...texts].map(([place, text]) => [`${product}.${place}`, text]);
}

/**
 * Returns the documentation of those fields that the operation has. Removes values that the schema already lists.
 */
function onlyKnown(
  text: DeclaredDocumentation | undefined,
  description: OperationDescription | undefined,
): object | undefined {
  if (!text || !description) return undefined;
  const { members, fields: texts, ...rest } = text;
  const fields = description.fields.flatMap(({ name, place, schema }): [string, FieldDocumentation][] => {
    const { [name]: field } = texts ?? {};
    if (!field || place === "path") return [];
    const isOpenText = schema["type"] === "string" && schema["enum"] === undefined;
    const { values, ...others } = field;
    const kept = isOpenText && values ? { ...others, values } : others;
    return Object.keys(kept).length === 0 ? [] : [[name, kept]];
  });
  const bodyFields = description.fields.filter(({ place }) => place === "body").map(({ name }) => name);
  const takesDocument = bodyFields.includes("_type") && !members.has("_type");
  const templateFields = takesDocument ? bodyFields.filter((name) => !members.has(name)) : [];
  return {
    ...rest,
    ...(fields.length === 0 ? {} : { fields: Object.fromEntries(fields) }),
    ...(templateFields.length === 0 ? {} : { templateFields }),
  };
}
