import type { HalDocument, HalResource, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import { type Formattable, FormattableSchema } from "./formattable.js";

/** What a schema says of one property of a resource. */
export interface SchemaProperty extends HalDocument {
  /** The kind of its values: `String`, `Formattable`, `Date`, `Duration`, `Integer`, `User`, `CustomOption`, `[]Version`, ... */
  type: string;
  /** What people call it, in the reader's language. */
  name: string;
  /** Whether it must have a value. */
  required: boolean;
  /** Whether the server fills it in when nothing is sent. */
  hasDefault: boolean;
  /** Whether the reader may change it now. */
  writable: boolean;
  /** Characters at least. */
  minLength?: number | null | undefined;
  /** Characters at most. */
  maxLength?: number | null | undefined;
  /** What text must match, in Ruby's syntax. It comes from the server: do not run it on text from elsewhere. */
  regularExpression?: string | null | undefined;
  /** How the server computes it, where it does. */
  formula?: string | null | undefined;
  /** Further settings, such as `rtl`. */
  options?: Readonly<Record<string, unknown>> | null | undefined;
  /** Where it stands in a document: `_links`, `_meta`, or among the fields when there is nothing here. */
  location?: "_links" | "_meta" | (string & {}) | null | undefined;
  /** Name of the group in a page that shows it. */
  attributeGroup?: string | null | undefined;
  description?: Formattable | null | undefined;
  deprecated?: boolean | undefined;
  /** What to show where there is no value. */
  placeholder?: string | null | undefined;
  _links?:
    | {
        /** The values to choose from, or the one address of a list of them. */
        allowedValues?: Link | Link[] | undefined;
        /** Schemas of the values, where they cannot be listed. */
        allowedValuesSchemas?: Link<SchemaDocument> | Link<SchemaDocument>[] | undefined;
      }
    | undefined;
  /** The values themselves: documents, or plain ones such as `open`. */
  _embedded?: { allowedValues?: (HalResource | string | number | boolean)[] | undefined } | undefined;
}

const resource = z.lazy(() => z.looseFields({})) as z.AnySchema as z.Schema<HalResource>;

/** Schema of {@link SchemaProperty}. */
export const SchemaPropertySchema: z.Schema<SchemaProperty> = z.lazy(() => {
  const oneOrMany = <Target>() => z.optional(z.union([hal.linkTo<Target>(), hal.linksTo<Target>()]));
  return z.object({
    type: z.string(),
    name: z.string(),
    required: z.boolean(),
    hasDefault: z.boolean(),
    writable: z.boolean(),
    minLength: z.nullish(z.int()),
    maxLength: z.nullish(z.int()),
    regularExpression: z.nullish(z.string()),
    formula: z.nullish(z.string()),
    options: z.nullish(z.record(z.string(), z.unknown())),
    location: z.nullish(z.string()),
    attributeGroup: z.nullish(z.string()),
    description: z.nullish(FormattableSchema),
    deprecated: z.optional(z.boolean()),
    placeholder: z.nullish(z.string()),
    _links: z.optional(
      z.object({ allowedValues: oneOrMany<unknown>(), allowedValuesSchemas: oneOrMany<SchemaDocument>() }),
    ),
    _embedded: z.optional(
      z.object({
        allowedValues: z.optional(z.array(z.union([resource, z.string(), z.number(), z.boolean()]))),
      }),
    ),
  });
});

/** Properties that exist, or change, with the value of another one. */
export interface SchemaDependency {
  _type: "SchemaDependency";
  /** The property that decides. */
  on: string;
  /** By the value of that property, as text: what is added to the schema. */
  dependencies: Readonly<Record<string, Readonly<Record<string, Partial<SchemaProperty>>>>>;
}

/** Properties that belong together on a page. */
export interface AttributeGroup {
  _type:
    | "WorkPackageFormAttributeGroup"
    | "WorkPackageFormChildrenQueryGroup"
    | "ProjectFormCustomFieldSection"
    | (string & {});
  name: string;
  /** Names of properties, where the group shows such. */
  attributes?: readonly string[] | undefined;
}

/** Describes a kind of resource: which properties it has, and what may be written into them. */
export interface SchemaDocument extends HalDocument {
  _type: "Schema";
  _dependencies?: readonly SchemaDependency[] | undefined;
  _attributeGroups?: readonly AttributeGroup[] | undefined;
  _links?: { self?: Link<SchemaDocument> | undefined } | undefined;
}

/** A {@link SchemaDocument} with the properties it usually has. Custom fields are always among them. */
export type SchemaOf<Name extends string> = SchemaDocument & {
  readonly [Property in Name | `customField${number}`]?: SchemaProperty | undefined;
};

/** Schema of {@link SchemaDocument}; properties that are not named are not checked. */
export const SchemaDocumentSchema: z.Schema<SchemaDocument> = schemaOf([]) as z.AnySchema as z.Schema<SchemaDocument>;

/**
 * The schema of a schema with properties of these names.
 *
 * @example
 * export const VersionSchemaSchema: z.Schema<VersionSchemaDocument> = schemaOf(["id", "name", "sharing"]);
 */
/* @__NO_SIDE_EFFECTS__ */
export function schemaOf<const Name extends string>(names: readonly Name[]): z.Schema<SchemaOf<Name>> {
  const schema = z.lazy(() =>
    z.looseFields({
      _type: z.literal("Schema"),
      _dependencies: z.optional(z.array(z.fields({ on: z.string() }))),
      _attributeGroups: z.optional(z.array(z.fields({ name: z.string() }))),
      _links: z.optional(z.fields({ self: z.optional(hal.linkTo<SchemaDocument>()) })),
      ...Object.fromEntries(names.map((name) => [name, z.optional(SchemaPropertySchema)])),
    }),
  );
  return schema as unknown as z.Schema<SchemaOf<Name>>;
}

/**
 * The properties a schema describes, by name.
 *
 * @example
 * for (const [name, { type, writable }] of schemaProperties(schema)) console.log(name, type, writable);
 */
export function schemaProperties(schema: SchemaDocument): ReadonlyMap<string, SchemaProperty> {
  const described = (entry: [string, unknown]): entry is [string, SchemaProperty] =>
    !entry[0].startsWith("_") && typeof (entry[1] as Partial<SchemaProperty> | null)?.type === "string";
  return new Map(Object.entries(schema).filter(described));
}
