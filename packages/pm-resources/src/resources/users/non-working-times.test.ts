import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../../test/answers.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createPmClient } from "../../core.js";
import { type UserNonWorkingTime, userNonWorkingTimes } from "./non-working-times.js";

const holiday = { startDate: "2026-07-01", endDate: "2026-07-14" };
const document: UserNonWorkingTime = {
  _type: "UserNonWorkingTime",
  id: 9,
  ...holiday,
  _links: { self: { href: "/api/v3/users/4/non_working_times/9" }, user: { href: "/api/v3/users/4" } },
};

test("non-working times are listed by year, read, created, changed and deleted", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("DELETE")) return {};
    return { body: line.includes("?year") ? whole("/", [document]) : document };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { userNonWorkingTimes } });

  expect((await pm.userNonWorkingTimes.list({ user: "me", year: 2026 })).items).toEqual([document]);
  expect(await pm.userNonWorkingTimes.get({ user: 4, id: 9 })).toEqual(document);
  expect(await pm.userNonWorkingTimes.create({ user: "me", ...holiday })).toEqual(document);
  expect(await pm.userNonWorkingTimes.update({ user: 4, id: 9, endDate: "2026-07-15" })).toEqual(document);
  await pm.userNonWorkingTimes.delete({ user: 4, id: 9 });

  expect(lines(server.requests)).toEqual([
    "GET /api/v3/users/me/non_working_times?year=2026",
    "GET /api/v3/users/4/non_working_times/9",
    "POST /api/v3/users/me/non_working_times",
    "PATCH /api/v3/users/4/non_working_times/9",
    "DELETE /api/v3/users/4/non_working_times/9",
  ]);
  expect(server.requests[2]?.json).toEqual(holiday);
  expect(server.requests[3]?.json).toEqual({ endDate: "2026-07-15" });
});

test("overlapping non-working times are a ValidationError", async () => {
  const server = await recordingServer(failure(422, "PropertyConstraintViolation"));
  const pm = createPmClient({ baseUrl: server.url, resources: { userNonWorkingTimes } });

  const setting = pm.userNonWorkingTimes.create({ user: "me", ...holiday });
  await expect(setting).rejects.toMatchObject(failedWith(422, "PropertyConstraintViolation"));
});
