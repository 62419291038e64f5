import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { is } from "../lists/filters.js";
import { projectStorages } from "./project-storages.js";

const projectStorage = {
  _type: "ProjectStorage",
  id: 6,
  projectFolderMode: "manual",
  createdAt: "2026-05-20T08:00:00Z",
  updatedAt: "2026-05-20T08:00:00Z",
  _links: {
    self: { href: "/api/v3/project_storages/6" },
    creator: { href: "/api/v3/users/4" },
    storage: { href: "/api/v3/storages/3" },
    project: { href: "/api/v3/projects/2" },
    projectFolder: { href: "/api/v3/storages/3/files/210" },
    open: { href: null },
  },
};

test("project storages are listed by project and storage, and read", async () => {
  const server = await recordingServer(({ line }) => ({
    body: line.includes("?") ? whole("/api/v3/project_storages", [projectStorage]) : projectStorage,
  }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { projectStorages } });

  const page = await pm.projectStorages.list({ filters: [is("project_id", 2), is("storageId", 3)] });

  expect(page.items).toEqual([projectStorage]);
  expect(await pm.projectStorages.get({ id: 6 })).toEqual(projectStorage);
  expect(lines(server.requests)).toEqual([
    'GET /api/v3/project_storages?filters=[{"project_id":{"operator":"=","values":["2"]}},' +
      '{"storageId":{"operator":"=","values":["3"]}}]',
    "GET /api/v3/project_storages/6",
  ]);
});

test("projectStorages.open returns the address without requesting it", async () => {
  const server = await recordingServer({ status: 303, headers: { location: "https://cloud.example.com/f/210" } });
  const pm = createPmClient({ baseUrl: server.url, resources: { projectStorages } });

  const { response } = await pm.projectStorages.open({ id: 6 }).withResponse();

  expect(response.headers.get("location")).toBe("https://cloud.example.com/f/210");
  expect(lines(server.requests)).toEqual(["GET /api/v3/project_storages/6/open"]);
});

test("projectStorages.open without access to the storage is a PermissionError", async () => {
  const server = await recordingServer(failure(403, "MissingPermission"));
  const pm = createPmClient({ baseUrl: server.url, resources: { projectStorages } });

  await expect(pm.projectStorages.open({ id: 6 })).rejects.toMatchObject(failedWith(403, "MissingPermission"));
});
