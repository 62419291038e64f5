import type { Day, NonWorkingDay, WeekDay } from "@halyard/pm-resources";
import { days } from "@halyard/pm-resources/days";
import { ok } from "../../server/reply.js";
import type { Call, Router } from "../call.js";
import { whole } from "../collection.js";
import { linkTo } from "../documents/links.js";
import { applyConditions, readConditions } from "../filters.js";
import type { View } from "../permissions.js";
import { invalidQuery, notFound } from "../refusal.js";

const weekDayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const day = 86_400_000;

/** Adds the routes for calendar days, weekdays and non-working days. Real servers have no operation to change them. */
export function dayRoutes({ on }: Router): void {
  on(days.list, (call) => {
    const conditions = readConditions(call) ?? [];
    const chosen = applyConditions(call, datesOf(call), conditions, {
      date: { kind: "date", value: (date) => date },
      working: { kind: "boolean", value: (date) => dayDocument(call, date).working },
    });
    return whole(call, chosen, (date) => dayDocument(call, date));
  });
  on(days.get, (call) => {
    const date = call.path("date");
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date))) throw notFound();
    return ok(dayDocument(call, date));
  });
  on(days.week.list, (call) => whole(call, weekDayNames, (_, index = 0) => weekDayDocument(call, index + 1)));
  on(days.week.get, (call) => {
    const number = call.path("day");
    if (!/^[1-7]$/.test(number)) throw notFound();
    return ok(weekDayDocument(call, Number(number)));
  });
  on(days.nonWorking.list, (call) => {
    const year = call.now().slice(0, 4);
    const conditions = readConditions(call) ?? [
      { name: "date", operator: "<>d", values: [`${year}-01-01`, `${year}-12-31`] },
    ];
    const all = Object.values(call.state.nonWorkingDays);
    const chosen = applyConditions(call, all, conditions, { date: { kind: "date", value: ({ date }) => date } });
    return whole(call, chosen, (row) => nonWorkingDayDocument(call, row));
  });
  on(days.nonWorking.get, (call) => {
    const found = nonWorkingDay(call, call.path("date"));
    if (found === undefined) throw notFound();
    return ok(nonWorkingDayDocument(call, found));
  });
}

/**
 * Returns the days in the range of the filter `date`. Without the filter, returns the days of this month and the next.
 */
function datesOf(call: Call): string[] {
  const [from, to] = readConditions(call)?.find(({ name }) => name === "date")?.values ?? [];
  const today = new Date(call.now());
  const monthStart = (ahead: number): number => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + ahead, 1);
  const first = from ? Date.parse(from) : monthStart(0);
  const last = to ? Date.parse(to) : monthStart(2) - day;
  // Real servers have no limit. The sandbox refuses a range of more than ten years, because a request for millions of
  // days is a mistake.
  if (!(last - first < 3660 * day))
    throw invalidQuery("The filter `date` must contain two dates at most ten years apart.");
  return Array.from({ length: Math.max(0, (last - first) / day + 1) }, (_, index) =>
    new Date(first + index * day).toISOString().slice(0, 10),
  );
}

/** Returns the number of a weekday, from 1 for Monday to 7 for Sunday. */
function weekDayOf(date: string): number {
  return ((new Date(date).getUTCDay() + 6) % 7) + 1;
}

function nonWorkingDay({ state }: View, date: string) {
  return Object.values(state.nonWorkingDays).find((row) => row.date === date);
}

function dayDocument(view: View, date: string): Day {
  const number = weekDayOf(date);
  const weekDay = weekDayDocument(view, number);
  const off = nonWorkingDay(view, date);
  const reasons = [...(weekDay.working ? [] : [weekDay._links.self]), ...(off ? [nonWorkingLink(view, off)] : [])];
  return {
    ...{ _type: "Day", date, name: weekDay.name, working: reasons.length === 0 },
    _links: {
      self: linkTo(view, `days/${date}`),
      weekDay: weekDay._links.self,
      ...(reasons.length > 0 ? { nonWorkingReasons: reasons } : {}),
    },
  };
}

function weekDayDocument(view: View, number: number): WeekDay {
  const name = weekDayNames[number - 1] ?? "";
  return {
    ...{ _type: "WeekDay", day: number, name, working: number < 6 },
    _links: { self: linkTo(view, `days/week/${number}`, name) },
  };
}

interface NonWorkingDayRow {
  readonly date: string;
  readonly name: string;
}

function nonWorkingLink(view: View, { date, name }: NonWorkingDayRow) {
  return linkTo<never>(view, `days/non_working/${date}`, name);
}

function nonWorkingDayDocument(view: View, row: NonWorkingDayRow): NonWorkingDay {
  return { _type: "NonWorkingDay", date: row.date, name: row.name, _links: { self: nonWorkingLink(view, row) } };
}
