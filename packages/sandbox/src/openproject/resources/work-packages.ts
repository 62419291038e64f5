import type {
  Collection,
  Principal,
  WorkPackage,
  WorkPackageInput,
  WorkPackageSchemaDocument,
} from "@halyard/pm-resources";
import {
  projectWorkPackages,
  workPackages,
  workPackageSchemas,
  workspaceWorkPackages,
} from "@halyard/pm-resources/work-packages";
import { created, empty, ok, type Reply } from "../../server/reply.js";
import type { Call, Router } from "../call.js";
import { page, whole } from "../collection.js";
import { principalDocument } from "../documents/principal-document.js";
import { projectDocument } from "../documents/project-document.js";
import { fullWorkPackageDocument, workPackageDocument } from "../documents/work-package-document.js";
import { readConditions } from "../filters.js";
import { findProject, findProjectFor } from "../find-project.js";
import { findWorkPackage } from "../find-work-package.js";
import { isAssignable, may, requireAnywhere, requirePermission, seesWorkPackage } from "../permissions.js";
import { invalidQuery, notFound, updateConflict } from "../refusal.js";
import { formDocument } from "../schemas/form.js";
import { workPackagePayload } from "../schemas/work-package-payload.js";
import { workPackageSchema } from "../schemas/work-package-schema.js";
import type { WorkPackageRecord } from "../state.js";
import { tagged } from "../tagged.js";
import { applyWorkPackage } from "../writes/apply-work-package.js";
import { removeRecord } from "../writes/remove-record.js";
import { blankWorkPackage, createWorkPackage, updateWorkPackage } from "../writes/save-work-package.js";
import { allowedStatuses } from "../writes/workflow.js";
import { workPackageList } from "./work-package-list.js";

/** Adds the routes that list, read and write work packages, and the routes for forms, schemas and allowed values. */
export function workPackageRoutes({ on }: Router): void {
  on(workPackages.list, (call) => {
    requireAnywhere(call, "view_work_packages");
    return workPackageList(call);
  });
  on(workPackages.create, (call) => created(fullWorkPackageDocument(call, createWorkPackage(call, 0))));
  on(workPackages.createForm, (call) => ok(createForm(call, 0)));
  on(workPackages.get, (call) => ok(fullWorkPackageDocument(call, findOne(call))));
  on(workPackages.update, (call) => ok(fullWorkPackageDocument(call, updateWorkPackage(call, findOne(call)))));
  on(workPackages.delete, (call) => {
    const workPackage = findOne(call);
    requirePermission(call, "delete_work_packages", workPackage.projectId);
    removeRecord(call.state, "workPackages", workPackage.id);
    return empty(204);
  });
  on(workPackages.updateForm, (call) => ok(updateForm(call, findOne(call))));
  on(workPackages.availableAssignees, (call) => {
    const { projectId } = findOne(call);
    requirePermission(call, "edit_work_packages", projectId);
    return assigneesOf(call, projectId);
  });
  on(workPackages.availableProjects, (call) => {
    requirePermission(call, "edit_work_packages", findOne(call).projectId);
    const projects = Object.values(call.state.projects).filter(({ id }) => may(call, "move_work_packages", id));
    return page(call, projects, (project) => projectDocument(call, project), { columns: { id: ({ id }) => id } });
  });

  on(workPackages.availableRelationCandidates, (call) => {
    const { id } = findOne(call);
    const words = (call.query.get("query") ?? "").toLowerCase();
    const related = Object.values(call.state.relations).flatMap(({ fromId, toId }) =>
      fromId === id ? [toId] : toId === id ? [fromId] : [],
    );
    const candidates = Object.values(call.state.workPackages).filter(
      (row) =>
        row.id !== id &&
        !related.includes(row.id) &&
        seesWorkPackage(call, row) &&
        `#${row.id} ${row.subject}`.toLowerCase().includes(words),
    );
    const size = Number(call.query.get("pageSize") ?? 10);
    return whole(call, candidates.slice(0, size), (row) => workPackageDocument(call, row));
  });

  on(workPackageSchemas.list, (call) => {
    const ids = readConditions(call)?.find(({ name, operator }) => name === "id" && operator === "=")?.values;
    if (ids === undefined) throw invalidQuery("Schemas can be listed only with the filter `id`.");
    return whole(call, ids, (id) => schemaById(call, id));
  });
  on(workPackageSchemas.get, (call) => tagged(call, schemaById(call, call.path("id"))));

  on(projectWorkPackages.list, (call) => listIn(call, call.path("project")));
  on(workspaceWorkPackages.list, (call) => listIn(call, call.path("workspace")));
  on(projectWorkPackages.create, (call) => createIn(call, call.path("project")));
  on(workspaceWorkPackages.create, (call) => createIn(call, call.path("workspace")));
  on(projectWorkPackages.createForm, (call) => createFormIn(call, call.path("project")));
  on(workspaceWorkPackages.createForm, (call) => createFormIn(call, call.path("workspace")));
}

