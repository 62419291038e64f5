import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { projectPhases } from "./project-phases.js";

const times = { createdAt: "2026-05-20T08:00:00Z", updatedAt: "2026-05-20T08:00:00Z" };
const definition = {
  _type: "ProjectPhaseDefinition",
  id: 3,
  name: "Planning",
  startGate: true,
  startGateName: "Permit",
  finishGate: false,
  finishGateName: null,
  ...times,
  _links: { self: { href: "/api/v3/project_phase_definitions/3" } },
};
const phase = {
  _type: "ProjectPhase",
  id: 5,
  name: "Planning",
  active: true,
  ...times,
  _links: {
    self: { href: "/api/v3/project_phases/5" },
    definition: { href: "/api/v3/project_phase_definitions/3" },
    project: { href: "/api/v3/projects/2" },
  },
};

test("project phases and their definitions are read, and a phase links to its definition", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.endsWith("/5")) return { body: phase };
    return { body: line.endsWith("/3") ? definition : whole("/api/v3/project_phase_definitions", [definition]) };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { projectPhases } });

  expect((await pm.projectPhases.definitions.list()).items).toEqual([definition]);
  expect(await pm.projectPhases.definitions.get({ id: 3 })).toEqual(definition);
  const found = await pm.projectPhases.get({ id: 5 });
  expect((await pm.follow(found, "definition")).startGateName).toBe("Permit");

  expect(lines(server.requests)).toEqual([
    "GET /api/v3/project_phase_definitions",
    "GET /api/v3/project_phase_definitions/3",
    "GET /api/v3/project_phases/5",
    "GET /api/v3/project_phase_definitions/3",
  ]);
});

test("projectPhases.get without the permission is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { projectPhases } });

  await expect(pm.projectPhases.get({ id: 9 })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
