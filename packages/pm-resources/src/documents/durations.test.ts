import { expect, test } from "vitest";
import { duration, hours } from "./durations.js";

import fc from "fast-check";

test.each([
  ["PT7H30M", 7.5],
  ["P1DT2H", 26],
  ["P1W", 168],
  ["PT0S", 0],
  ["PT0.5H", 0.5],
  ["-PT1H30M", -1.5],
  ["PT36S", 0.01],
])("%s is %d hours", (text, expected) => {
  expect(hours(text)).toBeCloseTo(expected, 10);
});

test.each(["", "P", "PT", "P1DT", "P1M", "P1Y2D", "7h", "PT1X", "PTH"])(
  "%o is not a duration of a fixed length",
  (text) => {
    expect(hours(text)).toBeUndefined();
  },
);

test("hours are rounded to the nearest second, and read back", () => {
  expect(duration(7.5)).toBe("PT7H30M");
  expect(duration(0)).toBe("PT0H");
  expect(duration(-1.5)).toBe("-PT1H30M");
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (seconds) => {
      expect(hours(duration(seconds / 3600))).toBeCloseTo(seconds / 3600, 9);
    }),
  );
});

test("a value that is not a finite number of hours is refused", () => {
  expect(() => duration(Number.NaN)).toThrow(/finite number of hours/);
});
