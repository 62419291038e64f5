import { expect, test } from "vitest";
import { failedWith, failure, lines, whole } from "../../test/answers.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../core.js";
import { meetingOccurrences } from "./recurring-meetings.js";

const startTime = "2026-06-04T10:00:00Z";
const occurrence = {
  _type: "MeetingOccurrence",
  startTime,
  state: "scheduled",
  _links: { recurringMeeting: { href: "/api/v3/recurring_meetings/6" } },
};

test.each(["upcoming", "past", "cancelled", "open"] as const)(
  "occurrences.%s lists dates of a series",
  async (kind) => {
    const server = await recordingServer({ body: whole("/", [occurrence]) });
    const pm = createPmClient({
      baseUrl: server.url,
      validate: "strict",
      resources: { occurrences: meetingOccurrences },
    });

    expect((await pm.occurrences[kind]({ recurringMeeting: 6 })).items).toEqual([occurrence]);
    expect(lines(server.requests)).toEqual([`GET /api/v3/recurring_meetings/6/occurrences/${kind}`]);
  },
);

test("an occurrence is identified by its time, and `limit` shortens the list", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("GET")) return { body: whole("/", []) };
    return line.startsWith("POST") ? { status: 201, body: { id: 12, title: "Board" } } : {};
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "off", resources: { occurrences: meetingOccurrences } });

  await pm.occurrences.upcoming({ recurringMeeting: 6, limit: 3 });
  expect((await pm.occurrences.init({ recurringMeeting: 6, startTime })).id).toBe(12);
  await pm.occurrences.cancel({ recurringMeeting: 6, startTime });

  expect(lines(server.requests)).toEqual([
    "GET /api/v3/recurring_meetings/6/occurrences/upcoming?limit=3",
    `POST /api/v3/recurring_meetings/6/occurrences/${startTime}/init`,
    `DELETE /api/v3/recurring_meetings/6/occurrences/${startTime}`,
  ]);
});

test("occurrences.cancel of an occurrence with a meeting is a ConflictError", async () => {
  const server = await recordingServer(failure(409, "Conflict"));
  const pm = createPmClient({ baseUrl: server.url, resources: { occurrences: meetingOccurrences } });

  await expect(pm.occurrences.cancel({ recurringMeeting: 6, startTime })).rejects.toMatchObject(
    failedWith(409, "Conflict"),
  );
});
