import { type Version, versions } from "@halyard/pm-resources/versions";
import { created, empty, ok } from "../../server/reply.js";
import { type Call, find, type Router } from "../call.js";
import { page, whole } from "../collection.js";
import { projectDocument } from "../documents/project-document.js";
import { isUsableIn, seesVersion, versionDocument } from "../documents/version-document.js";
import { may, requireAnywhere, requirePermission, seesProject } from "../permissions.js";
import { throwAny } from "../refusal.js";
import { commitOf, formDocument } from "../schemas/form.js";
import { versionPayload, versionSchema } from "../schemas/version-schema.js";
import type { VersionRecord } from "../state.js";
import { applyVersion, blankVersion, saveVersion } from "../writes/save-version.js";
import { removeVersion } from "../target-versions.js";

/** Adds the routes for project versions. */
export function versionRoutes({ on }: Router): void {
  on(versions.list, (call) => {
    const visible = Object.values(call.state.versions).filter((row) => seesVersion(call, row));
    return page(call, visible, (row) => versionDocument(call, row), {
      filters: {
        sharing: { kind: "list", value: (row) => row.sharing },
        name: { kind: "text", value: (row) => row.name },
      },
      columns: { id: (row) => row.id, name: (row) => row.name },
    });
  });
  on(versions.create, (call) => {
    requireAnywhere(call, "manage_versions");
    return created(save(call, blankVersion()));
  });
  on(versions.schema, (call) => ok(versionSchema(call)));
  on(versions.availableProjects, (call) => {
    requireAnywhere(call, "manage_versions");
    const projects = Object.values(call.state.projects).filter(({ id }) => may(call, "manage_versions", id));
    return page(call, projects, (project) => projectDocument(call, project), { columns: { id: ({ id }) => id } });
  });
  on(versions.createForm, (call) => {
    requireAnywhere(call, "manage_versions");
    return ok(form(call, blankVersion()));
  });
  on(versions.get, (call) => ok(versionDocument(call, findOne(call))));
  on(versions.update, (call) => ok(save(call, managed(call))));
  on(versions.delete, (call) => {
    const { id } = managed(call);
    removeVersion(call.state, id);
    Reflect.deleteProperty(call.state.versions, id);
    return empty(204);
  });
  on(versions.updateForm, (call) => ok(form(call, managed(call))));
  for (const operation of [versions.listProjects, versions.listWorkspaces]) {
    on(operation, (call) => {
      const version = findOne(call);
      const projects = Object.values(call.state.projects).filter(
        (project) => isUsableIn(call, version, project) && seesProject(call, project),
      );
      return whole(call, projects, (project) => projectDocument(call, project));
    });
  }
}

function findOne(call: Call<"id">): VersionRecord {
  return find(call.path("id"), call.state.versions, (row) => seesVersion(call, row));
}

function managed(call: Call<"id">): VersionRecord {
  const version = findOne(call);
  requirePermission(call, "manage_versions", version.projectId);
  return version;
}

function save(call: Call, before: VersionRecord): Version {
  const { draft, problems } = applyVersion(call, before);
  throwAny(problems);
  return versionDocument(call, saveVersion(call, draft));
}

function form(call: Call, before: VersionRecord) {
  const { draft, problems } = applyVersion(call, before);
  const payload = versionPayload(call, draft);
  const commit = commitOf(call, "versions", before.id);
  return formDocument<typeof payload, Version, ReturnType<typeof versionSchema>>(call, {
    ...{ payload, schema: versionSchema(call), problems, commit },
  });
}
