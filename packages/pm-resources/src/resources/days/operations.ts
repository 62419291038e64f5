import type { HalDocument, Link } from "@halyard/hal-core";
import * as hal from "@halyard/hal-core/schema";
import { defineResource, get } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { wholeCollectionOf } from "../../lists/collection.js";
import { filters, listQuery } from "../../lists/query.js";
import { type NonWorkingDay, nonWorkingDays } from "./non-working-days.js";
import { type WeekDay, weekDays } from "./week-days.js";

/** A day of the calendar. */
export interface Day extends HalDocument {
  _type: "Day";
  /** Such as `2026-05-21`. */
  date: string;
  /** Name of its day of the week. */
  name: string;
  working: boolean;
  _links: {
    self: Link<Day>;
    weekDay?: Link<WeekDay> | undefined;
    /** Why nobody works then; not there on a working day. */
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

/** Filters of days. */
export interface DayFilters {
  date: "<>d";
  /** Days of work, or of rest. */
  working: "=";
}

/** Days of the calendar, with who works when: `pm.days`. */
export const days = defineResource({
  /**
   * Lists days: those of this month and the next unless told otherwise.
   *
   * @example
   * const page = await pm.days.list({ filters: [between("date", "2026-05-01", "2026-05-31"), is("working", false)] });
   */
  list: get("/days", {
    query: () => listQuery({ filters: filters<DayFilters>() }),
    response: wholeCollectionOf(DaySchema),
  }),

  /** Reads a day by its date. */
  get: get("/days/{date}", { response: DaySchema }),

  week: weekDays,
  nonWorking: nonWorkingDays,
});
