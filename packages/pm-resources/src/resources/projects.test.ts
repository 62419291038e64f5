import { expect, test } from "vitest";
import { failedWith, failure, form, lines, onePage, property, whole } from "../../test/answers.js";
import { project, user } from "../../test/documents.js";
import { recordingServer } from "../../test/recording-server.js";
import { routes } from "../../test/routes.js";
import { createPmClient } from "../core.js";
import { contains, is, on } from "../lists/filters.js";
import { projects } from "./projects.js";

const resources = { projects };
const schema = { _type: "Schema", name: property("String", "Name"), _links: { self: { href: "/" } } };

test("projects are listed with filters, pages and export links", async () => {
  const representations = [{ href: "/projects.csv", title: "CSV", type: "text/csv" }];
  const list = onePage("/api/v3/projects", [project]) as { _links: object };
  const server = await recordingServer({ body: { ...list, _links: { ...list._links, representations } } });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  const page = await pm.projects.list({
    filters: [is("active", true), contains("name_and_identifier", "quay"), on("project_phase_3", "2026-05-21")],
    sortBy: [["latest_activity_at", "desc"]],
    select: ["elements/name"],
    page: 3,
  });

  expect(page.items).toEqual([project]);
  expect(page.document._links.representations).toEqual(representations);
  expect(lines(server.requests)).toEqual([
    'GET /api/v3/projects?filters=[{"active":{"operator":"=","values":["t"]}},{"name_and_identifier":{"operator":"~","values":["quay"]}},{"project_phase_3":{"operator":"=d","values":["2026-05-21"]}}]&sortBy=[["latest_activity_at","desc"]]&select=elements/name&offset=3',
  ]);
});

test("a project is read, created, changed, deleted and marked as a favourite", async () => {
  const answers = { "GET /projects/7": project, "POST /projects": project, "PATCH /projects/7": project };
  const server = await recordingServer(routes(answers));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });
  const input = { name: "Pier", statusExplanation: { raw: "Fine" }, customComment3: "Because" };
  const _links = { parent: { href: null }, status: { href: "/api/v3/project_statuses/on_track" } };

  expect(await pm.projects.get({ id: 7 })).toEqual(project);
  expect(await pm.projects.create({ ...input, _links })).toEqual(project);
  expect(await pm.projects.update({ id: 7, active: false })).toEqual(project);
  await pm.projects.delete({ id: 7 });
  await pm.projects.favorite({ id: 7 });
  await pm.projects.unfavorite({ id: 7 });

  expect(lines(server.requests)).toEqual([
    "GET /api/v3/projects/7",
    "POST /api/v3/projects",
    "PATCH /api/v3/projects/7",
    "DELETE /api/v3/projects/7",
    "POST /api/v3/projects/7/favorite",
    "DELETE /api/v3/projects/7/favorite",
  ]);
  expect(server.requests[1]?.json).toEqual({ ...input, _links });
  expect(server.requests[2]?.json).toEqual({ active: false });
});

test("a document that was read can be changed and sent back, or used as a template for a new project", async () => {
  const server = await recordingServer({ body: project });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  await pm.projects.update({ ...project, name: "Pier" });
  await pm.projects.create({ ...project, name: "Pier" });

  const { id: _, ...fields } = project;
  expect(server.requests.map(({ json }) => json)).toEqual([
    { ...fields, name: "Pier" },
    { ...project, name: "Pier" },
  ]);
});

test("forms, schema, parents and assignees are read without saving anything", async () => {
  const self = "/api/v3/projects/form";
  const server = await recordingServer(
    routes({
      "POST /projects/form": form(self, { name: "" }, { name: property("String", "Name") }),
      "POST /projects/7/form": form(self, { name: "Pier" }, {}),
      "POST /projects/7/copy/form": form(self, { name: "Pier", _meta: { copyWiki: true } }, {}),
      "GET /projects/schema": schema,
      "GET /projects/available_parent_projects": onePage("/", [project]),
      "GET /projects/7/available_assignees": whole("/", [user]),
    }),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await pm.projects.createForm({ name: "" }))._embedded.schema.name?.type).toBe("String");
  expect((await pm.projects.updateForm({ id: 7, name: "Pier" }))._embedded.payload.name).toBe("Pier");
  expect((await pm.projects.copyForm({ id: 7, _meta: { copyWiki: true } }))._embedded.payload._meta?.copyWiki).toBe(
    true,
  );
  expect((await pm.projects.schema()).name?.writable).toBe(true);
  expect((await pm.projects.availableParents({ of: "quay", workspace_type: "project" })).items).toEqual([project]);
  expect((await pm.projects.availableAssignees({ id: 7 })).items).toEqual([user]);
  expect((await pm.projects.openForm({ id: 7 })).payload.name).toBe("Pier");

  expect(lines(server.requests)).toEqual([
    "POST /api/v3/projects/form",
    "POST /api/v3/projects/7/form",
    "POST /api/v3/projects/7/copy/form",
    "GET /api/v3/projects/schema",
    "GET /api/v3/projects/available_parent_projects?of=quay&workspace_type=project",
    "GET /api/v3/projects/7/available_assignees",
    "POST /api/v3/projects/7/form",
  ]);
});

test("a project that is referenced cannot be deleted", async () => {
  const server = await recordingServer(failure(422, "PropertyConstraintViolation"));
  const pm = createPmClient({ baseUrl: server.url, resources });

  await expect(pm.projects.delete({ id: 7 })).rejects.toMatchObject(failedWith(422, "PropertyConstraintViolation"));
});
