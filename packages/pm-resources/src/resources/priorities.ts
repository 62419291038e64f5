import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { wholeCollectionOf } from "../lists/collection.js";

/** A priority that work packages can have. */
export interface Priority extends HalDocument {
  _type: "Priority";
  id: number;
  name: string;
  /** Position in lists, starting at 1. */
  position: number;
  isDefault: boolean;
  /** Whether the priority can be selected. */
  isActive: boolean;
  /** Colour as `#rrggbb`. */
  color?: string | null | undefined;
  _links: { self: Link<Priority> };
}

/** Schema of {@link Priority}. */
export const PrioritySchema: z.Schema<Priority> = z.lazy(() =>
  hal.document({
    _type: z.literal("Priority"),
    id: z.int(),
    name: z.string(),
    position: z.int(),
    isDefault: z.boolean(),
    isActive: z.boolean(),
    color: z.nullish(z.string()),
    _links: z.object({ self: hal.linkTo<Priority>() }),
  }),
);

/** Work package priorities: `pm.priorities`. */
export const priorities = defineResource({
  /** Lists all work package priorities. Requires the permission to view work packages in at least one project. */
  list: get("/priorities", { response: wholeCollectionOf(PrioritySchema) }),

  /** Reads one work package priority. Requires the permission to view work packages in at least one project. */
  get: get("/priorities/{id}", { response: PrioritySchema }),
});
