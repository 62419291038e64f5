import type { PagedCollection, Project } from "@halyard/pm-resources";
import { projects } from "@halyard/pm-resources/projects";
import { projectTypes, workspaceTypes } from "@halyard/pm-resources/types";
import { projectVersions, workspaceVersions } from "@halyard/pm-resources/versions";
import { workspaces } from "@halyard/pm-resources/workspaces";
import { created, empty, ok, type Reply } from "../../server/reply.js";
import type { Call, Router } from "../call.js";
import { page, whole } from "../collection.js";
import { typeDocument } from "../documents/catalog-documents.js";
import { projectDocument } from "../documents/project-document.js";
import { isUsableIn, versionDocument } from "../documents/version-document.js";
import { findProject, findProjectFor } from "../find-project.js";
import { may, requireAnywhere, requirePermission, seesProject } from "../permissions.js";
import { missingPermission, throwAny } from "../refusal.js";
import { storeRecord } from "../records.js";
import { commitOf, formDocument } from "../schemas/form.js";
import { projectPayload, projectSchema } from "../schemas/project-schema.js";
import type { ProjectRecord, TypeRecord, VersionRecord } from "../state.js";
import { removeRecord } from "../writes/remove-record.js";
import { applyProject, blankProject, isBelow, saveProject } from "../writes/save-project.js";
import { assigneesOf } from "./work-packages.js";

/** Filters that real servers have but the sandbox does not implement. */
const otherFilters = [
  "available_project_attributes",
  "favorited",
  "latest_activity_at",
  "storageId",
  "storageUrl",
  "visible",
];

/**
 * Adds the routes for projects, their types and their versions. Some routes are also available under `/workspaces`.
 */
export function projectRoutes({ on }: Router): void {
  on(projects.list, list);
  on(workspaces.list, list);
  on(projects.schema, (call) => ok(projectSchema(call)));
  on(workspaces.schema, (call) => ok(projectSchema(call)));
  on(projects.get, (call) => ok(projectDocument(call, findProject(call, call.path("id")))));
  on(projects.create, (call) => {
    if (!call.user.admin) throw missingPermission();
    return created(save(call, blankProject(call)));
  });
  on(projects.update, (call) => ok(save(call, editable(call))));
  on(projects.createForm, (call) => {
    if (!call.user.admin) throw missingPermission();
    return ok(form(call, blankProject(call)));
  });
  on(projects.updateForm, (call) => ok(form(call, editable(call))));

  on(projects.delete, (call) => {
    const { id } = findProject(call, call.path("id"));
    if (!call.user.admin) throw missingPermission();
    removeRecord(call.state, "projects", id);
    return empty(204);
  });
  on(projects.availableParents, (call) => {
    requireAnywhere(call, "edit_project", "add_subprojects");
    const of = call.query.get("of");
    const child = of === null ? undefined : findProject(call, of);
    const possible = Object.values(call.state.projects).filter(
      (project) =>
        may(call, "add_subprojects", project.id) && !(child && isBelow(call.state.projects, project, child.id)),
    );
    return page(call, possible, (project) => projectDocument(call, project), {
      filters: { name: { kind: "text", value: ({ name }) => name } },
      ...{ otherFilters, columns: { id: ({ id }) => id, name: ({ name }) => name } },
    });
  });
  for (const operation of [projects.favorite, workspaces.favorite]) {
    on(operation, (call) => {
      const { id } = findProject(call, call.path("id"));
      if (favoriteOf(call, id) === undefined) {
        storeRecord(call, { table: "favorites" }, { id: 0, userId: call.user.id, projectId: id });
      }
      return empty(204);
    });
  }
  for (const operation of [projects.unfavorite, workspaces.unfavorite]) {
    on(operation, (call) => {
      const favorite = favoriteOf(call, findProject(call, call.path("id")).id);
      if (favorite) removeRecord(call.state, "favorites", favorite.id);
      return empty(204);
    });
  }
  for (const operation of [projects.availableAssignees, workspaces.availableAssignees]) {
    on(operation, (call) => {
      const { id } = findProject(call, call.path("id"));
      requirePermission(call, "add_work_packages", id);
      return assigneesOf(call, id);
    });
  }
  on(projectTypes.list, (call) => listTypes(call, call.path("project")));
  on(workspaceTypes.list, (call) => listTypes(call, call.path("workspace")));
  on(projectVersions.list, (call) => listVersions(call, call.path("project")));
  on(workspaceVersions.list, (call) => listVersions(call, call.path("workspace")));
}

function favoriteOf({ state, user }: Call, id: number) {
  return Object.values(state.favorites).find(({ userId, projectId }) => userId === user.id && projectId === id);
}

function editable(call: Call<"id">): ProjectRecord {
  const project = findProject(call, call.path("id"));
  requirePermission(call, "edit_project", project.id);
  return project;
}

function listTypes(call: Call, id: string) {
  const { typeIds } = findProjectFor(call, id, "view_work_packages");
  const types = typeIds.flatMap((typeId): TypeRecord[] | TypeRecord => call.state.types[typeId] ?? []);
  return whole(call, types, (type) => typeDocument(call, type));
}

function listVersions(call: Call, id: string) {
  const project = findProjectFor(call, id, "view_work_packages");
  const usable = Object.values(call.state.versions).filter((row: VersionRecord) => isUsableIn(call, row, project));
  return whole(call, usable, (row) => versionDocument(call, row));
}

function list(call: Call): Reply<PagedCollection<Project>> {
  const { state } = call;
  const visible = Object.values(state.projects).filter((project) => seesProject(call, project));
  return page(call, visible, (project) => projectDocument(call, project), {
    filters: {
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
    columns: {
      id: (project) => project.id,
      name: (project) => project.name,
      typeahead: (project) => project.name,
      created_at: (project) => project.createdAt,
      public: (project) => (project.public ? 0 : 1),
    },
    ...{ otherFilters, selectable: true },
  });
}

function save(call: Call, before: ProjectRecord): Project {
  const { draft, problems } = applyProject(call, before);
  throwAny(problems);
  return projectDocument(call, saveProject(call, draft));
}

function form(call: Call, before: ProjectRecord) {
  const { draft, problems } = applyProject(call, before);
  const payload = projectPayload(call, draft);
  const commit = commitOf(call, "projects", before.id);
  return formDocument<typeof payload, Project, ReturnType<typeof projectSchema>>(call, {
    ...{ payload, schema: projectSchema(call), problems, commit },
  });
}
