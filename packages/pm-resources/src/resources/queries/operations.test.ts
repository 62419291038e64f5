import { expect, test } from "vitest";
import { failedWith, failure, form, lines, onePage, property, whole } from "../../../test/answers.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createPmClient } from "../../core.js";
import { isEmpty, isSet, open } from "../../lists/filters.js";
import { projectQueries, queries, workspaceQueries } from "./operations.js";

const unsaved = {
  _type: "Query",
  name: "default",
  filters: [
    {
      _type: "StatusQueryFilter",
      name: "Status",
      _links: {
        filter: { href: "/api/v3/queries/filters/status", title: "Status" },
        operator: { href: "/api/v3/queries/operators/o", title: "open" },
        schema: { href: "/api/v3/queries/filter_instance_schemas/status" },
        values: [],
      },
    },
  ],
  public: false,
  starred: false,
  sums: false,
  timelineLabels: {},
  timestamps: ["PT0S"],
  _links: {
    self: { href: "/api/v3/queries/default" },
    project: { href: null },
    results: { href: "/api/v3/work_packages?pageSize=20" },
    columns: [{ href: "/api/v3/queries/columns/id", title: "ID" }],
    sortBy: [{ href: "/api/v3/queries/sort_bys/id-asc", title: "ID (Ascending)" }],
    groupBy: { href: null, title: null },
  },
  _embedded: { results: onePage("/api/v3/work_packages", []) },
};
const query = {
  ...unsaved,
  id: 9,
  name: "Mine",
  createdAt: "2026-05-20T08:00:00Z",
  updatedAt: "2026-05-20T08:00:00Z",
  _links: {
    ...unsaved._links,
    star: { href: "/api/v3/queries/9/star", method: "patch" },
    user: { href: "/api/v3/users/4", title: "Ada" },
  },
};
const filterSchema = {
  _type: "QueryFilterInstanceSchema",
  name: property("String", "Name"),
  filter: property("QueryFilter", "Filter"),
  _dependencies: [
    {
      _type: "SchemaDependency",
      on: "operator",
      dependencies: {
        "/api/v3/queries/operators/=": { values: property("[]User", "Values") },
        "/api/v3/queries/operators/*": {},
      },
    },
  ],
  _links: {
    self: { href: "/api/v3/queries/filter_instance_schemas/author" },
    filter: { href: "/api/v3/queries/filters/author", title: "Author" },
  },
};

test("queries.get sends overriding parameters in the server's format, arrays with brackets", async () => {
  const server = await recordingServer({ body: query });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { queries } });

  const read = await pm.queries.get({
    id: 9,
    page: 2,
    filters: [open("status"), isSet("assignee")],
    columns: ["id", "subject"],
    sortBy: [["status", "asc"]],
    showSums: true,
    timestamps: ["P-1D", "PT0S"],
    timelineLabels: { left: "status" },
    highlightedAttributes: ["priority"],
  });

  expect(read).toEqual(query);
  expect(lines(server.requests)).toEqual([
    'GET /api/v3/queries/9?offset=2&filters=[{"status":{"operator":"o","values":[]}},{"assignee":{"operator":"*","values":[]}}]' +
      "&columns[]=id&columns[]=subject" +
      '&sortBy=[["status","asc"]]&showSums=true&timestamps=P-1D,PT0S&timelineLabels={"left":"status"}' +
      "&highlightedAttributes[]=priority",
  ]);
});

test("queries.list filters queries, not work packages", async () => {
  const server = await recordingServer({ body: whole("/api/v3/queries", [query]) });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { queries } });

  expect((await pm.queries.list({ filters: [isEmpty("project")] })).items).toEqual([query]);
  expect(lines(server.requests)).toEqual(['GET /api/v3/queries?filters=[{"project":{"operator":"!*","values":[]}}]']);
});

test("queries.create sends links and filters as JSON", async () => {
  const server = await recordingServer({ status: 201, body: query });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { queries } });
  const input = {
    name: "Mine",
    filters: [
      {
        _links: {
          filter: { href: "/api/v3/queries/filters/status" },
          operator: { href: "/api/v3/queries/operators/o" },
          values: [],
        },
      },
    ],
    _links: { project: { href: "/api/v3/projects/2" }, groupBy: { href: null } },
  };

  expect(await pm.queries.create(input)).toEqual(query);
  expect(server.requests).toMatchObject([{ line: "POST /api/v3/queries", json: input }]);
});

test("changes, stars and deletions are sent to the query's own paths", async () => {
  const server = await recordingServer(({ line }) => (line.startsWith("DELETE") ? {} : { body: query }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { queries } });

  await pm.queries.update({ id: 9, name: "Ours", public: true });
  await pm.queries.star({ id: 9 });
  await pm.queries.unstar({ id: 9 });
  await pm.queries.delete({ id: 9 });

  expect(lines(server.requests)).toEqual([
    "PATCH /api/v3/queries/9",
    "PATCH /api/v3/queries/9/star",
    "PATCH /api/v3/queries/9/unstar",
    "DELETE /api/v3/queries/9",
  ]);
  expect(server.requests[0]?.json).toEqual({ name: "Ours", public: true });
});

test("default queries have no id and are read for all projects, one project or one workspace", async () => {
  const server = await recordingServer({ body: unsaved });
  const resources = { queries, projects: { queries: projectQueries }, workspaces: { queries: workspaceQueries } };
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await pm.queries.default({ timelineZoomLevel: "weeks" })).toEqual(unsaved);
  await pm.projects.queries.default({ project: 2, filters: [] });
  await pm.workspaces.queries.default({ workspace: 2, groupBy: "status" });

  expect(lines(server.requests)).toEqual([
    "GET /api/v3/queries/default?timelineZoomLevel=weeks",
    "GET /api/v3/projects/2/queries/default?filters=[]",
    "GET /api/v3/workspaces/2/queries/default?groupBy=status",
  ]);
});

