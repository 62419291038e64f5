import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type SchemaOf, schemaOf } from "../documents/schema-document.js";

/** A property with its value, as notifications carry it; its name for people and its type stand in its description. */
export interface PropertyValue extends HalDocument {
  _type: "Values::Property";
  /** Name of the property, such as `dueDate`. */
  property: string;
  /** The value as text: a date, for instance. */
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

/** What describes the value of a property: `value` holds the name for people and the type. */
export type PropertyValueSchemaDocument = SchemaOf<"property" | "value">;

/** Schema of {@link PropertyValueSchemaDocument}. */
export const PropertyValueSchemaDocumentSchema: z.Schema<PropertyValueSchemaDocument> = schemaOf(["property", "value"]);

/** Properties that stand for themselves: `pm.values`. */
export const values = defineResource({
  /**
   * Reads the schema of a property by its name in lower camel case, such as `startDate`. Requires no permission; fails
   * with 404 for a name the server does not know, and with 400 for one that is written otherwise.
   */
  schema: get("/values/schemas/{property}", { response: PropertyValueSchemaDocumentSchema }),

  /**
   * The same at the path that the published description of the API names, with `schema` in the singular. Documents link
   * to the plural, which is what `schema` asks; a server that knows only that answers 404 here.
   */
  schemaAtDocumentedPath: get("/values/schema/{property}", { response: PropertyValueSchemaDocumentSchema }),
});
