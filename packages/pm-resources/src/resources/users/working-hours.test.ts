import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../../test/answers.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createPmClient } from "../../core.js";
import { userWorkingHours, type UserWorkingHours } from "./working-hours.js";

const week = {
  validFrom: "2026-06-01",
  mondayHours: 8,
  tuesdayHours: 8,
  wednesdayHours: 8,
  thursdayHours: 8,
  fridayHours: 6.5,
  saturdayHours: 0,
  sundayHours: 0,
  availabilityFactor: 80,
};
const document: UserWorkingHours = {
  _type: "UserWorkingHours",
  id: 9,
  ...week,
  _links: { self: { href: "/api/v3/users/4/working_hours/9" }, user: { href: "/api/v3/users/4" } },
};

test("working hours are listed, read, created, changed and deleted", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("DELETE")) return {};
    return { body: line === "GET /api/v3/users/me/working_hours" ? whole("/", [document]) : document };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { userWorkingHours } });

  expect((await pm.userWorkingHours.list({ user: "me" })).items).toEqual([document]);
  expect(await pm.userWorkingHours.get({ user: 4, id: 9 })).toEqual(document);
  expect(await pm.userWorkingHours.create({ user: "me", ...week })).toEqual(document);
  expect(await pm.userWorkingHours.update({ user: 4, id: 9, fridayHours: 4 })).toEqual(document);
  await pm.userWorkingHours.delete({ user: 4, id: 9 });

  expect(lines(server.requests)).toEqual([
    "GET /api/v3/users/me/working_hours",
    "GET /api/v3/users/4/working_hours/9",
    "POST /api/v3/users/me/working_hours",
    "PATCH /api/v3/users/4/working_hours/9",
    "DELETE /api/v3/users/4/working_hours/9",
  ]);
  expect(server.requests[2]?.json).toEqual(week);
  expect(server.requests[3]?.json).toEqual({ fridayHours: 4 });
});

test("working hours that are already in effect cannot be changed", async () => {
  const server = await recordingServer(failure(422, "PropertyConstraintViolation"));
  const pm = createPmClient({ baseUrl: server.url, resources: { userWorkingHours } });

  const changing = pm.userWorkingHours.update({ user: 4, id: 9, fridayHours: 4 });
  await expect(changing).rejects.toMatchObject(failedWith(422, "PropertyConstraintViolation"));
});
