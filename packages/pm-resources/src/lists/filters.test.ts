import { expect, test } from "vitest";
import {
  atLeast,
  atMost,
  between,
  closed,
  type Condition,
  contains,
  containsNot,
  daysAgo,
  hasAll,
  inDays,
  inLessThanDays,
  inMoreThanDays,
  is,
  isEmpty,
  isNot,
  isSet,
  lessThanDaysAgo,
  moreThanDaysAgo,
  on,
  open,
  search,
  startsWith,
  thisWeek,
  today,
  where,
  writeConditions,
} from "./filters.js";

const cases: readonly (readonly [condition: Condition, operator: string, values: readonly string[]])[] = [
  [is("x", 1, "a"), "=", ["1", "a"]],
  [isNot("x", 1), "!", ["1"]],
  [hasAll("x", 1, 2), "&=", ["1", "2"]],
  [isSet("x"), "*", []],
  [isEmpty("x"), "!*", []],
  [open("x"), "o", []],
  [closed("x"), "c", []],
  [contains("x", "a"), "~", ["a"]],
  [containsNot("x", "a"), "!~", ["a"]],
  [startsWith("x", "a"), "^", ["a"]],
  [search("x", "a b"), "**", ["a b"]],
  [atLeast("x", 3), ">=", ["3"]],
  [atMost("x", 3), "<=", ["3"]],
  [on("x", "2026-05-21"), "=d", ["2026-05-21"]],
  [between("x", "2026-05-01", new Date(0)), "<>d", ["2026-05-01", "1970-01-01T00:00:00.000Z"]],
  [today("x"), "t", []],
  [thisWeek("x"), "w", []],
  [daysAgo("x", 3), "t-", ["3"]],
  [lessThanDaysAgo("x", 3), ">t-", ["3"]],
  [moreThanDaysAgo("x", 3), "<t-", ["3"]],
  [inDays("x", 3), "t+", ["3"]],
  [inLessThanDays("x", 3), "<t+", ["3"]],
  [inMoreThanDays("x", 3), ">t+", ["3"]],
  [where("x", "ow"), "ow", []],
];

test.each(cases)("%o is written with the operator %s", (condition, operator, values) => {
  expect(JSON.parse(writeConditions([condition]))).toEqual([{ x: { operator, values } }]);
});

test("booleans are written as t and f", () => {
  expect(writeConditions([is("active", true), is("public", false)])).toBe(
    '[{"active":{"operator":"=","values":["t"]}},{"public":{"operator":"=","values":["f"]}}]',
  );
});

test("a name with special characters is sent as data", () => {
  expect(writeConditions([where("__proto__", "=", 1)])).toBe('[{"__proto__":{"operator":"=","values":["1"]}}]');
});
