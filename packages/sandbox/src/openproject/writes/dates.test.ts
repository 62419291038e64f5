import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyDates } from "./dates.js";

const none = { startDate: null, dueDate: null, duration: null };
const unwritten = { startDate: undefined, dueDate: undefined, duration: undefined };
const workday = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(days * 86_400_000))
  .filter((date) => ![0, 6].includes(date.getUTCDay()))
  .map((date) => date.toISOString().slice(0, 10));

test("each of start, end and duration follows from the other two", () => {
  fc.assert(
    fc.property(workday, fc.integer({ min: 1, max: 400 }), fc.boolean(), (startDate, duration, everyDay) => {
      const dates = applyDates(none, { ...unwritten, startDate, duration }, everyDay);
      const { dueDate } = dates;
      expect(applyDates(none, { ...unwritten, startDate, dueDate }, everyDay)).toEqual(dates);
      expect(applyDates(none, { ...unwritten, dueDate, duration }, everyDay)).toEqual(dates);
      expect(applyDates(none, { startDate, dueDate, duration }, everyDay)).toEqual(dates);
      expect(() => applyDates(none, { startDate, dueDate, duration: duration + 1 }, everyDay)).toThrow(
        "does not match the dates",
      );
    }),
  );
});

test("dates outside the years 0000 to 9999 are refused", () => {
  const endless = { ...unwritten, duration: 99_999 };
  expect(applyDates(none, { ...unwritten, startDate: "9999-12-29", duration: 3 }, true).dueDate).toBe("9999-12-31");
  expect(applyDates(none, { ...unwritten, dueDate: "0000-01-03", duration: 3 }, true).startDate).toBe("0000-01-01");
  expect(() => applyDates(none, { ...endless, startDate: "9999-12-31" }, true)).toThrow("years 0000 to 9999");
  expect(() => applyDates(none, { ...endless, dueDate: "0000-01-01" }, false)).toThrow("years 0000 to 9999");
});

test("non-working days do not count, unless they are included", () => {
  const written = { ...unwritten, startDate: "2026-01-09", dueDate: "2026-01-12" };
  expect(applyDates(none, written, false).duration).toBe(2);
  expect(applyDates(none, written, true).duration).toBe(4);
});
