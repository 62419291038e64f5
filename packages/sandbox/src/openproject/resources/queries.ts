import type { Query, QuerySchemaDocument, UnsavedQuery, UpdateQuery, View as QueryView } from "@halyard/pm-resources";
import { projectQueries, queries, workspaceQueries } from "@halyard/pm-resources/queries";
import { views } from "@halyard/pm-resources/views";
import type { JsonObject } from "../../server/call.js";
import { created, ok, type Reply } from "../../server/reply.js";
import type { Call, Router } from "../call.js";
import { whole } from "../collection.js";
import type { QueryRecord } from "../content-state.js";
import { action, linkOrNull, linkTo } from "../documents/links.js";
import { projectDocument, projectLink } from "../documents/project-document.js";
import { userLinkTo } from "../documents/user-document.js";
import { applyConditions, type Condition, operators, parseJson, readConditions, withoutValues } from "../filters.js";
import { findProjectFor } from "../find-project.js";
import { linkedId, linkedIdOrNull, objectIn, readBoolean, readLink, readLinks, readText } from "../input.js";
import { may, mayAnywhere, requireAnywhere, type View } from "../permissions.js";
import { badFormat, constraint, notFound } from "../refusal.js";
import {
  applyFields,
  creating,
  deleting,
  findRecord,
  type Kind,
  listing,
  reading,
  requireText,
  saveRecord,
  storeRecord,
  unlessHidden,
  unsaved,
  visible,
  writable,
  type WritableKind,
} from "../records.js";
import { commitOf, formDocument } from "../schemas/form.js";
import type { ProjectRecord } from "../state.js";
import {
  caption,
  columnDocument,
  filterDocument,
  filterNames,
  filterSchema,
  operatorDocument,
  operatorNames,
  part,
  querySchema,
  sortByDocument,
  splitSort,
} from "./query-parts.js";
import { filterFields, groupColumns, sortColumns, workPackageList } from "./work-package-list.js";

const kind: WritableKind<"queries", Query> = {
  table: "queries",
  sees: (view, query) =>
    (query.public || query.userId === view.user.id) &&
    (query.projectId === null
      ? mayAnywhere(view, "view_work_packages")
      : may(view, "view_work_packages", query.projectId)),
  permits: (view, query) => mayIn(view, query.public ? "manage_public_queries" : "save_queries", query.projectId),
  blank: ({ user }) => ({ ...unsaved, ...defaults(user.id, null) }),
  fields: {
    name: (body) => readText(body, "name"),
    public: (body) => readBoolean(body, "public"),
    sums: (body) => readBoolean(body, "sums"),
    showHierarchies: (body) => readBoolean(body, "showHierarchies"),
    includeSubprojects: (body) => readBoolean(body, "includeSubprojects"),
    timelineVisible: (body) => readBoolean(body, "timelineVisible"),
    filters: readFilters,
    columns: (body) => readLinks(body, "columns", ["queries/columns"])?.map(({ id }) => id),
    sortBy: (body) => readLinks(body, "sortBy", ["queries/sort_bys"])?.map(({ id }) => id),
    groupBy: (body) => {
      const target = readLink(body, "groupBy", ["queries/group_bys"]);
      return target === null ? null : target?.id;
    },
    projectId: linkedIdOrNull("project", "projects", "workspaces"),
  },
  check: (call, draft, findings) => {
    requireText(findings, "name", draft.name);
    const [filters, sorts] = [filterFields(call), sortColumns(call)];
    if (draft.projectId !== null && !may(call, "view_work_packages", draft.projectId)) {
      findings.add(constraint("project", "Project does not exist."));
    }
    for (const { name, operator, values } of draft.filters) {
      const field = Object.hasOwn(filters, name) ? filters[name] : undefined;
      if (
        !field ||
        !operators[field.kind].includes(operator) ||
        (values.length === 0 && !withoutValues.has(operator))
      ) {
        findings.add(constraint("filters", `${caption(call, name)} filter is not valid.`));
      }
    }
    if (!draft.columns.every((name) => Object.hasOwn(sorts, name))) {
      findings.add(constraint("columns", "Columns include a column that does not exist."));
    }
    if (!draft.sortBy.every((id) => Object.hasOwn(sorts, splitSort(id)[0]))) {
      findings.add(constraint("sortBy", "Sort order includes a column that does not exist."));
    }
    if (draft.groupBy !== null && !Object.hasOwn(groupColumns(call), draft.groupBy)) {
      findings.add(constraint("groupBy", `Can't group by ${draft.groupBy}.`));
    }
    const starred = findings.try(() => readBoolean(call.fields, "starred"));
    if (starred !== undefined) draft.starredBy = starredBy(call, draft, starred);
  },
  document: (view, query) => {
    const { id, createdAt, updatedAt, public: isPublic } = query;
    const at = `queries/${id}`;
    const document = unsavedDocument(view, query, at);
    const edit = kind.permits(view, query);
    return {
      ...{ ...document, id, createdAt, updatedAt },
      _links: {
        ...document._links,
        ...action(!document.starred && (edit || !isPublic), "star", view, "patch", `${at}/star`),
        ...action(document.starred && (edit || !isPublic), "unstar", view, "patch", `${at}/unstar`),
        ...action(edit, "update", view, "post", `${at}/form`),
        ...action(edit, "updateImmediately", view, "patch", at),
        ...action(edit, "delete", view, "delete", at),
      },
    };
  },
};

