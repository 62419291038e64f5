import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { routes } from "../../test/routes.js";
import { createPmClient } from "../core.js";
import { is } from "../lists/filters.js";
import { type Role, roles } from "./roles.js";

const member: Role = {
  _type: "Role",
  id: 3,
  name: "Member",
  _links: { self: { href: "/api/v3/roles/3", title: "Member" } },
};

test("roles are filtered by whether members can have them", async () => {
  const server = await recordingServer(
    routes({ "GET /roles": whole("/api/v3/roles", [member]), "GET /roles/3": member }),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { roles } });

  const filters = [is("grantable", true), is("unit", "project")];
  expect((await pm.roles.list({ filters })).items).toEqual([member]);
  expect(await pm.roles.get({ id: 3 })).toEqual(member);
  expect(lines(server.requests)).toEqual([
    'GET /api/v3/roles?filters=[{"grantable":{"operator":"=","values":["t"]}},{"unit":{"operator":"=","values":["project"]}}]',
    "GET /api/v3/roles/3",
  ]);
});

test("roles.get without permission is a PermissionError", async () => {
  const server = await recordingServer(failure(403, "MissingPermission"));
  const pm = createPmClient({ baseUrl: server.url, resources: { roles } });

  await expect(pm.roles.get({ id: 3 })).rejects.toMatchObject(failedWith(403, "MissingPermission"));
});
