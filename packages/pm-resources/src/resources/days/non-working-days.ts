import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type LinkInput, LinkInputSchema } from "../../documents/link-input.js";
import { wholeCollectionOf } from "../../lists/collection.js";
import { filters, listQuery } from "../../lists/query.js";

/** A single non-working day, such as a holiday. */
export interface NonWorkingDay extends HalDocument {
  _type: "NonWorkingDay";
  /** Date, such as `2026-12-25`. */
  date: string;
  name: string;
  _links: { self: Link<NonWorkingDay> };
}

/** Schema of {@link NonWorkingDay}. */
export const NonWorkingDaySchema: z.Schema<NonWorkingDay> = z.lazy(() =>
  hal.document({
    _type: z.literal("NonWorkingDay"),
    date: z.string(),
    name: z.string(),
    _links: z.object({ self: hal.linkTo<NonWorkingDay>() }),
  }),
);

/** Request body for a non-working day. */
export interface NonWorkingDayInput {
  /** Always `NonWorkingDay`. */
  _type: "NonWorkingDay";
  /** Date, such as `2026-12-25`. */
  date: string;
  /** Name of the day, such as `Christmas Day`. */
  name: string;
  /** Ignored by the server. The field exists so that callers can send back a document that they have read. */
  _links?: { self?: LinkInput | undefined } | undefined;
}

/** Schema of {@link NonWorkingDayInput}. */
export const NonWorkingDayInputSchema: z.Schema<NonWorkingDayInput> = z.lazy(() =>
  z.object({
    _type: z.literal("NonWorkingDay"),
    date: z.string(),
    name: z.string(),
    _links: z.optional(z.object({ self: z.optional(LinkInputSchema) })),
  }),
);

/** Filters for non-working days. */
export interface NonWorkingDayFilters {
  date: "<>d";
}

/** Individual non-working days: `pm.days.nonWorking`. */
export const nonWorkingDays = defineResource({
  /**
   * Lists the non-working days of this year, except weekends. For another period, use the filter
   * `between("date", from, to)`.
   */
  list: get("/days/non_working", {
    query: () => listQuery({ filters: filters<NonWorkingDayFilters>() }),
    response: wholeCollectionOf(NonWorkingDaySchema),
  }),

  /** Reads a non-working day by its date. Fails with 404 for any other date. */
  get: get("/days/non_working/{date}", { response: NonWorkingDaySchema }),

  /** Adds a non-working day. The published API description marks this operation as not implemented. */
  create: post("/days/non_working", { body: NonWorkingDayInputSchema, response: NonWorkingDaySchema }),

  /** Changes a non-working day. The published API description marks this operation as not implemented. */
  update: patch("/days/non_working/{day}", {
    body: NonWorkingDayInputSchema,
    response: NonWorkingDaySchema,
    retry: "idempotent",
  }),

  /** Removes a non-working day. The published API description marks this operation as not implemented. */
  delete: del("/days/non_working/{date}"),
});
