import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type SchemaOf, schemaOf } from "../documents/schema-document.js";

/**
 * A property and its value, in a notification. The linked schema document contains the property's display name and
 * type.
 */
export interface PropertyValue extends HalDocument {
  _type: "Values::Property";
  /** Name of the property, such as `dueDate`. */
  property: string;
  /** The value as a string, for instance a date. */
  value: string | null;
  _links: { self: Link<PropertyValue>; schema: Link<PropertyValueSchemaDocument> };
}

/** Schema of {@link PropertyValue}. */
export const PropertyValueSchema: z.Schema<PropertyValue> = z.lazy(() =>
  hal.document({
    _type: z.literal("Values::Property"),
    property: z.string(),
    value: z.nullable(z.string()),
    _links: z.object({ self: hal.linkTo<PropertyValue>(), schema: hal.linkTo<PropertyValueSchemaDocument>() }),
  }),
);

/** Schema document for a property value. Its `value` field contains the property's display name and type. */
export type PropertyValueSchemaDocument = SchemaOf<"property" | "value">;

/** Schema of {@link PropertyValueSchemaDocument}. */
export const PropertyValueSchemaDocumentSchema: z.Schema<PropertyValueSchemaDocument> = schemaOf(["property", "value"]);

/** Schema documents of single properties: `pm.values`. */
export const values = defineResource({
  /**
   * Reads the schema document of a property by its name in lower camel case, such as `startDate`. Requires no
   * permission; fails with 404 for an unknown name, and with 400 for a name in another notation.
   */
  schema: get("/values/schemas/{property}", { response: PropertyValueSchemaDocumentSchema }),

  /**
   * Does the same as `schema`, at the path in the published API description. That path has `schema` in the singular,
   * but documents link to the plural path. Servers that have only the plural path respond with 404.
   */
  schemaAtDocumentedPath: get("/values/schema/{property}", { response: PropertyValueSchemaDocumentSchema }),
});
