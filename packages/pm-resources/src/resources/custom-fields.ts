import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type Collection, wholeCollectionOf } from "../lists/collection.js";
import { listQuery } from "../lists/query.js";

/** A field that an instance added to its resources. Documents carry its value as `customField` and its id. */
export interface CustomField extends HalDocument {
  _type?: "CustomField" | undefined;
  id: number;
  name: string;
  /** The kind of its values. */
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
  /** How forms show the options of a list. */
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
  /** Nothing for the root, which stands for the field itself. */
  label: string | null;
  /** A short name; an item has this or a weight. */
  short: string | null;
  /** A decimal number as text, so that no digit is lost. */
  weight: string | null;
  /** The weight as the instance shows it to people. */
  formattedWeight: string | null;
  /** Steps from the root, which has 0. */
  depth: number;
  _links: {
    self: Link<HierarchyItem>;
    /** The root has none. */
    parent?: Link<HierarchyItem> | undefined;
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
      parent: z.optional(hal.linkTo<HierarchyItem>()),
      children: hal.linksTo<HierarchyItem>(),
      branch: hal.linkTo<Collection<HierarchyItem>>(),
    }),
  }),
);

/** An option of a custom field that is a list. */
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
   * Lists the items of a field as a flat list, depth first. It begins with `parent`, or the root, and goes down `depth`
   * levels: 0 gives that item alone, nothing gives all. Requires a login; fails with 422 for a field that is no
   * hierarchy.
   */
  list: get("/custom_fields/{customField}/items", {
    query: () => listQuery({ parent: z.int(), depth: z.int() }),
    response: wholeCollectionOf(HierarchyItemSchema),
  }),

  /** Reads an item. Requires a login; an item of a field that the caller may not see is a 404. */
  get: get("/custom_field_items/{id}", { response: HierarchyItemSchema }),

  /** Lists the way from the root to an item, both included. Requires what `get` needs. */
  branch: get("/custom_field_items/{id}/branch", { response: wholeCollectionOf(HierarchyItemSchema) }),
});

/** Options of custom fields that are lists: `pm.customFields.options`. */
export const customOptions = defineResource({
  /** Reads an option. Requires `view work packages` in a project where its field is active. */
  get: get("/custom_options/{id}", { response: CustomOptionSchema }),
});

/** Fields that the instance added to its resources: `pm.customFields`. */
export const customFields = defineResource({
  /**
   * Reads what a field is called and which values it takes. Requires a login; a field the caller may not see is a 404.
   */
  get: get("/custom_fields/{id}", { response: CustomFieldSchema, since: "17.0" }),

  items: customFieldItems,
  options: customOptions,
});
