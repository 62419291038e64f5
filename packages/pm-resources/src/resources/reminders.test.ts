import { expect, test } from "vitest";
import { failedWith, failure, lines } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { type Reminder, reminders, workPackageReminders } from "./reminders.js";

const reminder: Reminder = {
  _type: "Reminder",
  id: 11,
  note: "Ask about the cable",
  remindAt: "2026-05-21T07:00:00Z",
  _links: { creator: { href: "/api/v3/users/4" }, remindable: { href: "/api/v3/work_packages/42" } },
};

test("reminders are created, listed, changed and deleted", async () => {
  const list = {
    _type: "Collection",
    total: 1,
    count: 1,
    _links: { self: { href: "/" } },
    _embedded: { elements: [reminder] },
  };
  const server = await recordingServer(({ line }) =>
    line.startsWith("GET") ? { body: list } : line.startsWith("DELETE") ? {} : { body: reminder },
  );
  const resources = { reminders, workPackageReminders };
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });
  const { remindAt } = reminder;

  expect(await pm.workPackageReminders.create({ workPackage: 42, remindAt, note: "Ask" })).toEqual(reminder);
  expect((await pm.workPackageReminders.list({ workPackage: 42 })).items).toEqual([reminder]);
  expect((await pm.reminders.list()).items).toEqual([reminder]);
  expect(await pm.reminders.update({ id: 11, note: "Call" })).toEqual(reminder);
  await pm.reminders.delete({ id: 11 });

  expect(lines(server.requests)).toEqual([
    "POST /api/v3/work_packages/42/reminders",
    "GET /api/v3/work_packages/42/reminders",
    "GET /api/v3/reminders",
    "PATCH /api/v3/reminders/11",
    "DELETE /api/v3/reminders/11",
  ]);
  expect(server.requests[0]?.json).toEqual({ remindAt, note: "Ask" });
  expect(server.requests[3]?.json).toEqual({ note: "Call" });
});

test("a second reminder for the same work package is a ConflictError", async () => {
  const server = await recordingServer(failure(409, "UpdateConflict"));
  const pm = createPmClient({ baseUrl: server.url, resources: { workPackageReminders } });

  const second = pm.workPackageReminders.create({ workPackage: 42, remindAt: reminder.remindAt });
  await expect(second).rejects.toMatchObject({ code: "conflict", ...failedWith(409, "UpdateConflict") });
});
