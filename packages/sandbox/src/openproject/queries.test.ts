import { is, open, where } from "@halyard/pm-resources";
import { expect, test } from "vitest";
import { callRaw, errorUrn, pmClient } from "../../test/clients.js";
import { createOpenProjectSandbox } from "../openproject.js";

const missing = { status: 404, code: "not_found" };
const link = (path: string) => ({ href: `/api/v3/queries/${path}` });

function setUp() {
  const sandbox = createOpenProjectSandbox();
  const as = (login: string) => pmClient(sandbox, login);
  return { pm: as("ada"), admin: as("admin"), grace: as("grace") };
}

test("lists of work packages have groups and sums over all pages", async () => {
  const { pm } = setUp();
  await pm.workPackages.update({ id: 1, lockVersion: 0, estimatedTime: "PT2H" });
  await pm.workPackages.update({ id: 7, lockVersion: 0, estimatedTime: "PT30M" });
  const page = await pm.workPackages.list({ filters: [], groupBy: "assignee", showSums: true, pageSize: 4 });
  const { groups, totalSums } = page.document;
  expect(totalSums).toEqual({ estimatedTime: "PT2H30M", remainingTime: "PT0H" });
  expect(groups?.map(({ value, count }) => [value, count])).toEqual([
    ["Ada Lovelace", 4],
    ["Grace Hopper", 4],
    [null, 4],
  ]);
  expect(groups?.[0]).toMatchObject({
    sums: { estimatedTime: "PT2H" },
    _links: { valueLink: [{ href: "/api/v3/users/2" }], groupBy: { href: "/api/v3/queries/group_bys/assignee" } },
  });
  expect(page.items.map(({ id }) => id)).toEqual([1, 3, 8, 11]);
  expect((await pm.workPackages.list({ groupBy: "status" })).document.totalSums).toBeUndefined();
  await expect(pm.workPackages.list({ groupBy: "subject" })).rejects.toMatchObject({
    ...{ status: 400, identifier: errorUrn("InvalidQuery") },
  });
});

test("a query is saved, finds its work packages, and can be overridden for one response", async () => {
  const { pm, grace } = setUp();
  const query = await pm.queries.create({
    ...{ name: "Mine in Rigging", sums: true, project: 1, groupBy: "status", sortBy: ["subject-desc"] },
    filters: [
      { _links: { filter: link("filters/status"), operator: link("operators/o") } },
      {
        _links: {
          ...{ filter: link("filters/assignee"), operator: link(`operators/${encodeURIComponent("=")}`) },
          values: [{ href: "/api/v3/users/2" }],
        },
      },
    ],
  });
  expect(query).toMatchObject({
    ...{ name: "Mine in Rigging", public: false, starred: false, sums: true },
    filters: [{ name: "Status" }, { name: "Assignee", _links: { values: [{ href: "/api/v3/users/2" }] } }],
    _links: {
      project: { title: "Rigging" },
      groupBy: { title: "Status" },
      sortBy: [{ href: link("sort_bys/subject-desc").href }],
    },
  });
  const { id } = query;
  const found = (result: typeof query) => result._embedded?.results?._embedded.elements.map((row) => row.id);
  expect(found(query)).toEqual([1, 3]);
  expect(query._embedded?.results?.groups).toMatchObject([{ value: "New" }, { value: "In progress" }]);
  expect(found(await pm.queries.get({ id, filters: [open("status")], sortBy: [["id", "asc"]], pageSize: 2 }))).toEqual([
    1, 2,
  ]);
  expect(await pm.queries.update({ id, name: "Ours" })).toMatchObject({ name: "Ours", filters: [{}, {}] });
  expect((await pm.queries.star({ id })).starred).toBe(true);
  expect((await pm.queries.unstar({ id })).starred).toBe(false);
  await expect(grace.queries.get({ id })).rejects.toMatchObject(missing);
  await pm.queries.update({ id, public: true });
  expect((await grace.queries.list({ filters: [is("project", 1)] })).items.map(({ name }) => name)).toEqual(["Ours"]);
  await expect(grace.queries.update({ id, name: "Mine" })).rejects.toMatchObject({ status: 403 });
  await expect(grace.queries.star({ id })).rejects.toMatchObject({ status: 403 });
  await expect(grace.queries.create({ name: "All", public: true })).rejects.toMatchObject({
    ...{ status: 403, identifier: errorUrn("MissingPermission") },
  });
  await expect(
    pm.queries.create({ name: "", columns: ["mast"], groupBy: "subject", project: 77 }),
  ).rejects.toMatchObject({
    ...{ status: 422, identifier: errorUrn("MultipleErrors") },
    problems: ["name", "project", "columns", "groupBy"].map((attribute) => ({ attribute })),
  });
  await pm.views.create({ kind: "team_planner", query: id });
  await pm.queries.delete({ id });
  await expect(pm.queries.get({ id })).rejects.toMatchObject(missing);
  expect((await pm.views.list()).total).toBe(0);
});

