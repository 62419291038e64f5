import { expect, test } from "vitest";
import { compareOrders, linkFormOf, orderOf } from "./orders.ts";

const list = (...ids: number[]): unknown[] => ids.map((id) => ({ id }));
const compare = (recorded: unknown[], ...sandbox: unknown[][]): readonly string[] =>
  compareOrders(
    orderOf(recorded) ?? new Map(),
    sandbox.flatMap((body) => orderOf(body) ?? []),
  );

test("a list that is sorted in the opposite direction is a difference", () => {
  expect(compare(list(3, 5, 9), list(9, 5, 3))).toEqual(["order by id: ascending, in the sandbox descending"]);
  expect(compare(list(3, 5, 9), list(1, 2, 7))).toEqual([]);
});

test("lists without an order are not compared, and neither are lists with different orders", () => {
  expect(compare(list(3, 9, 5), list(9, 5, 3))).toEqual([]);
  expect(compare(list(3, 5, 9), list(9, 3, 5))).toEqual([]);
  expect(compare(list(3, 5, 9), list(9, 5, 3), list(1, 2, 3))).toEqual([]);
  expect(compare(list(3, 5, 9))).toEqual([]);
});

test("a body that is not a list, or is a short list, has no order", () => {
  expect(orderOf({ id: 1 })).toBeUndefined();
  expect(orderOf(list(1, 2))).toBeUndefined();
  expect(orderOf([null, null, null])).toEqual(new Map());
});

test("items that were created in the same second have no order", () => {
  const created = (id: number) => ({ id, created_at: "2026-07-01T10:00:00Z" });
  expect(orderOf([3, 5, 9].map(created))).toBeUndefined();
});

test("the form of a Link header keeps separators and relations", () => {
  const address = (query: string): string => `<https://git.test/api/v1/repos?${query}>`;
  expect(linkFormOf(`${address("limit=1&page=2")}; rel="next",${address("page=9&limit=1")}; rel="last"`)).toBe(
    '<sorted>; rel="next",<unsorted>; rel="last"',
  );
});
