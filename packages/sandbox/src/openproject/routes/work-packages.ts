import { wholeCollection, pageOf } from "../collection.js";
import { nameOf, userDocument } from "../documents/user-document.js";
import { projectDocument } from "../documents/project-document.js";
import { fullWorkPackageDocument } from "../documents/work-package-document.js";
import { created, noContent, ok, type Exchange } from "../exchange.js";
import { isAssignable, may, mayAnywhere } from "../permissions.js";
import { invalidQuery, missingPermission, notFound, updateConflict } from "../problem.js";
import { findWorkPackage } from "../find-work-package.js";
import { readConditions } from "../filters.js";
import { formDocument } from "../schemas/form.js";
import { workPackagePayload } from "../schemas/work-package-payload.js";
import { workPackageSchema } from "../schemas/work-package-schema.js";
import type { WorkPackageRecord } from "../state.js";
import { applyWorkPackage } from "../writes/apply-work-package.js";
import {
  blankWorkPackage,
  createWorkPackage,
  deleteWorkPackage,
  updateWorkPackage,
} from "../writes/save-work-package.js";
import { allowedStatuses } from "../writes/workflow.js";
import type { Router } from "./router.js";
import { workPackageList } from "./work-package-list.js";

/** Work packages: list, read, write, forms, schemas, and what can be chosen for one. */
export function workPackageRoutes(router: Router): void {
  router.get("/work_packages", (exchange) => {
    if (!mayAnywhere(exchange, "view_work_packages")) throw missingPermission();
    return ok(workPackageList(exchange));
  });
  router.post("/work_packages", (exchange) =>
    created(fullWorkPackageDocument(exchange, createWorkPackage(exchange, 0))),
  );
  router.post("/work_packages/form", (exchange) => ok(createForm(exchange, 0)));
  router.get("/work_packages/schemas", (exchange) => ok(schemaList(exchange)));
  router.get("/work_packages/schemas/:id", (exchange) => ({
    ...ok(schemaById(exchange, exchange.params.id ?? "")),
    tagged: true,
  }));
  router.get("/work_packages/:id", (exchange) => ok(fullWorkPackageDocument(exchange, findWorkPackage(exchange))));
  router.patch("/work_packages/:id", (exchange) =>
    ok(fullWorkPackageDocument(exchange, updateWorkPackage(exchange, findWorkPackage(exchange)))),
  );
  router.delete("/work_packages/:id", (exchange) => {
    const workPackage = findWorkPackage(exchange);
    if (!may(exchange, "delete_work_packages", workPackage.projectId)) throw missingPermission();
    deleteWorkPackage(exchange.state, workPackage.id);
    return noContent();
  });
  router.post("/work_packages/:id/form", (exchange) => ok(updateForm(exchange, findWorkPackage(exchange))));
  router.get("/work_packages/:id/available_assignees", (exchange) => {
    const { projectId } = findWorkPackage(exchange);
    if (!may(exchange, "edit_work_packages", projectId)) throw missingPermission();
    return ok(assigneesOf(exchange, projectId));
  });
  router.get("/work_packages/:id/available_projects", (exchange) => {
    if (!may(exchange, "edit_work_packages", findWorkPackage(exchange).projectId)) throw missingPermission();
    return ok(
      pageOf(exchange, {
        rows: Object.values(exchange.state.projects).filter(({ id }) => may(exchange, "move_work_packages", id)),
        element: (project) => projectDocument(exchange, project),
        columns: { id: (project) => project.id },
      }),
    );
  });
}

/** Looks at a new work package. */
export function createForm(exchange: Exchange, projectId: number): object {
  const { state, api, path, body } = exchange;
  const blank = blankWorkPackage(exchange, projectId);
  const { draft, findings } = applyWorkPackage(exchange, blank, body);
  const statuses = allowedStatuses(exchange, blank.statusId, draft);
  const commitAt = projectId === 0 ? "work_packages" : path.slice(1).replace(/\/form$/, "");
  const project = state.projects[draft.projectId];
  return formDocument({
    payload: workPackagePayload(exchange, draft),
    schema: workPackageSchema(exchange, { ...draft, workPackageId: 0, statuses }),
    problems: findings.problems,
    self: api + path,
    commit:
      project && may(exchange, "add_work_packages", project.id)
        ? { href: `${api}/${commitAt}`, method: "post" }
        : undefined,
  });
}

function updateForm(exchange: Exchange, before: WorkPackageRecord): object {
  const { api, path, body } = exchange;
  if (body.lockVersion !== undefined && body.lockVersion !== before.lockVersion) throw updateConflict();
  const { draft, findings } = applyWorkPackage(exchange, before, body);
  const statuses = allowedStatuses(exchange, before.statusId, draft);
  const editable = ["edit_work_packages", "change_work_package_status"].some((permission) =>
    may(exchange, permission, before.projectId),
  );
  return formDocument({
    payload: workPackagePayload(exchange, draft),
    schema: workPackageSchema(exchange, { ...draft, workPackageId: before.id, statuses }),
    problems: findings.problems,
    self: api + path,
    commit: editable ? { href: `${api}/work_packages/${before.id}`, method: "patch" } : undefined,
  });
}

/** The users who can be assigned to work packages of a project. */
export function assigneesOf(exchange: Exchange, projectId: number): object {
  const people = Object.values(exchange.state.users)
    .filter(({ id }) => isAssignable(exchange.state, id, projectId))
    .sort((one, other) => nameOf(one).localeCompare(nameOf(other), "en"));
  return wholeCollection(
    exchange,
    people.map((user) => userDocument(exchange, user)),
  );
}

function schemaById(exchange: Exchange, id: string): object {
  const [, projectId = 0, typeId = 0] = (/^(\d+)-(\d+)$/.exec(id) ?? []).map(Number);
  const project = exchange.state.projects[projectId];
  if (!project?.typeIds.includes(typeId) || !may(exchange, "view_work_packages", projectId)) throw notFound();
  return workPackageSchema(exchange, { projectId, typeId });
}

function schemaList(exchange: Exchange): object {
  const ids = readConditions(exchange)?.find(({ name, operator }) => name === "id" && operator === "=")?.values;
  if (ids === undefined) throw invalidQuery("Schemas are listed by the filter id only.");
  return wholeCollection(
    exchange,
    ids.map((id) => schemaById(exchange, id)),
  );
}
