import { get, type InputOf } from "@halyard/http-core";
import { expectTypeOf, test } from "vitest";
import type { WorkPackageColumn } from "../resources/work-packages/filters.js";
import type { WorkspaceColumn } from "../resources/workspaces/filters.js";
import { type Condition, is, type ListOperator, open, type StatusOperator, where } from "./filters.js";
import { filters, pagedQuery, select, type SelectPath, sortBy } from "./query.js";

interface Filters {
  status: StatusOperator;
  assignee: ListOperator;
}

const _list = get("/things", {
  query: () => pagedQuery({ filters: filters<Filters>(), sortBy: sortBy<"id" | "updatedAt">(), select: select() }),
});
type Input = InputOf<typeof _list>;

test("filters accept only the names and operators that the resource declares", () => {
  expectTypeOf({ filters: [open("status"), is("assignee", "me")] }).toExtend<Input>();
  expectTypeOf({ filters: [open("assignee")] }).not.toExtend<Input>();
  expectTypeOf({ filters: [is("statuss", 1)] }).not.toExtend<Input>();
});

test("custom fields and `where` accept any operator", () => {
  expectTypeOf({ filters: [is("customField3", 1)] }).toExtend<Input>();
  expectTypeOf({ filters: [where("anything", "<->", 1)] }).toExtend<Input>();
});

test("a paged query has the field `page`, and its sort columns are checked", () => {
  expectTypeOf<Input["page"]>().toEqualTypeOf<number | undefined>();
  expectTypeOf<NonNullable<Input["sortBy"]>[number]>().toEqualTypeOf<readonly ["id" | "updatedAt", "asc" | "desc"]>();
});

test("only known columns and custom fields can be sort columns", () => {
  expectTypeOf<"subject" | "customField12" | "cf_12">().toExtend<WorkPackageColumn>();
  expectTypeOf<"subjct">().not.toExtend<WorkPackageColumn>();
  expectTypeOf<"nme">().not.toExtend<WorkspaceColumn>();
});

test("a filter accepts only the operators of its kind", () => {
  type Given = NonNullable<Input["filters"]>[number];
  expectTypeOf<Condition<"status", "o">>().toExtend<Given>();
  expectTypeOf<Condition<"status", "!*">>().not.toExtend<Given>();
  expectTypeOf<Condition<"customField3", "&=">>().toExtend<Given>();
});

test("select suggests paths to the elements' fields and links, and accepts other strings", () => {
  interface Crane {
    id: number;
    _links: { self: object; berth: object };
  }
  type Path = SelectPath<Crane>;
  expectTypeOf<"elements/id" | "elements/berth" | "total">().toExtend<Path>();
  expectTypeOf<"elements/customField3">().toExtend<Path>();
});
