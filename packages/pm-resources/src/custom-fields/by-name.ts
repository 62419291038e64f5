import type { Formattable, FormattableInput } from "../documents/formattable.js";
import type { LinkInput } from "../documents/link-input.js";
import type { SchemaDocument, SchemaProperty } from "../documents/schema-document.js";
import { type CustomFieldEntry, findCustomField, indexCustomFields } from "./field-index.js";
import { isLinked, readCustomField, writeCustomField } from "./field-values.js";

/** The value of a custom field that is a resource: an option, a user, a version, an item of a hierarchy. */
export interface CustomFieldLink<Title extends string = string> {
  href: string;
  /** What people call it. */
  title?: Title | null | undefined;
}

/** A reference to a value: its title, where the schema lists the values to choose from, its address, or itself. */
export type CustomFieldReference<Title extends string = string> =
  Title | LinkInput | CustomFieldLink | { readonly _links: object };

/** What a custom field with a value can be set to; `null` empties it. */
export type CustomFieldInput<Value> = unknown extends Value
  ? unknown
  : [NonNullable<Value>] extends [readonly CustomFieldLink<infer Title>[]]
    ? readonly CustomFieldReference<Title>[] | null
    : [NonNullable<Value>] extends [CustomFieldLink<infer Title>]
      ? CustomFieldReference<Title> | null
      : [NonNullable<Value>] extends [Formattable]
        ? string | FormattableInput | null
        : Value | null;

/** Custom fields as a body holds them, to be spread beside its other fields. */
export interface CustomFieldsBody {
  [field: `customField${number}`]: unknown;
  _links?: { [field: `customField${number}`]: LinkInput | readonly LinkInput[] } | undefined;
}

/** The custom fields of one document by what people call them. `Fields` are their values by name. */
export interface CustomFields<Fields> {
  /** The names of all fields, in the order of their numbers. */
  readonly names: readonly (keyof Fields & string)[];

  /**
   * The name of a field in documents, such as `customField12`.
   *
   * @throws CustomFieldError `custom_field_unknown`, `custom_field_ambiguous`: of every method here.
   */
  key(name: keyof Fields & string): `customField${number}`;

  /** What the schema says of a field: its type, whether it may be written, which values there are. */
  property(name: keyof Fields & string): SchemaProperty;

  /**
   * The value of a field: text, a number and so on as it was sent, links with address and title for resources; `null`
   * when it is empty, and undefined when the document does not carry it.
   */
  get<Name extends keyof Fields & string>(name: Name): Fields[Name] | undefined;

  /**
   * Sets a field on the document itself: for drafts, such as that of `edit`.
   *
   * @throws CustomFieldError `custom_field_read_only` when the schema does not permit it, `custom_field_value_invalid`
   * when the value is of another type, or is a title that is not among those to choose from.
   */
  set<Name extends keyof Fields & string>(name: Name, value: CustomFieldInput<Fields[Name]>): void;

  /**
   * Values as a body holds them; the document stays as it is.
   *
   * @throws CustomFieldError as `set` does.
   */
  toBody(values: {
    readonly [Name in keyof Fields & string]?: CustomFieldInput<Fields[Name]> | undefined;
  }): CustomFieldsBody;
}

/**
 * Reads and writes custom fields by what people call them, in place of `customField12`. Nothing is sent.
 * `generateTypes` writes the type for `Fields`.
 *
 * @param document - What has the fields, or `{}` for something new.
 * @param schema - Its schema: the one it links to, or that of a form. Fields differ by type and project.
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
