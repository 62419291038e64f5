import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../../test/answers.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createPmClient } from "../../core.js";
import { between } from "../../lists/filters.js";
import { nonWorkingDays } from "./non-working-days.js";

const christmas = {
  _type: "NonWorkingDay",
  date: "2026-12-25",
  name: "Christmas",
  _links: { self: { href: "/api/v3/days/non_working/2026-12-25" } },
} as const;

test("non-working days are listed for a period, read, added, changed and removed", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("DELETE")) return {};
    return { body: line.includes("?") ? whole("/api/v3/days/non_working", [christmas]) : christmas };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { nonWorkingDays } });

  expect((await pm.nonWorkingDays.list({ filters: [between("date", "2026-12-01", "2026-12-31")] })).items).toEqual([
    christmas,
  ]);
  expect(await pm.nonWorkingDays.get({ date: "2026-12-25" })).toEqual(christmas);
  await pm.nonWorkingDays.create(christmas);
  await pm.nonWorkingDays.update({ day: "2026-12-25", _type: "NonWorkingDay", date: "2026-12-24", name: "Eve" });
  await pm.nonWorkingDays.delete({ date: "2026-12-25" });

  expect(lines(server.requests)).toEqual([
    'GET /api/v3/days/non_working?filters=[{"date":{"operator":"<>d","values":["2026-12-01","2026-12-31"]}}]',
    "GET /api/v3/days/non_working/2026-12-25",
    "POST /api/v3/days/non_working",
    "PATCH /api/v3/days/non_working/2026-12-25",
    "DELETE /api/v3/days/non_working/2026-12-25",
  ]);
  expect(server.requests[3]?.json).toEqual({ _type: "NonWorkingDay", date: "2026-12-24", name: "Eve" });
});

test("nonWorkingDays.get of a working day is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { nonWorkingDays } });

  await expect(pm.nonWorkingDays.get({ date: "2026-12-01" })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
