import { expect, test } from "vitest";
import { compareShapes, shapeOf } from "./shapes.ts";

const compare = (recorded: unknown, sandbox: unknown) => compareShapes(shapeOf([recorded]), shapeOf([sandbox]));

test("a field that only one side has, and values of different kinds, are differences", () => {
  expect(compare({ id: 1, name: "a", user: { id: 1 } }, { id: "1", title: "a", user: { id: 2 } })).toEqual([
    "id: number, in the sandbox string",
    "name: the sandbox lacks it",
    "title: only the sandbox has it",
  ]);
});

test("the items of lists are compared only if both lists have items", () => {
  expect(compare([{ id: 1 }], [{ id: 2, extra: true }])).toEqual(["[].extra: only the sandbox has it"]);
  expect(compare([], [{ id: 2 }])).toEqual([]);
});

test("null is equivalent to any value except an empty list", () => {
  expect(compare({ closed_at: null }, { closed_at: "2026-05-21" })).toEqual([]);
  expect(compare({ assignees: null }, { assignees: [] })).toEqual(["assignees: null, in the sandbox empty list"]);
  expect(compare({ assignees: null }, { assignees: [1] })).toEqual([]);
  expect(compare({ assignees: [1] }, { assignees: [] })).toEqual([]);
});

test("fields inside a value that only one side has are not additional differences", () => {
  expect(compare({ milestone: { id: 1 } }, { milestone: null })).toEqual([]);
});