test("schemas of queries are read at the server's paths and at the paths in the API description", async () => {
  const schema = { _type: "Schema", name: property("String", "Name"), columns: property("[]QueryColumn", "Columns") };
  const server = await recordingServer({ body: schema });
  const resources = { queries, projects: { queries: projectQueries }, workspaces: { queries: workspaceQueries } };
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await pm.queries.schema()).columns?.type).toBe("[]QueryColumn");
  await pm.projects.queries.schema({ project: 2 });
  await pm.workspaces.queries.schema({ workspace: 2 });
  await pm.workspaces.queries.schemaAtDocumentedPath({ workspace: 2 });

  expect(lines(server.requests)).toEqual([
    "GET /api/v3/queries/schema",
    "GET /api/v3/projects/2/queries/schema",
    "GET /api/v3/workspaces/2/queries/schema",
    "GET /api/v3/workspace/2/queries/schema",
  ]);
});

test("schemas of filters list the values of each operator", async () => {
  const server = await recordingServer(({ line }) =>
    line.endsWith("author") ? { body: filterSchema } : { body: whole("/", [filterSchema]) },
  );
  const resources = { queries, projects: { queries: projectQueries }, workspaces: { queries: workspaceQueries } };
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  expect(await pm.queries.filterSchemas.get({ id: "author" })).toEqual(filterSchema);
  expect((await pm.queries.filterSchemas.list()).items).toEqual([filterSchema]);
  await pm.projects.queries.filterSchemas({ project: 2 });
  await pm.workspaces.queries.filterSchemas({ workspace: 2 });
  await pm.workspaces.queries.filterSchemasAtDocumentedPath({ workspace: 2 });

  expect(lines(server.requests).slice(1)).toEqual([
    "GET /api/v3/queries/filter_instance_schemas",
    "GET /api/v3/projects/2/queries/filter_instance_schemas",
    "GET /api/v3/workspaces/2/queries/filter_instance_schemas",
    "GET /api/v3/workspace/2/queries/filter_instance_schemas",
  ]);
});

test("columns, filters, operators and sort orders are read by ids that may contain special characters", async () => {
  const named = (path: string, more: object) => ({
    name: "N",
    _links: { self: { href: `/api/v3/queries/${path}` } },
    ...more,
  });
  const bodies: Readonly<Record<string, object>> = {
    columns: named("columns/id", { _type: "QueryColumn::Property", id: "id" }),
    filters: named("filters/id", { _type: "QueryFilter", id: "id" }),
    operators: named("operators/<t+", { _type: "QueryOperator", id: "<t+" }),
    sort_bys: {
      _type: "QuerySortBy",
      id: "id-asc",
      name: "ID (Ascending)",
      _links: {
        self: { href: "/api/v3/queries/sort_bys/id-asc" },
        column: { href: "/api/v3/queries/columns/id" },
        direction: { href: "urn:openproject-org:api:v3:queries:directions:asc" },
      },
    },
  };
  const server = await recordingServer(({ line }) => ({ body: bodies[line.split("/")[4] ?? ""] }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { queries } });

  await pm.queries.columns.get({ id: "id" });
  await pm.queries.filters.get({ id: "id" });
  expect((await pm.queries.operators.get({ id: "<t+" })).id).toBe("<t+");
  await pm.queries.sortBys.get({ id: "id-asc" });

  expect(server.requests.map(({ line }) => line)).toEqual([
    "GET /api/v3/queries/columns/id",
    "GET /api/v3/queries/filters/id",
    "GET /api/v3/queries/operators/%3Ct%2B",
    "GET /api/v3/queries/sort_bys/id-asc",
  ]);
});

test("queries.availableProjects lists the projects in which a query can be saved, without paging", async () => {
  const project = { _type: "Project", id: 6, name: "Harbour", _links: { self: { href: "/api/v3/projects/6" } } };
  const server = await recordingServer({ body: whole("/api/v3/queries/available_projects", [project]) });
  const pm = createPmClient({ baseUrl: server.url, validate: "off", resources: { queries } });

  expect((await pm.queries.availableProjects()).items).toEqual([project]);
  expect(lines(server.requests)).toEqual(["GET /api/v3/queries/available_projects"]);
});

test("forms of queries validate without saving", async () => {
  const body = form("/api/v3/queries/form", { name: "Mine" }, { name: property("String", "Name") });
  const server = await recordingServer({ body });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { queries } });

  expect((await pm.queries.createForm({ name: "Mine" }))._embedded.payload).toEqual({ name: "Mine" });
  await pm.queries.updateForm({ id: 9, starred: true });

  expect(server.requests).toMatchObject([
    { line: "POST /api/v3/queries/form", json: { name: "Mine" } },
    { line: "POST /api/v3/queries/9/form", json: { starred: true } },
  ]);
});

test("queries.create with an unknown value is an error with the attribute", async () => {
  const server = await recordingServer(failure(422, "ResourceTypeMismatch", "Not a status.", "filters"));
  const pm = createPmClient({ baseUrl: server.url, resources: { queries } });

  await expect(pm.queries.create({ name: "Mine" })).rejects.toMatchObject({
    ...failedWith(422, "ResourceTypeMismatch"),
    problems: [{ attribute: "filters", message: "Not a status." }],
  });
});
