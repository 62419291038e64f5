import type { Link } from "@halyard/hal-core";
import type {
  QueryColumn,
  QueryFilterInstance,
  QueryFilterSchemaDocument,
  QueryOperator,
  QuerySchemaDocument,
  QuerySortBy,
} from "@halyard/pm-resources";
import type { Call } from "../call.js";
import { linkTo } from "../documents/links.js";
import { type Condition, operators, withoutValues } from "../filters.js";
import type { View } from "../permissions.js";
import { property } from "../schemas/property.js";
import { filterFields, groupColumns, sortColumns } from "./work-package-list.js";

/** Filters whose values are resources, each with the kind of resource. */
const resourceFilters: Readonly<Record<string, string>> = {
  ...{ status: "statuses", type: "types", priority: "priorities", project: "projects", version: "versions" },
  ...{ assignee: "users", author: "users", responsible: "users", parent: "work_packages" },
};

/** Display names of operators. */
export const operatorNames: Readonly<Record<string, string>> = {
  ...{ "=": "is (OR)", "!": "is not", "&=": "is (AND)", "*": "is not empty", "!*": "is empty", o: "open", c: "closed" },
  ...{ "~": "contains", "!~": "doesn't contain", "^": "starts with", "**": "search", ">=": ">=", "<=": "<=" },
  ...{ "=d": "on", "<>d": "between", t: "today", w: "this week", "t-": "days ago", "t+": "in" },
  ...{ "<t-": "more than days ago", ">t-": "less than days ago", "<t+": "in less than", ">t+": "in more than" },
};

/** Splits a sort criterion into its column and direction. */
export function splitSort(id: string): [column: string, direction: string] {
  const at = id.lastIndexOf("-");
  return [id.slice(0, at), id.slice(at + 1)];
}

/** Returns the display name of a column or filter. */
export function caption({ state }: View, name: string): string {
  const field = state.customFields[Number(/^customField(\d+)$/.exec(name)?.[1])];
  if (field) return field.name;
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words === "id" ? "ID" : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a link to a part of a query, such as a column. */
export function part(view: View, kindOfPart: string, id: string, title: string = caption(view, id)): Link<never> {
  return linkTo<never>(view, `queries/${kindOfPart}/${encodeURIComponent(id)}`, title);
}

/** Returns the API's JSON for a query column. */
export function columnDocument(view: View, id: string): QueryColumn {
  return { _type: "QueryColumn::Property", id, name: caption(view, id), _links: { self: part(view, "columns", id) } };
}

/** Returns the API's JSON for a filter operator. */
export function operatorDocument(view: View, id: string): QueryOperator {
  const name = operatorNames[id] ?? id;
  return { _type: "QueryOperator", id, name, _links: { self: part(view, "operators", id, name) } };
}

/** Returns the API's JSON for a sort criterion: a column with a direction. */
export function sortByDocument(view: View, id: string): QuerySortBy {
  const [column, direction] = splitSort(id);
  const name = `${caption(view, column)} (${direction === "asc" ? "Ascending" : "Descending"})`;
  return {
    ...{ _type: "QuerySortBy", id, name },
    _links: {
      self: part(view, "sort_bys", id, name),
      column: part(view, "columns", column),
      direction: { href: `urn:openproject-org:api:v3:queries:directions:${direction}` },
    },
  };
}

/** Returns the names of the filters, without their older aliases. */
export function filterNames(call: Call): string[] {
  const older = new Set(["work_package", "assigned_to", "done_ratio"]);
  return Object.keys(filterFields(call)).filter((name) => !name.includes("_") && !older.has(name));
}

/** Returns the API's schema for a filter. */
export function filterSchema(call: Call, name: string): QueryFilterSchemaDocument {
  const allowed = operators[filterFields(call)[name]?.kind ?? "list"].map((id) => operatorDocument(call, id));
  const target = resourceFilters[name];
  const values = property(target === undefined ? "[1]String" : "[]Resource", "Values", {
    ...{ required: true, writable: true },
    ...(target === undefined ? {} : { linked: true, valuesAt: `${call.api}/${target}` }),
  });
  return {
    _type: "QueryFilterInstanceSchema",
    name: property("String", "Name", { required: true }),
    filter: property("QueryFilter", "Filter", { required: true, linked: true }),
    operator: property("QueryOperator", "Operator", { required: true, writable: true, linked: true, values: allowed }),
    _dependencies: [
      {
        ...{ _type: "SchemaDependency", on: "operator" },
        dependencies: Object.fromEntries(
          allowed.map(({ id, _links }) => [_links.self.href, withoutValues.has(id) ? {} : { values }]),
        ),
      },
    ],
    _links: { self: part(call, "filter_instance_schemas", name), filter: part(call, "filters", name) },
  };
}

/** Returns the API's schema for the queries of one project, or of all projects. */
export function querySchema(call: Call, path: string): QuerySchemaDocument {
  const flag = (name: string) => property("Boolean", name, { writable: true, hasDefault: true });
  const chosen = { linked: true, writable: true, hasDefault: true };
  const columns = Object.keys(sortColumns(call)).map((id) => columnDocument(call, id));
  return {
    _type: "Schema",
    id: property("Integer", "ID"),
    name: property("String", "Name", { writable: true, required: true, minLength: 1, maxLength: 255 }),
    createdAt: property("DateTime", "Created on"),
    updatedAt: property("DateTime", "Updated on"),
    user: property("User", "User", { linked: true }),
    project: property("Project", "Project", { linked: true, writable: true }),
    ...{ public: flag("Public"), sums: flag("Sums"), starred: flag("Starred") },
    ...{ timelineVisible: flag("Gantt view"), showHierarchies: flag("Display hierarchies") },
    includeSubprojects: flag("Include subprojects"),
    columns: property("[]QueryColumn", "Columns", { ...chosen, values: columns }),
    filters: property("[]QueryFilterInstance", "Filters", { writable: true }),
    groupBy: property("[]QueryGroupBy", "Group by", {
      ...chosen,
      values: Object.keys(groupColumns(call)).map((id) => ({ _links: { self: part(call, "group_bys", id) } })),
    }),
    sortBy: property("[]QuerySortBy", "Sort by", {
      ...chosen,
      values: columns.flatMap(({ id }) => ["asc", "desc"].map((to) => sortByDocument(call, `${id}-${to}`))),
    }),
    results: property("WorkPackageCollection", "Results"),
    _links: { self: linkTo(call, path) },
  };
}

/** Returns the API's JSON for a filter in a query. */
export function filterDocument(view: View, { name, operator, values }: Condition): QueryFilterInstance {
  const target = resourceFilters[name];
  const title = caption(view, name);
  return {
    ...{ _type: `${name.charAt(0).toUpperCase()}${name.slice(1)}QueryFilter`, name: title },
    ...(target === undefined ? { values: [...values] } : {}),
    _links: {
      filter: part(view, "filters", name),
      schema: part(view, "filter_instance_schemas", name, title),
      operator: part(view, "operators", operator, operatorNames[operator]),
      ...(target === undefined ? {} : { values: values.map((id) => linkTo(view, `${target}/${id}`)) }),
    },
  };
}
