import { expect, test } from "vitest";
import { failedWith, failure, whole } from "../../../test/answers.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createPmClient } from "../../core.js";
import { weekDays } from "./week-days.js";

const monday = {
  _type: "WeekDay",
  day: 1,
  name: "Monday",
  working: true,
  _links: { self: { href: "/api/v3/days/week/1" } },
};

test("days of the week are listed, read and changed", async () => {
  const list = whole("/api/v3/days/week", [monday]);
  const server = await recordingServer(({ line }) => ({ body: line.endsWith("/week") ? list : monday }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { weekDays } });
  const change = { _type: "WeekDay", working: false } as const;
  const elements = [{ ...change, _links: { self: { href: "/api/v3/days/week/1" } } }];

  expect((await pm.weekDays.list()).items).toEqual([monday]);
  expect(await pm.weekDays.get({ day: 1 })).toEqual(monday);
  await pm.weekDays.update({ day: 1, ...change });
  await pm.weekDays.updateAll({ _type: "Collection", _embedded: { elements } });

  expect(server.requests).toMatchObject([
    { line: "GET /api/v3/days/week" },
    { line: "GET /api/v3/days/week/1" },
    { line: "PATCH /api/v3/days/week/1", json: change },
    { line: "PATCH /api/v3/days/week", json: { _type: "Collection", _embedded: { elements } } },
  ]);
});

test("weekDays.get of day 8 is a NotFoundError", async () => {
  const server = await recordingServer(failure(404, "NotFound"));
  const pm = createPmClient({ baseUrl: server.url, resources: { weekDays } });

  await expect(pm.weekDays.get({ day: 8 })).rejects.toMatchObject(failedWith(404, "NotFound"));
});
