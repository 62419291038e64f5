import { pageOf, wholeCollection } from "../collection.js";
import { projectDocument } from "../documents/project-document.js";
import { typeDocument } from "../documents/catalog-documents.js";
import { fullWorkPackageDocument } from "../documents/work-package-document.js";
import { isUsableIn, versionDocument } from "../documents/version-document.js";
import { created, ok, type Exchange } from "../exchange.js";
import { applyConditions, readConditions } from "../filters.js";
import { may, seesProject } from "../permissions.js";
import { missingPermission, notFound, throwAny } from "../problem.js";
import { formDocument } from "../schemas/form.js";
import { projectPayload, projectSchema } from "../schemas/project-schema.js";
import type { ProjectRecord } from "../state.js";
import { applyProject, blankProject, saveProject } from "../writes/save-project.js";
import { createWorkPackage } from "../writes/save-work-package.js";
import type { Router } from "./router.js";
import { workPackageList } from "./work-package-list.js";
import { assigneesOf, createForm } from "./work-packages.js";

const elsewhere = [
  "available_project_attributes",
  "favorited",
  "latest_activity_at",
  "storageId",
  "storageUrl",
  "visible",
];

/** Projects, and what stands below them. The same lists answer below `/workspaces`. */
export function projectRoutes(router: Router): void {
  for (const kind of ["projects", "workspaces"]) {
    router.get(`/${kind}`, (exchange) => ok(projectList(exchange)));
    router.get(`/${kind}/schema`, (exchange) => ok(projectSchema(exchange)));
    router.get(`/${kind}/:id/types`, (exchange) => {
      const project = workingProject(exchange, "view_work_packages");
      const types = project.typeIds.flatMap((id) => exchange.state.types[id] ?? []);
      return ok(
        wholeCollection(
          exchange,
          types.map((type) => typeDocument(exchange, type)),
        ),
      );
    });
    router.get(`/${kind}/:id/versions`, (exchange) => {
      const project = workingProject(exchange, "view_work_packages");
      const versions = Object.values(exchange.state.versions).filter((row) => isUsableIn(exchange, row, project));
      return ok(
        wholeCollection(
          exchange,
          versions.map((row) => versionDocument(exchange, row)),
        ),
      );
    });
    router.get(`/${kind}/:id/available_assignees`, (exchange) => {
      const { id } = findProject(exchange);
      if (!may(exchange, "add_work_packages", id)) throw missingPermission();
      return ok(assigneesOf(exchange, id));
    });
    router.get(`/${kind}/:id/work_packages`, (exchange) =>
      ok(workPackageList(exchange, workingProject(exchange, "view_work_packages"))),
    );
    router.post(`/${kind}/:id/work_packages`, (exchange) =>
      created(fullWorkPackageDocument(exchange, createWorkPackage(exchange, findProject(exchange).id))),
    );
    router.post(`/${kind}/:id/work_packages/form`, (exchange) => {
      const { id } = findProject(exchange);
      if (!may(exchange, "add_work_packages", id)) throw missingPermission();
      return ok(createForm(exchange, id));
    });
  }

  router.get("/projects/:id", (exchange) => ok(projectDocument(exchange, findProject(exchange))));
  router.post("/projects", (exchange) => {
    if (!exchange.user.admin) throw missingPermission();
    const { draft, problems } = applyProject(exchange, blankProject(exchange));
    throwAny(problems);
    return created(projectDocument(exchange, saveProject(exchange, draft)));
  });
  router.patch("/projects/:id", (exchange) => {
    const project = editableProject(exchange);
    const { draft, problems } = applyProject(exchange, project);
    throwAny(problems);
    return ok(projectDocument(exchange, saveProject(exchange, draft)));
  });
  router.post("/projects/form", (exchange) => {
    if (!exchange.user.admin) throw missingPermission();
    return ok(projectForm(exchange, blankProject(exchange)));
  });
  router.post("/projects/:id/form", (exchange) => ok(projectForm(exchange, editableProject(exchange))));
}

/** By id or identifier, also one that it had before. */
function findProject(exchange: Exchange): ProjectRecord {
  const { id = "" } = exchange.params;
  const project = Object.values(exchange.state.projects).find(
    (found) => String(found.id) === id || [found.identifier, ...(found.formerIdentifiers ?? [])].includes(id),
  );
  if (project === undefined || !seesProject(exchange, project)) throw notFound();
  return project;
}

/** A project in which the reader has a permission; without it the list is not there. */
function workingProject(exchange: Exchange, permission: string): ProjectRecord {
  const project = findProject(exchange);
  if (!may(exchange, permission, project.id)) throw notFound();
  return project;
}

function editableProject(exchange: Exchange): ProjectRecord {
  const project = findProject(exchange);
  if (!may(exchange, "edit_project", project.id)) throw missingPermission();
  return project;
}

function projectList(exchange: Exchange): object {
  const { state } = exchange;
  const visible = Object.values(state.projects).filter((project) => seesProject(exchange, project));
  const rows = applyConditions(
    exchange,
    visible,
    readConditions(exchange) ?? [],
    {
      id: { kind: "list", value: (project) => project.id },
      active: { kind: "boolean", value: (project) => project.active },
      public: { kind: "boolean", value: (project) => project.public },
      name: { kind: "text", value: (project) => project.name },
      name_and_identifier: { kind: "text", value: (project) => `${project.name} ${project.identifier}` },
      typeahead: { kind: "text", value: (project) => `${project.name} ${project.identifier}` },
      parent_id: { kind: "list", value: (project) => project.parentId },
      type_id: { kind: "list", value: (project) => project.typeIds },
      project_status_code: { kind: "list", value: (project) => project.status },
      created_at: { kind: "moment", value: (project) => project.createdAt },
      principal: {
        kind: "list",
        value: (project) =>
          Object.values(state.memberships).flatMap(({ projectId, userId }) =>
            projectId === project.id ? [userId] : [],
          ),
      },
    },
    elsewhere,
  );
  return pageOf(exchange, {
    rows,
    element: (project) => projectDocument(exchange, project),
    columns: {
      id: (project) => project.id,
      name: (project) => project.name,
      typeahead: (project) => project.name,
      created_at: (project) => project.createdAt,
      public: (project) => (project.public ? 0 : 1),
    },
    selectable: true,
  });
}

function projectForm(exchange: Exchange, before: ProjectRecord): object {
  const { api, path } = exchange;
  const { draft, problems } = applyProject(exchange, before);
  return formDocument({
    payload: projectPayload(exchange, draft),
    schema: projectSchema(exchange),
    problems,
    self: api + path,
    commit:
      before.id === 0
        ? { href: `${api}/projects`, method: "post" }
        : { href: `${api}/projects/${before.id}`, method: "patch" },
  });
}
