import { expect, test } from "vitest";
import { failedWith, failure, lines, onePage, whole } from "../../test/answers.js";
import { user } from "../../test/documents.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { workPackageWatchers } from "./watchers.js";

test("watchers are listed, added and removed", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("POST")) return { status: 201, body: user };
    if (line.startsWith("DELETE")) return {};
    return { body: line.includes("available") ? onePage("/", [user]) : whole("/", [user]) };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { workPackageWatchers } });
  const body = { user: { href: "/api/v3/users/4" } };

  expect((await pm.workPackageWatchers.list({ workPackage: 42 })).items).toEqual([user]);
  expect((await pm.workPackageWatchers.listAvailable({ workPackage: 42, pageSize: 50 })).items).toEqual([user]);
  expect(await pm.workPackageWatchers.add({ workPackage: 42, ...body })).toEqual(user);
  await pm.workPackageWatchers.remove({ workPackage: 42, user: 4 });

  expect(lines(server.requests)).toEqual([
    "GET /api/v3/work_packages/42/watchers",
    "GET /api/v3/work_packages/42/available_watchers?pageSize=50",
    "POST /api/v3/work_packages/42/watchers",
    "DELETE /api/v3/work_packages/42/watchers/4",
  ]);
  expect(server.requests[2]?.json).toEqual(body);
});

test("a watcher who may not see the work package is a ValidationError", async () => {
  const server = await recordingServer(failure(422, "PropertyConstraintViolation"));
  const pm = createPmClient({ baseUrl: server.url, resources: { workPackageWatchers } });

  const adding = pm.workPackageWatchers.add({ workPackage: 42, user: { href: "/api/v3/users/9" } });
  await expect(adding).rejects.toMatchObject(failedWith(422, "PropertyConstraintViolation"));
});
