import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { wholeCollectionOf } from "../lists/collection.js";

/** A label for work packages. */
export interface Label extends HalDocument {
  _type: "Label";
  id: number;
  name: string;
  createdAt: string;
  updatedAt: string;
  _links: { self: Link<Label> };
}

/** Schema of {@link Label}. */
export const LabelSchema: z.Schema<Label> = z.lazy(() =>
  hal.document({
    _type: z.literal("Label"),
    id: z.int(),
    name: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    _links: z.object({ self: hal.linkTo<Label>() }),
  }),
);

/** Labels for work packages: `pm.labels`. */
export const labels = defineResource({
  /** Lists all labels, sorted by name. Requires the permission to view work packages in at least one project. */
  list: get("/labels", { response: wholeCollectionOf(LabelSchema), since: "17.0" }),

  /** Reads a label. Requires the permission to view work packages in at least one project. */
  get: get("/labels/{id}", { response: LabelSchema, since: "17.0" }),
});
