import { expect, test } from "vitest";
import { failedWith, failure, lines, onePage, property, whole } from "../../../test/answers.js";
import { project, user } from "../../../test/documents.js";
import { recordingServer } from "../../../test/recording-server.js";
import { routes } from "../../../test/routes.js";
import { createPmClient } from "../../core.js";
import { is } from "../../lists/filters.js";
import { workspaces } from "./operations.js";

const resources = { workspaces };

test("workspaces of all kinds are in one list, with different types", async () => {
  const program = { ...project, _type: "Program", id: 8 };
  const server = await recordingServer({ body: onePage("/api/v3/workspaces", [project, program]) });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  const { items } = await pm.workspaces.list({ filters: [is("ancestor", 1)] });
  expect(items.map(({ _type, id }) => [_type, id])).toEqual([
    ["Project", 7],
    ["Program", 8],
  ]);
  expect(lines(server.requests)).toEqual([
    'GET /api/v3/workspaces?filters=[{"ancestor":{"operator":"=","values":["1"]}}]',
  ]);
});

test("schema and assignees are read, favourites added and removed", async () => {
  const schema = { _type: "Schema", name: property("String", "Name"), _links: { self: { href: "/" } } };
  const server = await recordingServer(
    routes({ "GET /workspaces/schema": schema, "GET /workspaces/7/available_assignees": whole("/", [user]) }),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await pm.workspaces.schema()).name?.type).toBe("String");
  expect((await pm.workspaces.availableAssignees({ id: 7 })).items).toEqual([user]);
  await pm.workspaces.favorite({ id: 7 });
  await pm.workspaces.unfavorite({ id: 7 });
  expect(lines(server.requests)).toEqual([
    "GET /api/v3/workspaces/schema",
    "GET /api/v3/workspaces/7/available_assignees",
    "POST /api/v3/workspaces/7/favorite",
    "DELETE /api/v3/workspaces/7/favorite",
  ]);
  // The server requires a content type even without a body.
  expect(server.requests[2]?.headers["content-type"]).toBe("application/json");
});

test("marking a workspace without a login is a PermissionError", async () => {
  const server = await recordingServer(failure(403, "MissingPermission"));
  const pm = createPmClient({ baseUrl: server.url, resources });

  await expect(pm.workspaces.favorite({ id: 7 })).rejects.toMatchObject(failedWith(403, "MissingPermission"));
});
