import { expect, test } from "vitest";
import { failedWith, failure, lines, onePage } from "../../test/answers.js";
import { user } from "../../test/documents.js";
import { recordingServer } from "../../test/recording-server.js";
import { routes } from "../../test/routes.js";
import { createPmClient } from "../core.js";
import { type Group, groups } from "./groups.js";

const crew: Group = {
  _type: "Group",
  id: 20,
  name: "Crew",
  _links: { self: { href: "/api/v3/groups/20", title: "Crew" }, members: [{ href: "/api/v3/users/4" }] },
  _embedded: { members: [user] },
};

test("groups are listed, read, created, changed and deleted", async () => {
  const server = await recordingServer(
    routes({
      "GET /groups": onePage("/api/v3/groups", [crew]),
      "GET /groups/20": crew,
      "POST /groups": crew,
      "PATCH /groups/20": crew,
    }),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { groups } });
  const _links = { members: [{ href: "/api/v3/users/4" }] };

  expect((await pm.groups.list({ sortBy: [["created_at", "desc"]], select: ["elements/id"] })).items).toEqual([crew]);
  expect(await pm.groups.get({ id: 20 })).toEqual(crew);
  expect(await pm.groups.create({ name: "Crew", _links })).toEqual(crew);
  expect(await pm.groups.update({ id: 20, _links: { members: [] } })).toEqual(crew);
  await pm.groups.delete({ id: 20 });
  expect(await pm.followAll(crew, "members")).toEqual([user]);

  expect(lines(server.requests)).toEqual([
    'GET /api/v3/groups?sortBy=[["created_at","desc"]]&select=elements/id',
    "GET /api/v3/groups/20",
    "POST /api/v3/groups",
    "PATCH /api/v3/groups/20",
    "DELETE /api/v3/groups/20",
  ]);
  expect(server.requests[2]?.json).toEqual({ name: "Crew", _links });
  expect(server.requests[3]?.json).toEqual({ _links: { members: [] } });
});

test("groups.create without administrator rights is a PermissionError", async () => {
  const server = await recordingServer(failure(403, "MissingPermission"));
  const pm = createPmClient({ baseUrl: server.url, resources: { groups } });

  await expect(pm.groups.create({ name: "Crew" })).rejects.toMatchObject(failedWith(403, "MissingPermission"));
});
