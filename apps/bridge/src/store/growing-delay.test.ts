import { expect, test } from "vitest";
import { growingDelay } from "./growing-delay.js";

test("the delay doubles with each failed attempt, up to the maximum", () => {
  const range = { first: 20, longest: 250 };
  expect([0, 1, 2, 3, 4, 5].map((earlier) => growingDelay(earlier, range))).toEqual([20, 40, 80, 160, 250, 250]);
});

test("the delay stays at the maximum after any number of attempts", () => {
  expect(growingDelay(100_000, { first: 1, longest: 900_000 })).toBe(900_000);
});

test("a range of zero never waits", () => {
  expect(growingDelay(100_000, { first: 0, longest: 0 })).toBe(0);
});
