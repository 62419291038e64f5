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
  /** Whether work packages with this status are closed. */
  isClosed: boolean;
  /** Colour as `#rrggbb`. */
  color?: string | null | undefined;
  /** Whether the status is the default for new work packages. */
  isDefault: boolean;
  /** Whether work packages with this status are read-only (Enterprise edition). */
  isReadonly: boolean;
  /** Whether work packages with this status are excluded from totals in a hierarchy. */
  excludedFromTotals?: boolean | undefined;
  /** Value of `percentageDone` for work packages with this status, when progress is status-based. */
  defaultDoneRatio?: number | null | undefined;
  /** Position in lists, starting at 1. */
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

/** Work package statuses: `pm.statuses`. */
export const statuses = defineResource({
  /** Lists all work package statuses. Requires the permission to view work packages in at least one project. */
  list: get("/statuses", { response: wholeCollectionOf(StatusSchema) }),

  /** Reads one work package status. Requires the permission to view work packages in at least one project. */
  get: get("/statuses/{id}", { response: StatusSchema }),
});
