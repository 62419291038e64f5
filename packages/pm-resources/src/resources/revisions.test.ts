import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { routes } from "../../test/routes.js";
import { createPmClient } from "../core.js";
import { type Revision, revisions, workPackageRevisions } from "./revisions.js";

const revision: Revision = {
  _type: "Revision",
  id: 1,
  identifier: "9f2c1ab07d",
  formattedIdentifier: "9f2c1ab",
  authorName: "Ines Kai",
  message: { format: "plain", raw: "Fixes #42", html: "<p>Fixes #42</p>" },
  createdAt: "2026-01-05T08:00:00.000Z",
  _links: {
    self: { href: "/api/v3/revisions/1" },
    project: { href: "/api/v3/projects/7" },
    showRevision: { href: "/projects/quay/repository/revision/9f2c1ab" },
  },
};

test("revisions are read one by one and listed for a work package", async () => {
  const list = whole("/api/v3/work_packages/42/revisions", [revision]);
  const server = await recordingServer(
    routes({ "GET /revisions/1": revision, "GET /work_packages/42/revisions": list }),
  );
  const pm = createPmClient({
    baseUrl: server.url,
    validate: "strict",
    resources: { revisions, workPackageRevisions },
  });

  expect(await pm.revisions.get({ id: 1 })).toEqual(revision);
  expect((await pm.workPackageRevisions.list({ workPackage: 42 })).items).toEqual([revision]);
  expect(lines(server.requests)).toEqual(["GET /api/v3/revisions/1", "GET /api/v3/work_packages/42/revisions"]);
});

test("revisions.get of an invisible revision is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { revisions } });

  await expect(pm.revisions.get({ id: 1 })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
