import { pageOf, wholeCollection } from "../collection.js";
import { projectDocument } from "../documents/project-document.js";
import { isUsableIn, seesVersion, versionDocument } from "../documents/version-document.js";
import { created, find, noContent, ok, type Exchange } from "../exchange.js";
import { applyConditions, readConditions } from "../filters.js";
import { may, mayAnywhere, seesProject } from "../permissions.js";
import { missingPermission, throwAny } from "../problem.js";
import { formDocument } from "../schemas/form.js";
import { versionPayload, versionSchema } from "../schemas/version-schema.js";
import type { VersionRecord } from "../state.js";
import { applyVersion, blankVersion, saveVersion } from "../writes/save-version.js";
import type { Router } from "./router.js";

/** Versions of projects. */
export function versionRoutes(router: Router): void {
  const findOne = (exchange: Exchange): VersionRecord =>
    find(exchange, exchange.state.versions, (row) => seesVersion(exchange, row));
  const managed = (exchange: Exchange): VersionRecord => {
    const version = findOne(exchange);
    if (!may(exchange, "manage_versions", version.projectId)) throw missingPermission();
    return version;
  };
  const mayManageAny = (exchange: Exchange): void => {
    if (!mayAnywhere(exchange, "manage_versions")) throw missingPermission();
  };

  router.get("/versions", (exchange) => {
    const visible = Object.values(exchange.state.versions).filter((row) => seesVersion(exchange, row));
    const rows = applyConditions(exchange, visible, readConditions(exchange) ?? [], {
      sharing: { kind: "list", value: (row) => row.sharing },
      name: { kind: "text", value: (row) => row.name },
    });
    return ok(
      pageOf(exchange, {
        rows,
        element: (row) => versionDocument(exchange, row),
        columns: { id: (row) => row.id, name: (row) => row.name },
      }),
    );
  });
  router.post("/versions", (exchange) => {
    mayManageAny(exchange);
    const { draft, problems } = applyVersion(exchange, blankVersion());
    throwAny(problems);
    return created(versionDocument(exchange, saveVersion(exchange, draft)));
  });
  router.get("/versions/schema", (exchange) => ok(versionSchema(exchange)));
  router.get("/versions/available_projects", (exchange) => {
    mayManageAny(exchange);
    return ok(
      pageOf(exchange, {
        rows: Object.values(exchange.state.projects).filter(({ id }) => may(exchange, "manage_versions", id)),
        element: (project) => projectDocument(exchange, project),
        columns: { id: (project) => project.id },
      }),
    );
  });
  router.post("/versions/form", (exchange) => {
    mayManageAny(exchange);
    return ok(versionForm(exchange, blankVersion()));
  });
  router.get("/versions/:id", (exchange) => ok(versionDocument(exchange, findOne(exchange))));
  router.patch("/versions/:id", (exchange) => {
    const { draft, problems } = applyVersion(exchange, managed(exchange));
    throwAny(problems);
    return ok(versionDocument(exchange, saveVersion(exchange, draft)));
  });
  router.delete("/versions/:id", (exchange) => {
    const { id } = managed(exchange);
    for (const workPackage of Object.values(exchange.state.workPackages)) {
      if (workPackage.versionId === id) workPackage.versionId = null;
    }
    Reflect.deleteProperty(exchange.state.versions, id);
    return noContent();
  });
  router.post("/versions/:id/form", (exchange) => ok(versionForm(exchange, managed(exchange))));
  for (const kind of ["projects", "workspaces"]) {
    router.get(`/versions/:id/${kind}`, (exchange) => {
      const version = findOne(exchange);
      const projects = Object.values(exchange.state.projects).filter(
        (project) => isUsableIn(exchange, version, project) && seesProject(exchange, project),
      );
      return ok(
        wholeCollection(
          exchange,
          projects.map((project) => projectDocument(exchange, project)),
        ),
      );
    });
  }
}

function versionForm(exchange: Exchange, before: VersionRecord): object {
  const { api, path } = exchange;
  const { draft, problems } = applyVersion(exchange, before);
  return formDocument({
    payload: versionPayload(exchange, draft),
    schema: versionSchema(exchange),
    problems,
    self: api + path,
    commit:
      before.id === 0
        ? { href: `${api}/versions`, method: "post" }
        : { href: `${api}/versions/${before.id}`, method: "patch" },
  });
}
