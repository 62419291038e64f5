import { hang } from "./hang.js";
import { expect, test } from "vitest";

test.each([
  ["the default limit of an attempt", 30_000, hang],
  ["the default limit of all attempts", 120_000, hang],
  ["a limit beyond a hang", 2 * hang, 2 * hang],
  ["a limit that a test sets", 5_000, 5_000],
])("a timer of %s", (_, delay, expected) => {
  const timer = setTimeout(() => undefined, delay);
  // Node keeps a timer's delay in this property.
  expect(timer).toHaveProperty("_idleTimeout", expected);
  clearTimeout(timer);
});
