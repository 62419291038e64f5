import { expect, it } from "vitest";
import { compare, compareAll } from "./comparison.ts";

/** The machine is ten times slower in the second round. `other` always takes twice as long as `base`. */
const series = new Map([
  ["base", [1, 10, 1]],
  ["other", [2, 20, 2]],
]);

it("compares within each round, so that a slow round has no influence", () => {
  expect(compare(series, "other", "base")).toEqual({
    name: "other",
    ratio: { lower: 2, median: 2, upper: 2 },
    medians: 2,
  });
});

it("compares every contender with the base, and the base with itself", () => {
  expect(compareAll(series, "base").map(({ name, medians }) => [name, medians])).toEqual([
    ["base", 1],
    ["other", 2],
  ]);
});

it("refuses a contender that was not measured", () => {
  expect(() => compare(series, "stranger", "base")).toThrow(RangeError);
});