test("forms and schemas say what a query may contain", async () => {
  const { pm } = setUp();
  const form = await pm.queries.createForm({ name: "", filters: [] });
  expect(form._embedded).toMatchObject({ payload: { filters: [] }, validationErrors: { name: { _type: "Error" } } });
  const { id } = await pm.queries.create({ name: "All" });
  const change = await pm.queries.updateForm({ id, name: "Every one" });
  expect(change).toMatchObject({ _embedded: { validationErrors: {} }, _links: { commit: { method: "patch" } } });
  for (const schema of [
    await pm.queries.schema(),
    await pm.projects.queries.schema({ project: 1 }),
    await pm.workspaces.queries.schema({ workspace: "hull" }),
  ]) {
    expect(schema).toMatchObject({ name: { required: true }, groupBy: { writable: true } });
  }
  for (const { items } of [
    await pm.queries.filterSchemas.list(),
    await pm.projects.queries.filterSchemas({ project: 1 }),
    await pm.workspaces.queries.filterSchemas({ workspace: 1 }),
  ]) {
    expect(items.map(({ _links }) => _links.filter.href)).toContain("/api/v3/queries/filters/assignee");
  }
  expect(await pm.queries.filterSchemas.get({ id: "author" })).toMatchObject({ _type: "QueryFilterInstanceSchema" });
  expect((await pm.queries.availableProjects()).total).toBe(2);
  await expect(pm.projects.queries.schema({ project: 7 })).rejects.toMatchObject(missing);
});

test("the default query finds all open work packages", async () => {
  const { pm } = setUp();
  const all = await pm.queries.default();
  expect(all._embedded?.results?.total).toBe(11);
  expect((await pm.projects.queries.default({ project: 1 }))._embedded?.results?.total).toBe(6);
  const hull = await pm.workspaces.queries.default({ workspace: "hull", filters: [where("type", "=", 3)] });
  expect(hull._embedded?.results?.total).toBe(2);
  await expect(pm.projects.queries.default({ project: 7 })).rejects.toMatchObject(missing);
});

test("columns, filters, operators and sort criteria have names", async () => {
  const { pm } = setUp();
  expect((await pm.queries.columns.get({ id: "startDate" })).name).toBe("Start date");
  expect((await pm.queries.filters.get({ id: "customField1" }))._links.self.title).toBe("Pull request");
  expect((await pm.queries.operators.get({ id: "!*" })).name).toBe("is empty");
  expect(await pm.queries.sortBys.get({ id: "status-desc" })).toMatchObject({
    ...{
      name: "Status (Descending)",
      _links: { direction: { href: "urn:openproject-org:api:v3:queries:directions:desc" } },
    },
  });
  for (const parts of [pm.queries.columns, pm.queries.filters, pm.queries.operators, pm.queries.sortBys]) {
    await expect(parts.get({ id: "mast" })).rejects.toMatchObject(missing);
  }
  await expect(pm.queries.filterSchemas.get({ id: "mast" })).rejects.toMatchObject(missing);
});

test("a view shows a query, and only to users who may see the query", async () => {
  const { pm, grace } = setUp();
  const query = await pm.queries.create({ name: "Ours", project: 1 });
  const view = await pm.views.create({ kind: "work_packages_table", query: query.id });
  expect(view).toMatchObject({
    _type: "Views::WorkPackagesTable",
    name: "Ours",
    _links: { project: { title: "Rigging" } },
  });
  expect((await pm.views.list({ filters: [is("type", "Views::TeamPlanner")] })).total).toBe(0);
  expect((await pm.views.get({ id: view.id })).name).toBe("Ours");
  await expect(grace.views.get({ id: view.id })).rejects.toMatchObject(missing);
  await expect(grace.views.create({ kind: "team_planner", query: query.id })).rejects.toMatchObject({
    problems: [{ attribute: "query" }],
  });
  await expect(pm.views.create({ kind: "hammock", query: query.id })).rejects.toMatchObject(missing);
});

test("an invalid query is refused, whichever part is wrong", async () => {
  const sandbox = createOpenProjectSandbox();
  const bodies = [
    ...[{ filters: 1 }, { filters: [null] }, { filters: [{ _links: null }] }, { filters: [{ values: {} }] }],
    { filters: [{ _links: { filter: link("filters/status"), operator: link("operators/%"), values: [null] } }] },
    ...[{ columns: "id" }, { _links: { columns: [null], sortBy: [{ href: 1 }] } }, { _links: [] }, { name: {} }],
  ];
  for (const body of bodies) {
    const headers = { "content-type": "application/json" };
    const response = await callRaw(sandbox, "POST", "/queries", headers, JSON.stringify(body));
    expect(response.status, JSON.stringify(body)).toBe(422);
  }
  for (const path of ["/queries/columns/%25", "/queries/operators/%", "/queries/filters/__proto__"]) {
    expect((await callRaw(sandbox, "GET", path)).status, path).toBe(404);
  }
});
