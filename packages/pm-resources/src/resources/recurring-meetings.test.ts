import { expect, test } from "vitest";
import { failedWith, failure, onePage } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { recurringMeetings } from "./recurring-meetings.js";

const series = {
  _type: "RecurringMeeting",
  id: 6,
  title: "Harbour board",
  frequency: "weekly",
  interval: 2,
  monthlyDay: null,
  endAfter: "iterations",
  endDate: null,
  iterations: 10,
  timeZone: "Europe/Berlin",
  startTime: "2026-05-21T10:00:00Z",
  duration: 1.5,
  notify: true,
  createdAt: "2026-05-20T08:00:00Z",
  updatedAt: "2026-05-20T08:00:00Z",
  _links: {
    self: { href: "/api/v3/recurring_meetings/6" },
    project: { href: "/api/v3/projects/2" },
    author: { href: "/api/v3/users/4" },
    template: { href: "/api/v3/meetings/3" },
    occurrencesUpcoming: { href: "/api/v3/recurring_meetings/6/occurrences/upcoming" },
  },
};

test("recurring meetings are listed, read, written, ended and deleted", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("DELETE")) return {};
    return { body: line.endsWith("meetings?pageSize=5") ? onePage("/api/v3/recurring_meetings", [series]) : series };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { recurringMeetings } });
  const input = {
    title: "Harbour board",
    frequency: "weekly",
    interval: 2,
    endAfter: "iterations",
    iterations: 10,
    startTime: "2026-05-21T10:00:00Z",
    duration: 1.5,
    _links: { project: { href: "/api/v3/projects/2" } },
  } as const;

  expect((await pm.recurringMeetings.list({ pageSize: 5 })).items).toEqual([series]);
  expect(await pm.recurringMeetings.get({ id: 6 })).toEqual(series);
  await pm.recurringMeetings.create(input);
  await pm.recurringMeetings.update({ id: 6, endDate: null });
  await pm.recurringMeetings.end({ id: 6 });
  await pm.recurringMeetings.completeTemplate({ id: 6, notify: false });
  await pm.recurringMeetings.delete({ id: 6 });

  expect(server.requests).toMatchObject([
    { line: "GET /api/v3/recurring_meetings?pageSize=5" },
    { line: "GET /api/v3/recurring_meetings/6" },
    { line: "POST /api/v3/recurring_meetings", json: input },
    { line: "PATCH /api/v3/recurring_meetings/6", json: { endDate: null } },
    { line: "POST /api/v3/recurring_meetings/6/end", text: "", headers: { "content-type": "application/json" } },
    { line: "POST /api/v3/recurring_meetings/6/template_completed", json: { notify: false } },
    { line: "DELETE /api/v3/recurring_meetings/6" },
  ]);
});

test("recurringMeetings.end of a series that has ended is refused", async () => {
  const server = await recordingServer(failure(422, "UnprocessableContent"));
  const pm = createPmClient({ baseUrl: server.url, resources: { recurringMeetings } });

  await expect(pm.recurringMeetings.end({ id: 6 })).rejects.toMatchObject(failedWith(422, "UnprocessableContent"));
});
