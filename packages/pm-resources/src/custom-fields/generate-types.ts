import { ConfigurationError } from "@halyard/http-core";
import { type SchemaDocument, schemaProperties, type SchemaProperty } from "../documents/schema-document.js";
import { valuesAtHand } from "../methods/form-values.js";
import { type CustomFieldEntry, indexCustomFields } from "./field-index.js";
import { isLinked, titleOf } from "./field-values.js";
import { block, comment, literal, typeName } from "../internal/typescript-source.js";

/** TypeScript types of values that are not resources. */
const plainTypes: Readonly<Record<string, string>> = {
  Boolean: "boolean",
  Date: "string",
  DateTime: "string",
  Duration: "string",
  Float: "number",
  Formattable: "Formattable",
  Integer: "number",
  Link: "string",
  String: "string",
};

/** Maximum number of titles in a generated union; a property with more gets `string`. */
const mostTitles = 200;

/**
 * Generates a TypeScript module with the types of one instance from its schema documents. For each schema, under the
 * given name:
 *
 * - `BugFields`: the custom fields by display name, for {@link customFields};
 * - `bugFieldKeys`: the name of each custom field in documents;
 * - `BugChoices`: the titles of the allowed values, for each property whose values the schema lists.
 *
 * The same schemas give the same text, so that a change shows in version control. Names from the server are escaped:
 * the module holds nothing but types and names.
 *
 * @param schemas - Schema documents by the name of their generated types, such as the name of the work package type.
 * @throws ConfigurationError when a name does not begin with a letter A to Z, or two names give the same type.
 * @example
 * const source = generateTypes({ Bug: await pm.workPackages.schemas.get({ id: "7-2" }) });
 * await writeFile("src/instance.ts", source);
 *
 * // Then: customFields<BugFields>(workPackage, schema).get("Berth")
 */
export function generateTypes(schemas: Readonly<Record<string, SchemaDocument>>): string {
  const taken = new Map<string, string>();
  const sections = Object.entries(schemas).map(([given, schema]) => {
    const name = typeName(given);
    if (!/^[A-Z]/.test(name)) {
      throw new ConfigurationError(`No type can be named after ${literal(given)}: it must begin with a letter A to Z.`);
    }
    const other = taken.get(name);
    if (other !== undefined) {
      throw new ConfigurationError(
        `The schemas ${literal(other)} and ${literal(given)} would both give the type ${name}. Name them so that letters and digits tell them apart.`,
      );
    }
    taken.set(name, given);
    return { name, given, fields: fieldsOf(schema), choices: choicesOf(schema) };
  });
  const types = sections.flatMap(({ fields }) => fields.map(({ type }) => type));
  const imports = ["CustomFieldLink", "Formattable"].filter((type) => types.some((used) => used.startsWith(type)));
  const importLine = imports.length > 0 ? `import type { ${imports.join(", ")} } from "@halyard/pm-resources";\n` : "";
  return ["// Written by generateTypes. Do not change it by hand.\n" + importLine, ...sections.map(writeSection)].join(
    "\n",
  );
}

/** A custom field whose display name is unique. */
interface TypedField {
  readonly name: string;
  readonly entry: CustomFieldEntry;
  readonly type: string;
}

/** The generated parts for one schema. */
interface Section {
  readonly name: string;
  readonly given: string;
  readonly fields: readonly TypedField[];
  /** Lines of interface members. */
  readonly choices: readonly string[];
}

function fieldsOf(schema: SchemaDocument): readonly TypedField[] {
  return [...indexCustomFields(schema)].flatMap(([name, [entry, ...others]]) =>
    // A display name that several fields share cannot identify one of them.
    entry && others.length === 0 ? [{ name, entry, type: typeOf(entry) }] : [],
  );
}

function choicesOf(schema: SchemaDocument): readonly string[] {
  return [...schemaProperties(schema)].flatMap(([name, property]) => {
    const titles = titlesOf(property);
    return titles.length > 0 && !/^customField\d+$/.test(name) ? [`${literal(name)}: ${union(titles)};`] : [];
  });
}

function writeSection({ name, given, fields, choices }: Section): string {
  const constant = `${name.charAt(0).toLowerCase()}${name.slice(1)}FieldKeys`;
  const values = fields.flatMap(({ name: field, entry, type }) => [
    comment(`${entry.key}, ${entry.property.type}`),
    `${literal(field)}: ${type};`,
  ]);
  const keys = fields.map(({ name: field, entry }) => `${literal(field)}: ${literal(entry.key)},`);
  return [
    comment(`Custom fields of ${given} by name, as \`customFields\` reads them.`),
    `export interface ${name}Fields {\n${block(values)}}\n`,
    comment(`Where the custom fields of ${given} stand in documents.`),
    `export const ${constant} = {\n${block(keys)}} as const;\n`,
    comment(`What ${given} can be given, by property.`),
    `export interface ${name}Choices {\n${block(choices)}}\n`,
  ].join("\n");
}

function typeOf(entry: CustomFieldEntry): string {
  const { type } = entry.property;
  if (isLinked(entry)) {
    const titles = titlesOf(entry.property);
    const link = titles.length > 0 ? `CustomFieldLink<${union(titles)}>` : "CustomFieldLink";
    return type.startsWith("[]") ? `${link}[]` : `${link} | null`;
  }
  const known = Object.hasOwn(plainTypes, type) ? plainTypes[type] : undefined;
  return known === undefined ? "unknown" : `${known} | null`;
}

/** Titles of the allowed values; empty when the schema does not list them or there are too many. */
function titlesOf(property: SchemaProperty): readonly string[] {
  const titles = new Set((valuesAtHand(property) ?? []).flatMap((choice) => titleOf(choice) ?? []));
  return titles.size <= mostTitles ? [...titles] : [];
}

function union(titles: readonly string[]): string {
  return titles.map(literal).join(" | ");
}
