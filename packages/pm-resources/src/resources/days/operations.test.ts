import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../../test/answers.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createPmClient } from "../../core.js";
import { between, is } from "../../lists/filters.js";
import { days } from "./operations.js";

const day = {
  _type: "Day",
  date: "2026-05-23",
  name: "Saturday",
  working: false,
  _links: {
    self: { href: "/api/v3/days/2026-05-23" },
    weekDay: { href: "/api/v3/days/week/6", title: "Saturday" },
    nonWorkingReasons: [{ href: "/api/v3/days/week/6", title: "Saturday" }],
  },
};

test("days.list filters by period and by days off, days.get reads one date", async () => {
  const server = await recordingServer(({ line }) => ({
    body: line.includes("?") ? whole("/api/v3/days", [day]) : day,
  }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { days } });

  const page = await pm.days.list({ filters: [between("date", "2026-05-01", "2026-05-31"), is("working", false)] });

  expect(page.items).toEqual([day]);
  expect(await pm.days.get({ date: "2026-05-23" })).toEqual(day);
  expect(lines(server.requests)).toEqual([
    'GET /api/v3/days?filters=[{"date":{"operator":"<>d","values":["2026-05-01","2026-05-31"]}},' +
      '{"working":{"operator":"=","values":["f"]}}]',
    "GET /api/v3/days/2026-05-23",
  ]);
});

test("days.get of an invalid date is refused", async () => {
  const server = await recordingServer(failure(400, "BadRequest"));
  const pm = createPmClient({ baseUrl: server.url, resources: { days } });

  await expect(pm.days.get({ date: "tomorrow" })).rejects.toMatchObject(failedWith(400, "BadRequest"));
});
