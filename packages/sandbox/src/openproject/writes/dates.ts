import { badFormat, constraint } from "../refusal.js";
import type { WorkPackageRecord } from "../state.js";

/** The start date, due date and duration in a request body. A field that the body omits is undefined. */
export interface WrittenDates {
  readonly startDate: string | null | undefined;
  readonly dueDate: string | null | undefined;
  /** Duration in days. */
  readonly duration: number | null | undefined;
}

type Dates = Pick<WorkPackageRecord, "startDate" | "dueDate" | "duration">;

const day = 86_400_000;

/**
 * Applies the dates that a request sets. When two of start date, due date and duration are known, computes the third.
 * The duration includes Saturdays and Sundays only if `everyDay` is true.
 *
 * @throws Refusal 422 for dates that contradict each other, or that are outside the years 0000 to 9999.
 */
export function applyDates(before: Dates, written: WrittenDates, everyDay: boolean): Dates {
  const { startDate = before.startDate, dueDate = before.dueDate } = written;
  const sent = [written.startDate, written.dueDate, written.duration].filter((value) => value !== undefined).length;
  if (sent === 0) return rework(before, everyDay);
  const { duration = null } = written;
  if (duration !== null && written.dueDate === undefined && startDate !== null) {
    return { startDate, dueDate: endAfter(startDate, duration, everyDay), duration };
  }
  if (duration !== null && written.startDate === undefined && dueDate !== null) {
    return { startDate: startBefore(dueDate, duration, everyDay), dueDate, duration };
  }
  if (startDate === null || dueDate === null) return { startDate, dueDate, duration };
  if (dueDate < startDate) throw constraint("dueDate", "The end must not be before the start.");
  const days = workingDays(startDate, dueDate, everyDay);
  if (duration !== null && duration !== days) {
    throw constraint("duration", `The duration does not match the dates. It must be P${days}D.`);
  }
  return { startDate, dueDate, duration: days };
}

/** Returns the number of days in a duration such as `P3D`. Returns null and undefined unchanged. */
export function readDays(value: unknown): number | null | undefined {
  if (value === undefined || value === null) return value;
  const [, days] = typeof value === "string" ? (/^P(\d{1,5})D$/.exec(value) ?? []) : [];
  if (days === undefined || Number(days) < 1) throw badFormat("duration", "whole days, from P1D to P99999D");
  return Number(days);
}

/**
 * Recomputes the duration from the start and due dates. A change to `ignoreNonWorkingDays` can change the duration even
 * when the dates stay the same.
 */
function rework({ startDate, dueDate, duration }: Dates, everyDay: boolean): Dates {
  if (startDate === null || dueDate === null) return { startDate, dueDate, duration };
  return { startDate, dueDate, duration: workingDays(startDate, dueDate, everyDay) };
}

function workingDays(startDate: string, dueDate: string, everyDay: boolean): number {
  const [first, last] = [Date.parse(startDate), Date.parse(dueDate)];
  const days = (last - first) / day + 1;
  if (everyDay) return days;
  const weeks = Math.floor(days / 7);
  let count = weeks * 5;
  for (let at = first + weeks * 7 * day; at <= last; at += day) if (isWorkingDay(at)) count += 1;
  return Math.max(1, count);
}

function endAfter(startDate: string, days: number, everyDay: boolean): string {
  return walk(startDate, days, everyDay, day);
}

function startBefore(dueDate: string, days: number, everyDay: boolean): string {
  return walk(dueDate, days, everyDay, -day);
}

function walk(from: string, days: number, everyDay: boolean, step: number): string {
  let at = Date.parse(from);
  let left = everyDay || isWorkingDay(at) ? days - 1 : days;
  while (left > 0) {
    at += step;
    if (everyDay || isWorkingDay(at)) left -= 1;
  }
  const date = new Date(at).toISOString();
  // ISO strings for years outside 0000 to 9999 begin with a sign.
  if (!/^\d/.test(date)) throw constraint("duration", "The dates must be in the years 0000 to 9999.");
  return date.slice(0, 10);
}

function isWorkingDay(time: number): boolean {
  return ![0, 6].includes(new Date(time).getUTCDay());
}
