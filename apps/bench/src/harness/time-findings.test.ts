import { expect, it } from "vitest";
import { timeGoals, timeTable } from "./time-findings.ts";

const series = new Map([
  ["base", [10, 10]],
  ["slow", [20, 30]],
  ["fast", [0.8, 0.4]],
]);

it("lists the fastest first, and contains ratios but no times", () => {
  expect(timeTable(series, "base").lines).toEqual([
    ["fast", "0.060 x", "0.050 x to 0.070 x", "0.060 x"],
    ["base", "1.00 x", "", "1.00 x"],
    ["slow", "2.50 x", "2.25 x to 2.75 x", "2.50 x"],
  ]);
});

it("checks goals, and leaves out those whose contenders did not take part", () => {
  const goals = timeGoals(series, [
    { contender: "slow", against: "base", atMost: 2.4 },
    { contender: "fast", against: "base", atMost: 1, text: "fast wins" },
    { contender: "fast", against: "absent", atMost: 1 },
  ]);
  expect(goals).toEqual([
    { text: "slow: at most 2.40 x base", measured: "2.50 x", met: false },
    { text: "fast wins", measured: "0.060 x", met: true },
  ]);
});
