import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { activities, type Activity, workPackageActivities } from "./activities.js";

const comment: Activity = {
  _type: "Activity::Comment",
  id: 70,
  version: 3,
  comment: { format: "markdown", raw: "Done?", html: "<p>Done?</p>" },
  details: [],
  internal: false,
  createdAt: "2026-01-05T08:00:00.000Z",
  _links: { self: { href: "/api/v3/activities/70" }, user: { href: "/api/v3/users/4" } },
};

test("comments are created without notification, listed, read and changed", async () => {
  const server = await recordingServer(({ line }) => ({
    body: line === "GET /api/v3/work_packages/42/activities" ? whole("/", [comment]) : comment,
  }));
  const resources = { activities, workPackageActivities };
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  const written = { comment: { raw: "Done?" }, internal: true };
  expect(await pm.workPackageActivities.comment({ workPackage: 42, notify: false, ...written })).toEqual(comment);
  expect((await pm.workPackageActivities.list({ workPackage: 42 })).items).toEqual([comment]);
  expect(await pm.activities.get({ id: 70 })).toEqual(comment);
  expect(await pm.activities.update({ id: 70, comment: { raw: "Done." } })).toEqual(comment);

  expect(lines(server.requests)).toEqual([
    "POST /api/v3/work_packages/42/activities?notify=false",
    "GET /api/v3/work_packages/42/activities",
    "GET /api/v3/activities/70",
    "PATCH /api/v3/activities/70",
  ]);
  expect(server.requests[0]?.json).toEqual(written);
  expect(server.requests[3]?.json).toEqual({ comment: { raw: "Done." } });
});

test("changing another user's comment without permission is a PermissionError", async () => {
  const server = await recordingServer(failure(403, "MissingPermission"));
  const pm = createPmClient({ baseUrl: server.url, resources: { activities } });

  const rewriting = pm.activities.update({ id: 70, comment: { raw: "" } });
  await expect(rewriting).rejects.toMatchObject(failedWith(403, "MissingPermission"));
});
