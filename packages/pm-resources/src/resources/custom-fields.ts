import type { HalDocument, Link, NullLink } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type Collection, wholeCollectionOf } from "../lists/collection.js";
import { listQuery } from "../lists/query.js";

/**
 * A field that administrators added to a kind of resource. Documents contain its value under the name `customField`
 * followed by the field's id, such as `customField3`.
 */
export interface CustomField extends HalDocument {
  _type?: "CustomField" | undefined;
  id: number;
  name: string;
  /** Type of the field's values. */
  fieldFormat:
    | "bool"
    | "calculated_value"
    | "date"
    | "float"
    | "hierarchy"
    | "int"
    | "link"
    | "list"
    | "string"
    | "text"
    | "user"
    | "version"
    | "weighted_item_list"
    | (string & {});
  isRequired: boolean;
  isMultiValue: boolean;
  /** Form control that shows the options. */
  displayAs?: "dropdown" | "checkboxes" | "radio_buttons" | (string & {}) | undefined;
  createdAt: string;
  updatedAt: string;
  _links: { self: Link<CustomField> };
}

/** Schema of {@link CustomField}. */
export const CustomFieldSchema: z.Schema<CustomField> = z.lazy(() =>
  hal.document({
    _type: z.optional(z.literal("CustomField")),
    id: z.int(),
    name: z.string(),
    fieldFormat: z.string(),
    isRequired: z.boolean(),
    isMultiValue: z.boolean(),
    displayAs: z.optional(z.string()),
    createdAt: z.string(),
    updatedAt: z.string(),
    _links: z.object({ self: hal.linkTo<CustomField>() }),
  }),
);

/** An item of a custom field whose values form a tree. */
export interface HierarchyItem extends HalDocument {
  _type: "HierarchyItem";
  id: number;
  /** Label of the item. Null for the root, which represents the field itself. */
  label: string | null;
  /** Short name. An item has either a short name or a weight. */
  short: string | null;
  /** Decimal number, as a string to keep its precision. */
  weight: string | null;
  /** Weight as shown on web pages. */
  formattedWeight: string | null;
  /** Depth in the tree; 0 for the root. */
  depth: number;
  _links: {
    self: Link<HierarchyItem>;
    /** Parent item; absent for the root. */
    parent?: Link<HierarchyItem> | NullLink | undefined;
    children: Link<HierarchyItem>[];
    branch: Link<Collection<HierarchyItem>>;
  };
}

/** Schema of {@link HierarchyItem}. */
export const HierarchyItemSchema: z.Schema<HierarchyItem> = z.lazy(() =>
  hal.document({
    _type: z.literal("HierarchyItem"),
    id: z.int(),
    label: z.nullable(z.string()),
    short: z.nullable(z.string()),
    weight: z.nullable(z.string()),
    formattedWeight: z.nullable(z.string()),
    depth: z.int(),
    _links: z.object({
      self: hal.linkTo<HierarchyItem>(),
      parent: z.optional(hal.nullableLinkTo<HierarchyItem>()),
      children: hal.linksTo<HierarchyItem>(),
      branch: hal.linkTo<Collection<HierarchyItem>>(),
    }),
  }),
);

/** An option of a custom field whose format is `list`. */
export interface CustomOption extends HalDocument {
  _type: "CustomOption";
  id: number;
  value: string;
  _links: { self: Link<CustomOption> };
}

/** Schema of {@link CustomOption}. */
export const CustomOptionSchema: z.Schema<CustomOption> = z.lazy(() =>
  hal.document({
    _type: z.literal("CustomOption"),
    id: z.int(),
    value: z.string(),
    _links: z.object({ self: hal.linkTo<CustomOption>() }),
  }),
);

/** Items of hierarchical custom fields: `pm.customFields.items`. */
export const customFieldItems = defineResource({
  /**
   * Lists the items of a hierarchical custom field as a flat list, depth first. The list begins with the item `parent`
   * (default: the root). It includes `depth` levels below that item (default: all levels; 0 lists only the first item).
   * Requires a login. Fails with 422 for a field that is not a hierarchy.
   */
  list: get("/custom_fields/{customField}/items", {
    query: () =>
      listQuery({
        /** Id of the first item in the list. Default: the root. */
        parent: z.int(),
        /** Number of levels to list below the first item; 0 lists only the first item. Default: all levels. */
        depth: z.int(),
      }),
    response: wholeCollectionOf(HierarchyItemSchema),
  }),

  /**
   * Reads an item of a hierarchical custom field. Requires a login. Fails with 404 when the caller may not see the
   * field.
   */
  get: get("/custom_field_items/{id}", { response: HierarchyItemSchema }),

  /** Lists the items on the path from the root to an item, including both. Requires the same permission as `get`. */
  branch: get("/custom_field_items/{id}/branch", { response: wholeCollectionOf(HierarchyItemSchema) }),
});

/** Options of custom fields whose format is `list`: `pm.customFields.options`. */
export const customOptions = defineResource({
  /**
   * Reads an option of a custom field. Requires the permission to view work packages in a project where the field is
   * active.
   */
  get: get("/custom_options/{id}", { response: CustomOptionSchema }),
});

/** Fields that administrators added to resources: `pm.customFields`. */
export const customFields = defineResource({
  /** Reads a custom field. Requires a login. Fails with 404 when the caller may not see the field. */
  get: get("/custom_fields/{id}", { response: CustomFieldSchema, since: "17.0" }),

  items: customFieldItems,
  options: customOptions,
});
