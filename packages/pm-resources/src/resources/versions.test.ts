import { expect, test } from "vitest";
import { failedWith, failure, form, lines, onePage, property, whole } from "../../test/answers.js";
import { project } from "../../test/documents.js";
import { recordingServer } from "../../test/recording-server.js";
import { routes } from "../../test/routes.js";
import { createPmClient } from "../core.js";
import { contains, is } from "../lists/filters.js";
import { projectVersions, type Version, versions, workspaceVersions } from "./versions.js";

const resources = { versions, projectVersions, workspaceVersions };
const spring: Version = {
  _type: "Version",
  id: 2,
  name: "Spring",
  description: { format: "plain", raw: "", html: "" },
  startDate: "2026-03-01",
  endDate: null,
  status: "open",
  sharing: "none",
  createdAt: "2026-01-05T08:00:00.000Z",
  updatedAt: "2026-01-05T08:00:00.000Z",
  customField14: true,
  _links: {
    self: { href: "/api/v3/versions/2", title: "Spring" },
    schema: { href: "/api/v3/versions/schema" },
    definingProject: { href: "/api/v3/projects/7", title: "Quay" },
    availableInProjects: { href: "/api/v3/versions/2/workspaces" },
    customField23: { href: "/api/v3/users/4" },
  },
};
const list = whole("/api/v3/versions", [spring]);

test("versions are listed, read, created, changed and deleted", async () => {
  const server = await recordingServer(
    routes({ "GET /versions": list, "GET /versions/2": spring, "POST /versions": spring, "PATCH /versions/2": spring }),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });
  const input = { name: "Spring", sharing: "tree", customField14: true } as const;
  const _links = { definingProject: { href: "/api/v3/projects/7" } };

  const filters = [is("sharing", "system"), contains("name", "spring")];
  expect((await pm.versions.list({ filters, sortBy: [["name", "asc"]] })).items).toEqual([spring]);
  expect(await pm.versions.get({ id: 2 })).toEqual(spring);
  expect(await pm.versions.create({ ...input, _links })).toEqual(spring);
  expect(await pm.versions.update({ id: 2, status: "closed", endDate: null })).toEqual(spring);
  await pm.versions.delete({ id: 2 });

  expect(lines(server.requests)).toEqual([
    'GET /api/v3/versions?filters=[{"sharing":{"operator":"=","values":["system"]}},{"name":{"operator":"~","values":["spring"]}}]&sortBy=[["name","asc"]]',
    "GET /api/v3/versions/2",
    "POST /api/v3/versions",
    "PATCH /api/v3/versions/2",
    "DELETE /api/v3/versions/2",
  ]);
  expect(server.requests[2]?.json).toEqual({ ...input, _links });
  expect(server.requests[3]?.json).toEqual({ status: "closed", endDate: null });
});

test("forms, schema and available projects are read", async () => {
  const schema = { _type: "Schema", sharing: property("String", "Sharing"), _links: { self: { href: "/" } } };
  const server = await recordingServer(
    routes({
      "POST /versions/form": form("/api/v3/versions/form", { name: "" }, {}),
      "POST /versions/2/form": form("/api/v3/versions/2/form", { name: "Spring" }, {}),
      "GET /versions/schema": schema,
      "GET /versions/available_projects": onePage("/", [project]),
      "GET /versions/2/workspaces": whole("/", [project]),
      "GET /versions/2/projects": whole("/", [project]),
      "GET /workspaces/7/versions": list,
      "GET /projects/7/versions": list,
    }),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await pm.versions.createForm({}))._embedded.payload.name).toBe("");
  expect((await pm.versions.updateForm({ id: 2 }))._embedded.payload.name).toBe("Spring");
  expect((await pm.versions.openForm({ id: 2 })).payload.name).toBe("Spring");
  expect((await pm.versions.schema()).sharing?.type).toBe("String");
  expect((await pm.versions.availableProjects()).items).toEqual([project]);
  expect((await pm.versions.listWorkspaces({ id: 2 })).items).toEqual([project]);
  expect((await pm.versions.listProjects({ id: 2 })).items).toEqual([project]);
  expect((await pm.workspaceVersions.list({ workspace: 7 })).items).toEqual([spring]);
  expect((await pm.projectVersions.list({ project: 7 })).items).toEqual([spring]);
  // A form request always has a body, at least an empty object.
  expect(server.requests[0]?.json).toEqual({});
});

test("a version with an unknown status is refused before it is sent, one without a name by the server", async () => {
  const server = await recordingServer(failure(422, "PropertyConstraintViolation", "Name can't be blank.", "name"));
  const pm = createPmClient({ baseUrl: server.url, resources });

  await expect(pm.versions.create({ status: "sunk" as "open" })).rejects.toMatchObject({ code: "request_invalid" });
  expect(server.requests).toEqual([]);
  await expect(pm.versions.create({})).rejects.toMatchObject(failedWith(422, "PropertyConstraintViolation"));
});
