import { expect, test } from "vitest";
import { failedWith, failure, lines, onePage } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { is } from "../lists/filters.js";
import { projectSprints, sprints } from "./sprints.js";

const sprint = {
  _type: "Sprint",
  id: 1,
  name: "Spring tide",
  startDate: "2026-05-18",
  finishDate: null,
  createdAt: "2026-05-17T08:00:00Z",
  updatedAt: "2026-05-17T08:00:00Z",
  _links: {
    self: { href: "/api/v3/sprints/1" },
    definingWorkspace: { href: "/api/v3/projects/2" },
    status: { href: "urn:openproject-org:api:v3:sprints:status:active", title: "Active" },
  },
};

test("sprints are listed for all projects and for one, and read", async () => {
  const server = await recordingServer(({ line }) => ({
    body: line.endsWith("/1") ? sprint : onePage("/api/v3/sprints", [sprint]),
  }));
  const resources = { sprints, projects: { sprints: projectSprints } };
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await pm.sprints.list({ filters: [is("definingWorkspace", 2)] })).items).toEqual([sprint]);
  expect((await pm.projects.sprints.list({ project: 2, page: 3, pageSize: 5 })).items).toEqual([sprint]);
  expect(await pm.sprints.get({ id: 1 })).toEqual(sprint);
  expect(lines(server.requests)).toEqual([
    'GET /api/v3/sprints?filters=[{"definingWorkspace":{"operator":"=","values":["2"]}}]',
    "GET /api/v3/projects/2/sprints?offset=3&pageSize=5",
    "GET /api/v3/sprints/1",
  ]);
});

test("projects.sprints.list without the permission is a PermissionError", async () => {
  const server = await recordingServer(failure(403, "MissingPermission"));
  const pm = createPmClient({ baseUrl: server.url, resources: { projectSprints } });

  await expect(pm.projectSprints.list({ project: 2 })).rejects.toMatchObject(failedWith(403, "MissingPermission"));
});
