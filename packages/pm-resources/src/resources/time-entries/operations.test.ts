import { expect, test } from "vitest";
import { failedWith, failure, form, lines, onePage, property } from "../../../test/answers.js";
import { project } from "../../../test/documents.js";
import { recordingServer } from "../../../test/recording-server.js";
import { routes } from "../../../test/routes.js";
import { createPmClient } from "../../core.js";
import { duration, hours } from "../../documents/durations.js";
import { between, is } from "../../lists/filters.js";
import type { TimeEntry } from "./document.js";
import { timeEntries } from "./operations.js";

const resources = { timeEntries };
const entry: TimeEntry = {
  _type: "TimeEntry",
  id: 13,
  comment: { format: "plain", raw: "Greased", html: "<p>Greased</p>" },
  spentOn: "2026-05-21",
  hours: "PT1H30M",
  ongoing: false,
  createdAt: "2026-05-21T08:00:00.000Z",
  updatedAt: "2026-05-21T08:00:00.000Z",
  _links: {
    self: { href: "/api/v3/time_entries/13" },
    project: { href: "/api/v3/projects/7" },
    entity: { href: "/api/v3/work_packages/42" },
    user: { href: "/api/v3/users/4" },
    activity: { href: null },
  },
};

test("time entries are listed, read, created, changed and deleted", async () => {
  const server = await recordingServer(
    routes({
      "GET /time_entries": onePage("/api/v3/time_entries", [entry]),
      "GET /time_entries/13": entry,
      "POST /time_entries": entry,
      "PATCH /time_entries/13": entry,
    }),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });
  const _links = {
    entity: { href: "/api/v3/work_packages/42" },
    activity: { href: "/api/v3/time_entries/activities/1" },
  };
  const input = {
    spentOn: "2026-05-21",
    hours: duration(1.5),
    comment: { raw: "Greased" },
    customField5: true,
    _links,
  };

  const filters = [is("entity_type", "WorkPackage"), between("spent_on", "2026-05-01", "2026-05-31")];
  const [first] = (await pm.timeEntries.list({ filters, sortBy: [["spent_on", "asc"]], pageSize: 3 })).items;
  expect(hours(first?.hours ?? "")).toBe(1.5);
  expect(await pm.timeEntries.get({ id: 13 })).toEqual(entry);
  expect(await pm.timeEntries.create(input)).toEqual(entry);
  expect(await pm.timeEntries.update({ id: 13, hours: duration(2) })).toEqual(entry);
  await pm.timeEntries.delete({ id: 13 });

  expect(lines(server.requests)).toEqual([
    'GET /api/v3/time_entries?filters=[{"entity_type":{"operator":"=","values":["WorkPackage"]}},{"spent_on":{"operator":"<>d","values":["2026-05-01","2026-05-31"]}}]&sortBy=[["spent_on","asc"]]&pageSize=3',
    "GET /api/v3/time_entries/13",
    "POST /api/v3/time_entries",
    "PATCH /api/v3/time_entries/13",
    "DELETE /api/v3/time_entries/13",
  ]);
  expect(server.requests[2]?.json).toEqual({ ...input, hours: "PT1H30M" });
  expect(server.requests[3]?.json).toEqual({ hours: "PT2H" });
});

test("forms, schema and available projects are read", async () => {
  const self = "/api/v3/time_entries/form";
  const schema = { _type: "Schema", spentOn: property("Date", "Date"), _links: { self: { href: "/" } } };
  const server = await recordingServer(
    routes({
      "POST /time_entries/form": form(self, { hours: null }, {}),
      "POST /time_entries/13/form": form(self, { hours: "PT1H" }, {}),
      "GET /time_entries/schema": schema,
      "GET /time_entries/available_projects": onePage("/", [project]),
    }),
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await pm.timeEntries.createForm({}))._embedded.payload.hours).toBeNull();
  expect((await pm.timeEntries.updateForm({ id: 13, hours: "PT1H" }))._embedded.payload.hours).toBe("PT1H");
  expect((await pm.timeEntries.openForm({ id: 13 })).payload.hours).toBe("PT1H");
  expect((await pm.timeEntries.schema()).spentOn?.type).toBe("Date");
  expect((await pm.timeEntries.availableProjects()).items).toEqual([project]);
});

test("an entry without a date is refused before it is sent, an entry for another user is refused by the server", async () => {
  const server = await recordingServer(failure(403, "MissingPermission"));
  const pm = createPmClient({ baseUrl: server.url, resources });

  await expect(pm.timeEntries.create({} as never)).rejects.toMatchObject({
    code: "request_invalid",
    problems: [{ path: "spentOn" }],
  });
  expect(server.requests).toEqual([]);
  await expect(pm.timeEntries.delete({ id: 13 })).rejects.toMatchObject(failedWith(403, "MissingPermission"));
});
