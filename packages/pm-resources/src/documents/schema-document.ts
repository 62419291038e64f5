import type { HalDocument, HalResource, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import * as z from "@halyard/http-core/schema";
import { type Formattable, FormattableSchema } from "./formattable.js";

/** Description of one property in a schema document. */
export interface SchemaProperty extends HalDocument {
  /**
   * Type of the property's values, such as `String`, `Formattable`, `Date`, `Duration`, `Integer`, `User`,
   * `CustomOption` or `[]Version`.
   */
  type: string;
  /** Display name, in the caller's language. */
  name: string;
  /** Whether a value is required. */
  required: boolean;
  /** Whether the server sets a default for a missing value. */
  hasDefault: boolean;
  /** Whether the caller may change the property at present. */
  writable: boolean;
  /** Minimum number of characters. */
  minLength?: number | null | undefined;
  /** Maximum number of characters. */
  maxLength?: number | null | undefined;
  /**
   * Regular expression that the value must match, in Ruby syntax. It comes from the server, so treat it as untrusted:
   * it may take very long to run.
   */
  regularExpression?: string | null | undefined;
  /** Formula that calculates the value. */
  formula?: string | null | undefined;
  /** Other settings, such as `rtl`. */
  options?: Readonly<Record<string, unknown>> | null | undefined;
  /**
   * Part of the document that contains the property: `_links` or `_meta`. When absent, the property is at the top
   * level.
   */
  location?: "_links" | "_meta" | (string & {}) | null | undefined;
  /** Name of the attribute group that shows the property on web pages. */
  attributeGroup?: string | null | undefined;
  description?: Formattable | null | undefined;
  deprecated?: boolean | undefined;
  /** Text to show in place of a missing value. */
  placeholder?: string | null | undefined;
  _links?:
    | {
        /** Links to the allowed values, or one link to a list of them. */
        allowedValues?: Link | Link[] | undefined;
        /** Links to schema documents that describe the values, if the values themselves cannot be listed. */
        allowedValuesSchemas?: Link<SchemaDocument> | Link<SchemaDocument>[] | undefined;
      }
    | undefined;
  /** The allowed values, as documents or as plain values such as `open`. */
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

/** Properties that depend on the value of another property. */
export interface SchemaDependency {
  _type: "SchemaDependency";
  /** Name of the property whose value decides which of the `dependencies` apply. */
  on: string;
  /** Additions to the schema document. Each key is a possible value, as a string, of the property named by `on`. */
  dependencies: Readonly<Record<string, Readonly<Record<string, Partial<SchemaProperty>>>>>;
}

/** A group of properties on web pages. */
export interface AttributeGroup {
  _type:
    | "WorkPackageFormAttributeGroup"
    | "WorkPackageFormChildrenQueryGroup"
    | "ProjectFormCustomFieldSection"
    | (string & {});
  name: string;
  /** Names of the properties in the group. */
  attributes?: readonly string[] | undefined;
}

/** The server's description of a kind of resource: its properties, and which of them can be written. */
export interface SchemaDocument extends HalDocument {
  _type: "Schema";
  _dependencies?: readonly SchemaDependency[] | undefined;
  _attributeGroups?: readonly AttributeGroup[] | undefined;
  _links?: { self?: Link<SchemaDocument> | undefined } | undefined;
}

/** A {@link SchemaDocument} with the named properties and with custom fields. */
export type SchemaOf<Name extends string> = SchemaDocument & {
  readonly [Property in Name | `customField${number}`]?: SchemaProperty | undefined;
};

/** Schema of {@link SchemaDocument}. It does not check the properties. */
export const SchemaDocumentSchema: z.Schema<SchemaDocument> = schemaOf([]) as z.AnySchema as z.Schema<SchemaDocument>;

/**
 * Returns the schema of a schema document that has the named properties.
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
 * Returns the properties of a schema document by name.
 *
 * @example
 * for (const [name, { type, writable }] of schemaProperties(schema)) console.log(name, type, writable);
 */
export function schemaProperties(schema: SchemaDocument): ReadonlyMap<string, SchemaProperty> {
  const described = (entry: [string, unknown]): entry is [string, SchemaProperty] =>
    !entry[0].startsWith("_") && typeof (entry[1] as Partial<SchemaProperty> | null)?.type === "string";
  return new Map(Object.entries(schema).filter(described));
}