function mayIn(view: View, permission: string, projectId: number | null): boolean {
  return projectId === null ? mayAnywhere(view, permission) : unlessHidden(view, permission, projectId);
}

function starredBy({ user }: View, query: QueryRecord, starred: boolean): number[] {
  return [...query.starredBy.filter((id) => id !== user.id), ...(starred ? [user.id] : [])];
}

/** Returns the default query for a project, or for all projects if `projectId` is null. */
function defaults(userId: number, projectId: number | null) {
  return {
    ...{ projectId, userId, name: "", public: false, starredBy: [], sums: false, groupBy: null },
    filters: [{ name: "status", operator: "o", values: [] }],
    ...{ columns: ["id", "subject", "type", "status", "assignee", "priority"], sortBy: ["id-asc"] },
    ...{ showHierarchies: true, includeSubprojects: true, timelineVisible: false },
  };
}

function readFilters(body: JsonObject): Condition[] | undefined {
  const given = body["filters"];
  if (given === undefined) return undefined;
  if (!Array.isArray(given)) throw badFormat("filters", "a list of filters");
  return given.map((entry: unknown) => {
    const filter = objectIn({ entry }, "entry");
    const name = readLink(filter, "filter", ["queries/filters"])?.id ?? "";
    const links = objectIn(filter, "_links")["values"];
    const targets: readonly unknown[] = Array.isArray(links) ? links : [];
    const plain: readonly unknown[] = Array.isArray(filter["values"]) ? filter["values"] : [];
    const values = [
      ...plain,
      ...targets.map((link) => /[^/]+$/.exec(String(objectIn({ link }, "link")["href"]))?.[0] ?? ""),
    ];
    const id = readLink(filter, "operator", ["queries/operators"])?.id ?? "";
    const operator = Object.keys(operatorNames).find((symbol) => [symbol, encodeURIComponent(symbol)].includes(id));
    return { name, operator: operator ?? "", values: values.map(String) };
  });
}

/** Returns the API's JSON for a query, without the fields that only saved queries have. */
function unsavedDocument(view: View, query: Omit<QueryRecord, keyof typeof unsaved>, path: string): UnsavedQuery {
  const { name, sums, groupBy, columns, sortBy, projectId } = query;
  const { showHierarchies, includeSubprojects, timelineVisible } = query;
  const project = view.state.projects[projectId ?? 0];
  return {
    ...{ _type: "Query", name, public: query.public, sums, showHierarchies, includeSubprojects, timelineVisible },
    ...{ starred: query.starredBy.includes(view.user.id), hidden: false, timestamps: ["PT0S"] },
    ...{ timelineZoomLevel: "auto", highlightingMode: "inline" },
    filters: query.filters.map((filter) => filterDocument(view, filter)),
    _links: {
      self: linkTo(view, path, name),
      project: linkOrNull(project, (found) => projectLink(view, found)),
      user: userLinkTo(view, query.userId),
      results: linkTo(view, `${resultsPath(project)}?${resultsQuery(query).toString()}`),
      schema: linkTo(view, project ? `projects/${project.id}/queries/schema` : "queries/schema"),
      columns: columns.map((id) => part(view, "columns", id)),
      sortBy: sortBy.map((id) => sortByDocument(view, id)._links.self),
      groupBy: groupBy === null ? { href: null } : part(view, "group_bys", groupBy),
      highlightedAttributes: [],
    },
  };
}

function resultsPath(project: ProjectRecord | undefined): string {
  return project ? `projects/${project.id}/work_packages` : "work_packages";
}

/** Returns the URL parameters for listing the work packages that match a query. */
function resultsQuery({
  filters,
  sortBy,
  groupBy,
  sums,
}: Pick<QueryRecord, "filters" | "sortBy" | "groupBy" | "sums">) {
  return new URLSearchParams({
    filters: JSON.stringify(filters.map(({ name, operator, values }) => ({ [name]: { operator, values } }))),
    sortBy: JSON.stringify(sortBy.map(splitSort)),
    ...(groupBy === null ? {} : { groupBy }),
    ...(sums ? { showSums: "true" } : {}),
  });
}

