import { expect, test } from "vitest";
import { failedWith, failure, whole } from "../../../test/answers.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createPmClient } from "../../core.js";
import { meetingAgendaItems } from "./agenda-items.js";

const item = {
  _type: "MeetingAgendaItem",
  id: 11,
  title: "Tides",
  itemType: "simple",
  notes: { format: "markdown", raw: "High", html: "<p>High</p>" },
  position: 1,
  durationInMinutes: null,
  lockVersion: 2,
  voteScore: 3,
  createdAt: "2026-05-20T08:00:00Z",
  updatedAt: "2026-05-20T08:00:00Z",
  _links: {
    self: { href: "/api/v3/meeting_agenda_items/11" },
    meeting: { href: "/api/v3/meetings/3" },
    author: { href: "/api/v3/users/4" },
    presenter: { href: null },
    section: { href: "/api/v3/meeting_sections/1" },
    upvote: { href: "/api/v3/meeting_agenda_items/11/upvote", method: "post" },
  },
};

test("agenda items are listed and read below their meeting, and changed at their own path", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("DELETE")) return {};
    return { body: line.endsWith("/agenda_items") ? whole("/api/v3/meetings/3/agenda_items", [item]) : item };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { items: meetingAgendaItems } });

  expect((await pm.items.list({ meeting: 3 })).items).toEqual([item]);
  expect(await pm.items.get({ id: 11 })).toEqual(item);
  await pm.items.getInMeeting({ meeting: 3, id: 11 });
  await pm.items.create({ title: "Tides", _links: { meeting: { href: "/api/v3/meetings/3" } } });
  await pm.items.update({ id: 11, lockVersion: 2, notes: { raw: "Low" } });
  await pm.items.delete({ id: 11 });

  expect(server.requests).toMatchObject([
    { line: "GET /api/v3/meetings/3/agenda_items" },
    { line: "GET /api/v3/meeting_agenda_items/11" },
    { line: "GET /api/v3/meetings/3/agenda_items/11" },
    {
      line: "POST /api/v3/meeting_agenda_items",
      json: { title: "Tides", _links: { meeting: { href: "/api/v3/meetings/3" } } },
    },
    { line: "PATCH /api/v3/meeting_agenda_items/11", json: { lockVersion: 2, notes: { raw: "Low" } } },
    { line: "DELETE /api/v3/meeting_agenda_items/11" },
  ]);
});

test("a vote is a toggle and never retried", async () => {
  const server = await recordingServer(({ line }) => (line.endsWith("/upvote") ? { status: 503 } : { body: item }));
  const pm = createPmClient({ baseUrl: server.url, resources: { items: meetingAgendaItems }, retry: { baseDelay: 0 } });

  await expect(pm.items.upvote({ id: 11 })).rejects.toMatchObject({ status: 503 });
  expect((await pm.items.downvote({ id: 11 })).voteScore).toBe(3);
  expect(server.requests.map(({ line }) => line)).toEqual([
    "POST /api/v3/meeting_agenda_items/11/upvote",
    "POST /api/v3/meeting_agenda_items/11/downvote",
  ]);
});

test("items.edit sends the changed fields with the lockVersion", async () => {
  const server = await recordingServer({ body: item });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { items: meetingAgendaItems } });

  await pm.items.edit({ id: 11 }, (draft) => {
    draft.durationInMinutes = 15;
  });

  expect(server.requests[1]).toMatchObject({
    line: "PATCH /api/v3/meeting_agenda_items/11",
    json: { durationInMinutes: 15, lockVersion: 2 },
  });
});

test("items.upvote on an agenda with a manual order is refused", async () => {
  const server = await recordingServer(failure(400, "BadRequest"));
  const pm = createPmClient({ baseUrl: server.url, resources: { items: meetingAgendaItems } });

  await expect(pm.items.upvote({ id: 11 })).rejects.toMatchObject(failedWith(400, "BadRequest"));
});