function findOne(call: Call<"id">): WorkPackageRecord {
  return findWorkPackage(call, call.path("id"));
}

function listIn(call: Call, project: string) {
  return workPackageList(call, findProjectFor(call, project, "view_work_packages"));
}

function createIn(call: Call, project: string) {
  return created(fullWorkPackageDocument(call, createWorkPackage(call, findProject(call, project).id)));
}

function createFormIn(call: Call, project: string) {
  const { id } = findProject(call, project);
  requirePermission(call, "add_work_packages", id);
  return ok(createForm(call, id));
}

function createForm(call: Call, projectId: number) {
  const { state, pathname, fields: body } = call;
  const blank = blankWorkPackage(call, projectId);
  const { draft, findings } = applyWorkPackage(call, blank, body);
  const statuses = allowedStatuses(call, blank.statusId, draft);
  const project = state.projects[draft.projectId];
  return formDocument<WorkPackageInput, WorkPackage, WorkPackageSchemaDocument>(call, {
    payload: workPackagePayload(call, draft),
    schema: workPackageSchema(call, { ...draft, workPackageId: 0, statuses }),
    problems: findings.problems,
    commit:
      project && may(call, "add_work_packages", project.id)
        ? { href: pathname.replace(/\/form$/, ""), method: "post" }
        : undefined,
  });
}

function updateForm(call: Call, before: WorkPackageRecord) {
  const { api, fields: body } = call;
  if (body.lockVersion !== undefined && body.lockVersion !== before.lockVersion) throw updateConflict();
  const { draft, findings } = applyWorkPackage(call, before, body);
  const statuses = allowedStatuses(call, before.statusId, draft);
  const editable = ["edit_work_packages", "change_work_package_status"].some((permission) =>
    may(call, permission, before.projectId),
  );
  return formDocument<WorkPackageInput, WorkPackage, WorkPackageSchemaDocument>(call, {
    payload: workPackagePayload(call, draft),
    schema: workPackageSchema(call, { ...draft, workPackageId: before.id, statuses }),
    problems: findings.problems,
    commit: editable ? { href: `${api}/work_packages/${before.id}`, method: "patch" } : undefined,
  });
}

/** Returns the users, groups and placeholder users who can be assigned to a project's work packages. */
export function assigneesOf(call: Call, projectId: number): Reply<Collection<Principal>> {
  const { users, groups, placeholderUsers } = call.state;
  const principals = Object.keys({ ...users, ...groups, ...placeholderUsers })
    .filter((id) => isAssignable(call.state, Number(id), projectId))
    .flatMap((id) => principalDocument(call, Number(id)) ?? [])
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
  return whole(call, principals, (principal) => principal);
}

function schemaById(call: Call, id: string) {
  const [, projectId = 0, typeId = 0] = (/^(\d+)-(\d+)$/.exec(id) ?? []).map(Number);
  const project = call.state.projects[projectId];
  if (!project?.typeIds.includes(typeId) || !may(call, "view_work_packages", projectId)) throw notFound();
  return workPackageSchema(call, { projectId, typeId });
}