/** Returns a copy of a query in which the request's fields replace the stored ones. */
function overridden<Stored extends Omit<QueryRecord, keyof typeof unsaved>>(call: Call, query: Stored): Stored {
  const { query: fields } = call;
  const sorts = parseJson(fields.get("sortBy") ?? "");
  const columns = fields.getAll("columns[]");
  return {
    ...query,
    filters: readConditions(call) ?? query.filters,
    sortBy: Array.isArray(sorts)
      ? sorts.map((pair: unknown) => (Array.isArray(pair) ? pair.join("-") : ""))
      : query.sortBy,
    groupBy: fields.get("groupBy") ?? query.groupBy,
    sums: fields.has("showSums") ? fields.get("showSums") === "true" : query.sums,
    columns: columns.length > 0 ? columns : query.columns,
  };
}

function resultsOf(call: Call, stored: Omit<QueryRecord, keyof typeof unsaved>) {
  const project = call.state.projects[stored.projectId ?? 0];
  const query = resultsQuery(stored);
  for (const name of ["offset", "pageSize"]) {
    const value = call.query.get(name);
    if (value !== null) query.set(name, value);
  }
  const pathname = `${call.api}/${resultsPath(project)}`;
  return workPackageList({ ...call, query, pathname }, project).document;
}

function withResults(call: Call, query: QueryRecord): Query {
  return { ...kind.document(call, query), _embedded: { results: resultsOf(call, query) } };
}

function defaultQuery(call: Call, project?: ProjectRecord): Reply<UnsavedQuery> {
  const query = overridden(call, defaults(call.user.id, project?.id ?? null));
  const path = project ? `projects/${project.id}/queries/default` : "queries/default";
  return ok({ ...unsavedDocument(call, query, path), _embedded: { results: resultsOf(call, query) } });
}

function star(call: Call<"id">, starred: boolean): Query {
  const query = findRecord(call, kind);
  // Marking a public query as a favourite affects everyone who uses it. Real servers therefore require the right to
  // change the query.
  const checked = query.public ? writable(call, kind) : query;
  return withResults(call, storeRecord(call, kind, { ...checked, starredBy: starredBy(call, query, starred) }));
}

function form(call: Call, before: QueryRecord) {
  const { draft, problems } = applyFields(call, kind, before);
  const link = (kindOfPart: string, id: string) => ({ href: part(call, kindOfPart, id).href });
  return formDocument<UpdateQuery, Query, QuerySchemaDocument>(call, {
    payload: {
      ...{ name: draft.name, public: draft.public, sums: draft.sums, starred: draft.starredBy.includes(call.user.id) },
      filters: draft.filters.map((filter) => {
        const { values, _links } = filterDocument(call, filter);
        return { values, _links: { ..._links, operator: _links.operator ?? { href: null } } };
      }),
      _links: {
        project: { href: draft.projectId === null ? null : `${call.api}/projects/${draft.projectId}` },
        columns: draft.columns.map((id) => link("columns", id)),
        sortBy: draft.sortBy.map((id) => link("sort_bys", id)),
        groupBy: draft.groupBy === null ? { href: null } : link("group_bys", draft.groupBy),
      },
    },
    ...{ schema: querySchema(call, "queries/schema"), problems, commit: commitOf(call, "queries", before.id) },
  });
}

const viewKinds: Readonly<Record<string, string>> = {
  work_packages_table: "Views::WorkPackagesTable",
  team_planner: "Views::TeamPlanner",
  work_packages_calendar: "Views::WorkPackagesCalendar",
};

const viewKind: Kind<"views", QueryView> = {
  table: "views",
  sees: (view, { queryId }) => {
    const query = view.state.queries[queryId];
    return query !== undefined && kind.sees(view, query);
  },
  document: (view, { id, kind: type, queryId, createdAt, updatedAt }) => {
    const query = view.state.queries[queryId];
    return {
      ...{ _type: type, id, name: query?.name ?? "", public: query?.public === true, createdAt, updatedAt },
      starred: query?.starredBy.includes(view.user.id) === true,
      _links: {
        self: linkTo(view, `views/${id}`),
        query: linkTo(view, `queries/${queryId}`, query?.name),
        project: linkOrNull(view.state.projects[query?.projectId ?? 0], (project) => projectLink(view, project)),
      },
    };
  },
};

const projectOf = (view: View, queryId: number): number | null => view.state.queries[queryId]?.projectId ?? null;

