import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get, patch } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { wholeCollectionOf } from "../../lists/collection.js";

/** A day of the week, either working or non-working. */
export interface WeekDay extends HalDocument {
  _type: "WeekDay";
  /** Number of the day: 1 for Monday to 7 for Sunday. */
  day: number;
  name: string;
  working: boolean;
  _links: { self: Link<WeekDay> };
}

/** Schema of {@link WeekDay}. */
export const WeekDaySchema: z.Schema<WeekDay> = z.lazy(() =>
  hal.document({
    _type: z.literal("WeekDay"),
    day: z.int(),
    name: z.string(),
    working: z.boolean(),
    _links: z.object({ self: hal.linkTo<WeekDay>() }),
  }),
);

/** A change to one day of the week. */
export interface UpdateWeekDay {
  /** Always `WeekDay`. */
  _type: "WeekDay";
  /** True for a working day, false for a weekend day. */
  working: boolean;
}

/** Schema of {@link UpdateWeekDay}. */
export const UpdateWeekDaySchema: z.Schema<UpdateWeekDay> = z.lazy(() =>
  z.object({ _type: z.literal("WeekDay"), working: z.boolean() }),
);

/** Changes to several days of the week. Each day is identified by its `self` link. */
export interface UpdateWeekDays {
  /** Always `Collection`. */
  _type: "Collection";
  /** Days to change, each identified by its `self` link. */
  _embedded: { elements: readonly (UpdateWeekDay & { _links: { self: { href: string } } })[] };
}

/** Schema of {@link UpdateWeekDays}. */
export const UpdateWeekDaysSchema: z.Schema<UpdateWeekDays> = z.lazy(() =>
  z.object({
    _type: z.literal("Collection"),
    _embedded: z.object({
      elements: z.array(
        z.object({
          _type: z.literal("WeekDay"),
          working: z.boolean(),
          _links: z.object({ self: z.object({ href: z.string() }) }),
        }),
      ),
    }),
  }),
);

/** The days of the week: `pm.days.week`. */
export const weekDays = defineResource({
  /** Lists the seven days of the week. */
  list: get("/days/week", { response: wholeCollectionOf(WeekDaySchema) }),

  /** Reads a day of the week by its number: 1 for Monday to 7 for Sunday. */
  get: get("/days/week/{day}", { response: WeekDaySchema }),

  /**
   * Makes a day of the week a working or non-working day. The published API description marks this operation as not
   * implemented.
   */
  update: patch("/days/week/{day}", { body: UpdateWeekDaySchema, response: WeekDaySchema, retry: "idempotent" }),

  /**
   * Changes several days of the week in one request. The published API description marks this operation as not
   * implemented.
   */
  updateAll: patch("/days/week", {
    body: UpdateWeekDaysSchema,
    response: wholeCollectionOf(WeekDaySchema),
    retry: "idempotent",
  }),
});
