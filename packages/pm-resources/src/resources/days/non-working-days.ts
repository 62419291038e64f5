import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, del, get, patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { type LinkInput, LinkInputSchema } from "../../documents/link-input.js";
import { wholeCollectionOf } from "../../lists/collection.js";
import { filters, listQuery } from "../../lists/query.js";

/** A single day on which nobody works, such as a holiday. */
export interface NonWorkingDay extends HalDocument {
  _type: "NonWorkingDay";
  /** Such as `2026-12-25`. */
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

/** A day on which nobody will work. */
export interface NonWorkingDayInput {
  _type: "NonWorkingDay";
  /** Such as `2026-12-25`. */
  date: string;
  name: string;
  /** Taken from a document that was read; the server ignores it. */
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

/** Filters of non-working days. */
export interface NonWorkingDayFilters {
  date: "<>d";
}

/** Single days on which nobody works: `pm.days.nonWorking`. */
export const nonWorkingDays = defineResource({
  /**
   * Lists single days without work: those of this year unless `between("date", from, to)` says otherwise. Week-ends are
   * not among them.
   */
  list: get("/days/non_working", {
    query: () => listQuery({ filters: filters<NonWorkingDayFilters>() }),
    response: wholeCollectionOf(NonWorkingDaySchema),
  }),

  /** Reads a day; one that is not in the list is a 404. */
  get: get("/days/non_working/{date}", { response: NonWorkingDaySchema }),

  /** Adds a day without work. The published description marks it as not implemented: expect a refusal. */
  create: post("/days/non_working", { body: NonWorkingDayInputSchema, response: NonWorkingDaySchema }),

  /** Changes a day without work. Described as not implemented; see `create`. */
  update: patch("/days/non_working/{day}", {
    body: NonWorkingDayInputSchema,
    response: NonWorkingDaySchema,
    retry: "idempotent",
  }),

  /** Makes a day one of work again. Described as not implemented; see `create`. */
  delete: del("/days/non_working/{date}"),
});
