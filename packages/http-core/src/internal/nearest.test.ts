import { expect, test } from "vitest";
import { nearest } from "./nearest.js";

const names = ["project", "assignee", "dueDate", "to", "page", "pageSize"];

test.each([
  ["projct", "project"],
  ["projects", "project"],
  ["asignee", "assignee"],
  ["due_date", "dueDate"],
  ["DueDate", "dueDate"],
  ["apge", "page"],
  ["pagesize", "pageSize"],
  ["ot", "to"],
  ["owner", undefined],
  ["x", undefined],
  ["", undefined],
  ["prj", undefined],
])("the name nearest to %j is %j", (wanted, expected) => {
  expect(nearest(wanted, names)).toBe(expected);
});

test("no name is returned for an empty list", () => {
  expect(nearest("project", [])).toBeUndefined();
});
