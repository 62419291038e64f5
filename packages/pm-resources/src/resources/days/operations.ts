import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { wholeCollectionOf } from "../../lists/collection.js";
import { filters, listQuery } from "../../lists/query.js";
import { type NonWorkingDay, nonWorkingDays } from "./non-working-days.js";
import { type WeekDay, weekDays } from "./week-days.js";

/** A calendar day. */
export interface Day extends HalDocument {
  _type: "Day";
  /** Date, such as `2026-05-21`. */
  date: string;
  /** Name of the weekday. */
  name: string;
  working: boolean;
  _links: {
    self: Link<Day>;
    weekDay?: Link<WeekDay> | undefined;
    /** Reasons why the day is not a working day; absent for working days. */
    nonWorkingReasons?: Link<WeekDay | NonWorkingDay>[] | undefined;
  };
}

/** Schema of {@link Day}. */
export const DaySchema: z.Schema<Day> = z.lazy(() =>
  hal.document({
    _type: z.literal("Day"),
    date: z.string(),
    name: z.string(),
    working: z.boolean(),
    _links: z.object({
      self: hal.linkTo<Day>(),
      weekDay: z.optional(hal.linkTo<WeekDay>()),
      nonWorkingReasons: z.optional(hal.linksTo<WeekDay | NonWorkingDay>()),
    }),
  }),
);

/** Filters for days. */
export interface DayFilters {
  date: "<>d";
  /** Whether the day is a working day. */
  working: "=";
}

/** Calendar days, both working and non-working: `pm.days`. */
export const days = defineResource({
  /**
   * Lists calendar days. Default: the days of this month and the next.
   *
   * @example
   * const page = await pm.days.list({ filters: [between("date", "2026-05-01", "2026-05-31"), is("working", false)] });
   */
  list: get("/days", {
    query: () => listQuery({ filters: filters<DayFilters>() }),
    response: wholeCollectionOf(DaySchema),
  }),

  /** Reads a calendar day by its date. */
  get: get("/days/{date}", { response: DaySchema }),

  week: weekDays,
  nonWorking: nonWorkingDays,
});
