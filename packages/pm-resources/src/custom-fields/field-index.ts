import { type SchemaDocument, schemaProperties, type SchemaProperty } from "../documents/schema-document.js";
import { CustomFieldError } from "../errors/custom-field-error.js";

/** A custom field in a schema document. */
export interface CustomFieldEntry {
  /** Name of the field in documents, such as `customField12`. */
  readonly key: `customField${number}`;
  readonly property: SchemaProperty;
}

/** Maximum number of names in an error message. */
const maxNames = 20;

/** Groups the custom fields of a schema document by display name, in the order of their ids. */
export function indexCustomFields(schema: SchemaDocument): ReadonlyMap<string, readonly CustomFieldEntry[]> {
  const entries = [...schemaProperties(schema)]
    .filter((entry): entry is [`customField${number}`, SchemaProperty] => /^customField\d+$/.test(entry[0]))
    .sort(([one], [other]) => numberOf(one) - numberOf(other))
    .map(([key, property]): CustomFieldEntry => ({ key, property }));
  return Map.groupBy(entries, ({ property }) => property.name);
}

/**
 * Returns the field with the given display name, which must match exactly one field.
 *
 * @throws CustomFieldError with the code `custom_field_unknown` or `custom_field_ambiguous`.
 */
export function findCustomField(
  index: ReadonlyMap<string, readonly CustomFieldEntry[]>,
  name: string,
): CustomFieldEntry {
  const [entry, ...others] = index.get(name) ?? [];
  if (!entry) {
    const names = listed([...index.keys()]);
    const known = names === "" ? "The schema has no custom fields." : `The custom fields of the schema are ${names}.`;
    throw new CustomFieldError(
      "custom_field_unknown",
      name,
      `The schema has no custom field ${JSON.stringify(name)}. ${known} Custom fields differ by type and project, so use the schema that the document links to.`,
    );
  }
  if (others.length > 0) {
    const keys = [entry, ...others].map(({ key }) => key).join(", ");
    throw new CustomFieldError(
      "custom_field_ambiguous",
      name,
      `The schema has several custom fields with the name ${JSON.stringify(name)}. Use one of these keys on the document: ${keys}.`,
    );
  }
  return entry;
}

/** Formats names for an error message. They are quoted and limited in number, because they come from the server. */
export function listed(names: readonly string[]): string {
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : "";
  return (
    names
      .slice(0, maxNames)
      .map((name) => JSON.stringify(name))
      .join(", ") + more
  );
}

function numberOf(key: string): number {
  return Number(key.slice("customField".length));
}
