import { expect, test } from "vitest";
import { failedWith, failure, lines } from "../../../test/answers.js";
import { project } from "../../../test/documents.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createPmClient } from "../../core.js";
import { timeEntryActivities, type TimeEntryActivity } from "./activities.js";

test("an activity is read on servers that have it; on others it is a NotFoundError", async () => {
  const repair: TimeEntryActivity = {
    _type: "TimeEntriesActivity",
    id: 1,
    name: "Repair",
    position: 1,
    default: true,
    _links: { self: { href: "/api/v3/time_entries/activities/1" }, projects: [{ href: "/api/v3/projects/7" }] },
    _embedded: { projects: [project] },
  };
  const server = await recordingServer(({ line }) =>
    line.includes("/activities/") ? { body: repair } : failure(404, "NotFound"),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { timeEntryActivities } });

  expect(await pm.timeEntryActivities.get({ id: 1 })).toEqual(repair);
  await expect(pm.timeEntryActivities.getAtDocumentedPath({ id: 1 })).rejects.toMatchObject(
    failedWith(404, "NotFound"),
  );
  expect(lines(server.requests)).toEqual([
    "GET /api/v3/time_entries/activities/1",
    "GET /api/v3/time_entries/activity/1",
  ]);
});