/** Adds the routes for saved work package queries, their columns, filters and operators, and for views of queries. */
export function queryRoutes({ on }: Router): void {
  on(queries.list, (call) => {
    requireAnywhere(call, "view_work_packages", "manage_public_queries");
    const rows = applyConditions(call, visible(call, kind), readConditions(call) ?? [], {
      id: { kind: "list", value: ({ id }) => id },
      project: { kind: "list", value: ({ projectId }) => projectId },
      updated_at: { kind: "moment", value: ({ updatedAt }) => updatedAt },
    });
    return whole(call, rows, (query) => kind.document(call, query));
  });
  on(queries.get, (call) => ok(withResults(call, overridden(call, findRecord(call, kind)))));
  on(queries.create, (call) => {
    requireAnywhere(call, "save_queries", "manage_public_queries");
    return created(withResults(call, saveRecord(call, kind, kind.blank(call))));
  });
  on(queries.update, (call) => ok(withResults(call, saveRecord(call, kind, writable(call, kind)))));
  on(queries.delete, deleting(kind));
  on(queries.star, (call) => ok(star(call, true)));
  on(queries.unstar, (call) => ok(star(call, false)));
  on(queries.default, (call) => {
    requireAnywhere(call, "view_work_packages");
    return defaultQuery(call);
  });
  on(queries.availableProjects, (call) => {
    const projects = Object.values(call.state.projects).filter(({ id }) => may(call, "view_work_packages", id));
    return whole(call, projects, (project) => projectDocument(call, project));
  });
  on(queries.schema, (call) => {
    requireAnywhere(call, "view_work_packages");
    return ok(querySchema(call, "queries/schema"));
  });
  on(queries.createForm, (call) => {
    requireAnywhere(call, "view_work_packages");
    return ok(form(call, kind.blank(call)));
  });
  on(queries.updateForm, (call) => ok(form(call, findRecord(call, kind))));

  on(queries.columns.get, (call) => ok(columnDocument(call, known(call, Object.keys(sortColumns(call))))));
  on(queries.filters.get, (call) => {
    const id = known(call, filterNames(call));
    return ok({ _type: "QueryFilter", id, _links: { self: part(call, "filters", id) } });
  });
  on(queries.operators.get, (call) => ok(operatorDocument(call, known(call, Object.keys(operatorNames)))));
  on(queries.sortBys.get, (call) => {
    const ids = Object.keys(sortColumns(call)).flatMap((id) => [`${id}-asc`, `${id}-desc`]);
    return ok(sortByDocument(call, known(call, ids)));
  });
  on(queries.filterSchemas.list, (call) => {
    requireAnywhere(call, "view_work_packages");
    return whole(call, filterNames(call), (name) => filterSchema(call, name));
  });
  on(queries.filterSchemas.get, (call) => ok(filterSchema(call, known(call, filterNames(call)))));

  // Projects and workspaces have the same routes.
  const inProject = (call: Call, id: string) => findProjectFor(call, id, "view_work_packages");
  on(projectQueries.default, (call) => defaultQuery(call, inProject(call, call.path("project"))));
  on(workspaceQueries.default, (call) => defaultQuery(call, inProject(call, call.path("workspace"))));
  const schemaIn = (call: Call, id: string) =>
    ok(querySchema(call, `projects/${inProject(call, id).id}/queries/schema`));
  on(projectQueries.schema, (call) => schemaIn(call, call.path("project")));
  on(workspaceQueries.schema, (call) => schemaIn(call, call.path("workspace")));
  const filtersIn = (call: Call, id: string) => {
    inProject(call, id);
    return whole(call, filterNames(call), (name) => filterSchema(call, name));
  };
  on(projectQueries.filterSchemas, (call) => filtersIn(call, call.path("project")));
  on(workspaceQueries.filterSchemas, (call) => filtersIn(call, call.path("workspace")));

  on(
    views.list,
    listing(viewKind, {
      filters: {
        id: { kind: "list", value: ({ id }) => id },
        type: { kind: "list", value: ({ kind: type }) => type },
      },
      otherFilters: ["project"],
    }),
  );
  on(views.get, reading(viewKind));
  on(views.create, (call) => {
    const name = call.path("kind");
    if (!Object.hasOwn(viewKinds, name)) throw notFound();
    return creating<"views", QueryView>({
      ...viewKind,
      blank: () => ({ ...unsaved, queryId: 0, kind: viewKinds[name] ?? "" }),
      fields: { queryId: linkedId("query", "queries") },
      permits: (view, { queryId }) => mayIn(view, "save_queries", projectOf(view, queryId)),
      check: (at, draft, findings) => {
        if (!viewKind.sees(at, draft)) findings.add(constraint("query", "Query does not exist."));
      },
    })(call);
  });
}

/** Returns the id in the path. Throws a 404 for an unknown id, and a 403 for a caller who may not see work packages. */
function known(call: Call<"id">, ids: readonly string[]): string {
  const id = call.path("id");
  if (!ids.includes(id)) throw notFound();
  requireAnywhere(call, "view_work_packages");
  return id;
}
