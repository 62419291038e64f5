import { InvalidArgumentError } from "commander";
import { expect, test } from "vitest";
import { parseCount } from "./parse-count.js";

test.each([
  ["1", 1],
  ["500", 500],
])("returns the whole number %s", (text, number) => {
  expect(parseCount(500)(text)).toBe(number);
});

test.each(["0", "501", "1.5", "-1", "", "ten", "Infinity", "9007199254740993"])("refuses %j", (text) => {
  expect(() => parseCount(500)(text)).toThrow(new InvalidArgumentError("Pass a whole number from 1 to 500."));
});

test("without a maximum, every whole number from 1 is accepted", () => {
  expect(parseCount()("1000000")).toBe(1_000_000);
  for (const text of ["0", "1.5", "Infinity"]) {
    expect(() => parseCount()(text)).toThrow(new InvalidArgumentError("Pass a whole number of at least 1."));
  }
});
