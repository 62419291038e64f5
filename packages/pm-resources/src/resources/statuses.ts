import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { wholeCollectionOf } from "../lists/collection.js";

/** A status that work packages can have. */
export interface Status extends HalDocument {
  _type: "Status";
  id: number;
  name: string;
  /** Whether work packages in it count as done. */
  isClosed: boolean;
  /** `#rrggbb`. */
  color?: string | null | undefined;
  /** Whether new work packages get it. */
  isDefault: boolean;
  /** Whether work packages in it are protected (Enterprise). */
  isReadonly: boolean;
  /** Whether work packages in it are left out of sums in a hierarchy. */
  excludedFromTotals?: boolean | undefined;
  /** What `percentageDone` becomes with it, where that follows from the status. */
  defaultDoneRatio?: number | null | undefined;
  /** Position in lists, from 1. */
  position: number;
  _links: { self: Link<Status> };
}

/** Schema of {@link Status}. */
export const StatusSchema: z.Schema<Status> = z.lazy(() =>
  hal.document({
    _type: z.literal("Status"),
    id: z.int(),
    name: z.string(),
    isClosed: z.boolean(),
    color: z.nullish(z.string()),
    isDefault: z.boolean(),
    isReadonly: z.boolean(),
    excludedFromTotals: z.optional(z.boolean()),
    defaultDoneRatio: z.nullish(z.int()),
    position: z.int(),
    _links: z.object({ self: hal.linkTo<Status>() }),
  }),
);

/** Statuses of work packages: `pm.statuses`. */
export const statuses = defineResource({
  /** Lists all statuses. Requires the permission to view work packages in any project. */
  list: get("/statuses", { response: wholeCollectionOf(StatusSchema) }),

  /** Reads one status. Requires the permission to view work packages in any project. */
  get: get("/statuses/{id}", { response: StatusSchema }),
});
