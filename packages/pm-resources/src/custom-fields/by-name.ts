import type { Formattable, FormattableInput } from "../documents/formattable.js";
import type { LinkInput } from "../documents/link-input.js";
import type { SchemaDocument, SchemaProperty } from "../documents/schema-document.js";
import { type CustomFieldEntry, findCustomField, indexCustomFields } from "./field-index.js";
import { isLinked, readCustomField, writeCustomField } from "./field-values.js";

/** Value of a custom field that links to a resource: an option, a user, a version or a hierarchy item. */
export interface CustomFieldLink<Title extends string = string> {
  href: string;
  /** Display name. */
  title?: Title | null | undefined;
}

/**
 * Reference to a custom field's value: its title (if the schema lists the values), its address, a link, or a document.
 */
export type CustomFieldReference<Title extends string = string> =
  | Title
  | LinkInput
  | CustomFieldLink
  | { readonly _links: object };

/** Input for a custom field whose values have the type `Value`. `null` empties the field. */
export type CustomFieldInput<Value> = unknown extends Value
  ? unknown
  : [NonNullable<Value>] extends [readonly CustomFieldLink<infer Title>[]]
    ? readonly CustomFieldReference<Title>[] | null
    : [NonNullable<Value>] extends [CustomFieldLink<infer Title>]
      ? CustomFieldReference<Title> | null
      : [NonNullable<Value>] extends [Formattable]
        ? string | FormattableInput | null
        : Value | null;

/** Custom fields for a request body. Spread them into the body. */
export interface CustomFieldsBody {
  [field: `customField${number}`]: unknown;
  _links?: { [field: `customField${number}`]: LinkInput | readonly LinkInput[] } | undefined;
}

/** A document's custom fields, by display name. `Fields` maps each name to the type of its value. */
export interface CustomFields<Fields> {
  /** Display names of all fields, in the order of their ids. */
  readonly names: readonly (keyof Fields & string)[];

  /**
   * Returns the key that documents use for a field, such as `customField12`.
   *
   * @throws CustomFieldError with the code `custom_field_unknown` or `custom_field_ambiguous`. All other methods of
   *   this interface throw it too.
   */
  key(name: keyof Fields & string): `customField${number}`;

  /** Returns a field's schema property: its type, whether it can be written, and its allowed values. */
  property(name: keyof Fields & string): SchemaProperty;

  /**
   * Returns the value of a field. Plain values and formatted text are returned as the server sent them. A resource is
   * returned as a link with its address and title. Several values are returned as a list. An empty field is `null`. A
   * field that the document does not have is undefined.
   */
  get<Name extends keyof Fields & string>(name: Name): Fields[Name] | undefined;

  /**
   * Sets a field on the document itself. Use it for drafts, such as the draft in `edit`.
   *
   * @throws CustomFieldError with the code `custom_field_read_only` when the schema does not permit writing, or
   *   `custom_field_value_invalid` when the value has the wrong type or is not the title of an allowed value.
   */
  set<Name extends keyof Fields & string>(name: Name, value: CustomFieldInput<Fields[Name]>): void;

  /**
   * Returns values as part of a request body, without changing the document.
   *
   * @throws CustomFieldError as `set` does.
   */
  toBody(values: {
    readonly [Name in keyof Fields & string]?: CustomFieldInput<Fields[Name]> | undefined;
  }): CustomFieldsBody;
}

/**
 * Reads and writes custom fields by display name instead of a key such as `customField12`. Sends no request.
 * `generateTypes` generates the type for `Fields`.
 *
 * @param document - The document that has the fields, or `{}` for a new document.
 * @param schema - The schema document that `document` links to, or that a form contains. Other schema documents may not
 *   match, because custom fields differ by type and project.
 * @example
 * const schema = await pm.follow(workPackage, "schema");
 * const fields = customFields(workPackage, schema);
 * fields.get("Berth"); // { href: "/api/v3/custom_options/3", title: "North quay" }
 *
 * await pm.workPackages.edit({ id: 42 }, (draft) => {
 *   customFields(draft, schema).set("Berth", "South quay");
 * });
 */
export function customFields<Fields extends object = Readonly<Record<string, unknown>>>(
  document: object,
  schema: SchemaDocument,
): CustomFields<Fields> {
  const index = indexCustomFields(schema);
  const find = (name: string): CustomFieldEntry => findCustomField(index, name);
  const place = (target: CustomFieldsBody, name: string, value: unknown): void => {
    const entry = find(name);
    const written = writeCustomField(entry, name, value, document);
    if (isLinked(entry, document)) (target._links ??= {})[entry.key] = written as LinkInput;
    else target[entry.key] = written;
  };

  return {
    names: [...index.keys()] as (keyof Fields & string)[],
    key: (name) => find(name).key,
    property: (name) => find(name).property,
    get: <Name extends keyof Fields>(name: Name & string) => readCustomField(find(name), document) as Fields[Name],
    set: (name, value) => place(document as CustomFieldsBody, name, value),
    toBody(values) {
      const body: CustomFieldsBody = {};
      for (const [name, value] of Object.entries(values)) {
        if (value !== undefined) place(body, name, value);
      }
      return body;
    },
  };
}
