import { expect, test } from "vitest";
import { failedWith, failure, whole } from "../../../test/answers.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createPmClient } from "../../core.js";
import { meetingSections } from "./sections.js";

const section = {
  _type: "MeetingSection",
  id: 1,
  title: "Old matters",
  position: 1,
  backlog: false,
  createdAt: "2026-05-20T08:00:00Z",
  updatedAt: "2026-05-20T08:00:00Z",
  _links: { self: { href: "/api/v3/meeting_sections/1" }, meeting: { href: "/api/v3/meetings/3" } },
};

test("sections are listed and read below their meeting, and changed at their own path", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("DELETE")) return {};
    return { body: line.endsWith("/sections") ? whole("/", [section]) : section };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { sections: meetingSections } });
  const links = { meeting: { href: "/api/v3/meetings/3" } };

  expect((await pm.sections.list({ meeting: 3 })).items).toEqual([section]);
  expect(await pm.sections.get({ id: 1 })).toEqual(section);
  await pm.sections.getInMeeting({ meeting: 3, id: 1 });
  await pm.sections.create({ title: "Old matters", _links: links });
  await pm.sections.update({ id: 1, title: "New matters" });
  await pm.sections.delete({ id: 1 });

  expect(server.requests).toMatchObject([
    { line: "GET /api/v3/meetings/3/sections" },
    { line: "GET /api/v3/meeting_sections/1" },
    { line: "GET /api/v3/meetings/3/sections/1" },
    { line: "POST /api/v3/meeting_sections", json: { title: "Old matters", _links: links } },
    { line: "PATCH /api/v3/meeting_sections/1", json: { title: "New matters" } },
    { line: "DELETE /api/v3/meeting_sections/1" },
  ]);
});

test("sections.update of the backlog is an error with the attribute", async () => {
  const server = await recordingServer(failure(422, "PropertyConstraintViolation", "Fixed.", "title"));
  const pm = createPmClient({ baseUrl: server.url, resources: { sections: meetingSections } });

  await expect(pm.sections.update({ id: 9, title: "Mine" })).rejects.toMatchObject({
    ...failedWith(422, "PropertyConstraintViolation"),
    problems: [{ attribute: "title" }],
  });
});
