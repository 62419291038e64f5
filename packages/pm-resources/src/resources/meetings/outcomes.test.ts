import { expect, test } from "vitest";
import { failedWith, failure, whole } from "../../../test/answers.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createPmClient } from "../../core.js";
import { meetingOutcomes } from "./outcomes.js";

const outcome = {
  _type: "MeetingOutcome",
  id: 8,
  kind: "information",
  notes: { format: "markdown", raw: "Dredge", html: "<p>Dredge</p>" },
  createdAt: "2026-05-20T08:00:00Z",
  updatedAt: "2026-05-20T08:00:00Z",
  _links: {
    self: { href: "/api/v3/meeting_outcomes/8" },
    author: { href: "/api/v3/users/4" },
    agendaItem: { href: "/api/v3/meeting_agenda_items/11" },
  },
};

test("outcomes are listed and read below their agenda item, and changed at their own path", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("DELETE")) return {};
    return { body: line.endsWith("/outcomes") ? whole("/", [outcome]) : outcome };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { outcomes: meetingOutcomes } });
  const links = { agendaItem: { href: "/api/v3/meeting_agenda_items/11" } };

  expect((await pm.outcomes.list({ meeting: 3, agendaItem: 11 })).items).toEqual([outcome]);
  expect(await pm.outcomes.get({ id: 8 })).toEqual(outcome);
  await pm.outcomes.getInAgendaItem({ meeting: 3, agendaItem: 11, id: 8 });
  await pm.outcomes.create({ notes: { raw: "Dredge" }, _links: links }).withResponse();
  await pm.outcomes.update({ id: 8, kind: "work_package" });
  await pm.outcomes.delete({ id: 8 });

  const paths = [
    "/meetings/3/agenda_items/11/outcomes",
    "/meeting_outcomes/8",
    "/meetings/3/agenda_items/11/outcomes/8",
  ];
  expect(server.requests).toMatchObject([
    ...paths.map((path) => ({ line: `GET /api/v3${path}` })),
    { line: "POST /api/v3/meeting_outcomes", json: { notes: { raw: "Dredge" }, _links: links } },
    { line: "PATCH /api/v3/meeting_outcomes/8", json: { kind: "work_package" } },
    { line: "DELETE /api/v3/meeting_outcomes/8" },
  ]);
});

test("outcomes.create without the permission is a PermissionError", async () => {
  const server = await recordingServer(failure(403, "MissingPermission"));
  const pm = createPmClient({ baseUrl: server.url, resources: { outcomes: meetingOutcomes } });

  await expect(
    pm.outcomes.create({ _links: { agendaItem: { href: "/api/v3/meeting_agenda_items/11" } } }),
  ).rejects.toMatchObject(failedWith(403, "MissingPermission"));
});
