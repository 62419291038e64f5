import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { routes } from "../../test/routes.js";
import { createPmClient } from "../core.js";
import { projectTypes, type Type, types, workspaceTypes } from "./types.js";

const task: Type = {
  _type: "Type",
  id: 2,
  name: "Task",
  color: null,
  position: 1,
  isDefault: true,
  isMilestone: false,
  createdAt: "2026-01-05T08:00:00.000Z",
  updatedAt: "2026-01-05T08:00:00.000Z",
  _links: { self: { href: "/api/v3/types/2", title: "Task" } },
};

test("types are listed for the instance, a workspace and a project", async () => {
  const list = whole("/api/v3/types", [task]);
  const server = await recordingServer(
    routes({
      "GET /types": list,
      "GET /types/2": task,
      "GET /workspaces/quay/types": list,
      "GET /projects/7/types": list,
    }),
  );
  const resources = { types, workspaceTypes, projectTypes };
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await pm.types.list()).items).toEqual([task]);
  expect(await pm.types.get({ id: 2 })).toEqual(task);
  expect((await pm.workspaceTypes.list({ workspace: "quay" })).items).toEqual([task]);
  expect((await pm.projectTypes.list({ project: 7 })).items).toEqual([task]);
  expect(lines(server.requests)).toEqual([
    "GET /api/v3/types",
    "GET /api/v3/types/2",
    "GET /api/v3/workspaces/quay/types",
    "GET /api/v3/projects/7/types",
  ]);
});

test("listing the types of an invisible project is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { projectTypes } });

  await expect(pm.projectTypes.list({ project: 9 })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
