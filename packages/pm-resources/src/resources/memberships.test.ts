import { expect, test } from "vitest";
import { failedWith, failure, form, lines, onePage, property } from "../../test/answers.js";
import { project, user } from "../../test/documents.js";
import { recordingServer } from "../../test/recording-server.js";
import { routes } from "../../test/routes.js";
import { createPmClient } from "../core.js";
import { is } from "../lists/filters.js";
import { type Membership, memberships } from "./memberships.js";

const resources = { memberships };
const membership: Membership = {
  _type: "Membership",
  id: 11,
  createdAt: "2026-01-05T08:00:00.000Z",
  updatedAt: "2026-01-05T08:00:00.000Z",
  _links: {
    self: { href: "/api/v3/memberships/11" },
    schema: { href: "/api/v3/memberships/schema" },
    project: { href: null },
    principal: { href: "/api/v3/users/4" },
    roles: [{ href: "/api/v3/roles/3", title: "Member" }],
  },
  _embedded: { principal: user, roles: [] },
};

test("memberships are listed, read, created, changed and deleted", async () => {
  const server = await recordingServer(
    routes({
      "GET /memberships": onePage("/api/v3/memberships", [membership]),
      "GET /memberships/11": membership,
      "POST /memberships": membership,
      "PATCH /memberships/11": membership,
    }),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });
  const roles = [{ href: "/api/v3/roles/3" }];
  const input = {
    _links: { principal: { href: "/api/v3/users/4" }, project: { href: "/api/v3/projects/7" }, roles },
    _meta: { notificationMessage: { raw: "Welcome" }, sendNotifications: true },
  };

  const page = await pm.memberships.list({ filters: [is("project", 7)], sortBy: [["name", "asc"]] });
  expect(page.items).toEqual([membership]);
  expect(await pm.memberships.get({ id: 11 })).toEqual(membership);
  expect(await pm.memberships.create(input)).toEqual(membership);
  expect(await pm.memberships.update({ id: 11, _links: { roles } })).toEqual(membership);
  await pm.memberships.delete({ id: 11 });

  expect(lines(server.requests)).toEqual([
    'GET /api/v3/memberships?filters=[{"project":{"operator":"=","values":["7"]}}]&sortBy=[["name","asc"]]',
    "GET /api/v3/memberships/11",
    "POST /api/v3/memberships",
    "PATCH /api/v3/memberships/11",
    "DELETE /api/v3/memberships/11",
  ]);
  expect(server.requests[2]?.json).toEqual(input);
  expect(server.requests[3]?.json).toEqual({ _links: { roles } });
});

test("forms, schema and available projects are read", async () => {
  const self = "/api/v3/memberships/form";
  const schema = { _type: "Schema", roles: property("[]Role", "Roles"), _links: { self: { href: "/" } } };
  const server = await recordingServer(
    routes({
      "POST /memberships/form": form(self, { _links: { roles: [] } }, {}),
      "POST /memberships/11/form": form(self, { _links: { roles: [] } }, {}),
      "GET /memberships/schema": schema,
      "GET /memberships/available_projects": onePage("/", [project]),
    }),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await pm.memberships.createForm())._embedded.payload._links?.roles).toEqual([]);
  expect((await pm.memberships.updateForm({ id: 11 }))._embedded.validationErrors).toEqual({});
  expect((await pm.memberships.openForm()).payload).toEqual({ _links: { roles: [] } });
  expect((await pm.memberships.schema()).roles?.type).toBe("[]Role");
  expect((await pm.memberships.availableProjects({ pageSize: 5 })).items).toEqual([project]);
  expect(lines(server.requests).at(-1)).toBe("GET /api/v3/memberships/available_projects?pageSize=5");
});

test("memberships.create without roles is a ValidationError with the attribute", async () => {
  const server = await recordingServer(failure(422, "PropertyConstraintViolation", "Roles are missing.", "roles"));
  const pm = createPmClient({ baseUrl: server.url, resources });

  await expect(pm.memberships.create({})).rejects.toMatchObject({
    ...failedWith(422, "PropertyConstraintViolation"),
    problems: [{ attribute: "roles" }],
  });
});
