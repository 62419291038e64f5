import { expect, test } from "vitest";
import { failedWith, failure, form, lines, onePage, property } from "../../../test/answers.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createPmClient } from "../../core.js";
import { contains } from "../../lists/filters.js";
import { meetings } from "./operations.js";

const meeting = {
  _type: "Meeting",
  id: 3,
  title: "Harbour board",
  lockVersion: 4,
  startTime: "2026-05-21T10:00:00Z",
  endTime: "2026-05-21T11:30:00Z",
  duration: "PT1H30M",
  location: null,
  state: "open",
  createdAt: "2026-05-20T08:00:00Z",
  updatedAt: "2026-05-20T08:00:00Z",
  _links: {
    self: { href: "/api/v3/meetings/3", title: "Harbour board" },
    author: { href: "/api/v3/users/4", title: "Ada" },
    project: { href: "/api/v3/projects/2", title: "Harbour" },
    participants: [{ href: "/api/v3/users/4", title: "Ada" }],
    agendaItems: { href: "/api/v3/meetings/3/agenda_items" },
    updateImmediately: { href: "/api/v3/meetings/3", method: "patch" },
  },
};

test("meetings are listed in pages, created and deleted", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.startsWith("DELETE")) return {};
    return { body: line.startsWith("GET") ? onePage("/api/v3/meetings", [meeting]) : meeting };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { meetings } });
  const input = {
    title: "Harbour board",
    startTime: "2026-05-21T10:00:00Z",
    duration: "PT1H30M",
    _links: { project: { href: "/api/v3/projects/2" }, participants: [{ href: "/api/v3/users/4" }] },
  };

  expect((await pm.meetings.list({ page: 2 })).items).toEqual([meeting]);
  expect(await pm.meetings.create(input)).toEqual(meeting);
  await pm.meetings.delete({ id: 3 });

  expect(server.requests).toMatchObject([
    { line: "GET /api/v3/meetings?offset=2" },
    { line: "POST /api/v3/meetings", json: input },
    { line: "DELETE /api/v3/meetings/3", headers: { "content-type": "application/json" } },
  ]);
});

test("meetings.edit sends the changed fields with the lockVersion, and repeats the change after a conflict", async () => {
  const changed = { ...meeting, location: "Quay 1", lockVersion: 5 };
  const patches = [failure(409, "UpdateConflict"), { body: { ...changed, title: "Board" } }];
  const reads = [{ body: meeting }, { body: changed }];
  const server = await recordingServer(
    ({ line }) => (line.startsWith("GET") ? reads : patches).shift() ?? { status: 500 },
  );
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { meetings } });

  const edited = await pm.meetings.edit({ id: 3 }, (draft) => {
    draft.title = "Board";
  });

  expect(edited.location).toBe("Quay 1");
  expect(server.requests.filter(({ line }) => line.startsWith("PATCH")).map(({ json }) => json)).toEqual([
    { title: "Board", lockVersion: 4 },
    { title: "Board", lockVersion: 5 },
  ]);
});

test("schema and forms of meetings save nothing", async () => {
  const schema = { _type: "Schema", title: property("String", "Title") };
  const body = form("/api/v3/meetings/form", { title: "Board" }, { title: property("String", "Title") });
  const server = await recordingServer(({ line }) => ({ body: line.startsWith("GET") ? schema : body }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources: { meetings } });

  expect((await pm.meetings.schema()).title?.name).toBe("Title");
  expect((await pm.meetings.createForm({ title: "Board" }))._embedded.schema.title?.type).toBe("String");
  await pm.meetings.updateForm({ id: 3, lockVersion: 4 });

  expect(lines(server.requests)).toEqual([
    "GET /api/v3/meetings/schema",
    "POST /api/v3/meetings/form",
    "POST /api/v3/meetings/3/form",
  ]);
});

test("meetings.update with an outdated lockVersion is a ConflictError", async () => {
  const server = await recordingServer(failure(409, "UpdateConflict"));
  const pm = createPmClient({ baseUrl: server.url, resources: { meetings } });

  await expect(pm.meetings.update({ id: 3, lockVersion: 1, title: "Late" })).rejects.toMatchObject({
    code: "conflict",
    ...failedWith(409, "UpdateConflict"),
  });
});

test("the client knows which versions have the flat paths of agendas", async () => {
  const supports = async (coreVersion: string) => {
    const server = await recordingServer({ body: { _type: "Root", instanceName: "Harbour", coreVersion, _links: {} } });
    const pm = createPmClient({ baseUrl: server.url, resources: { meetings } });
    const names = [
      "meetings.create",
      "meetings.agendaItems.create",
      "meetings.sections.list",
      "meetings.list",
    ] as const;
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await pm.supports(name)] as const)));
  };
  const agendas = { "meetings.create": true, "meetings.sections.list": true, "meetings.list": true };
  expect(await supports("17.6.0")).toEqual({ ...agendas, "meetings.agendaItems.create": true });
  expect(await supports("17.5.3")).toEqual({ ...agendas, "meetings.agendaItems.create": false });
  expect(await supports("17.3.0")).toMatchObject({ "meetings.create": false, "meetings.list": true });
});

test("the list of meetings is filtered by a part of the title", async () => {
  const server = await recordingServer({ body: onePage("/api/v3/meetings", []) });
  const pm = createPmClient({ baseUrl: server.url, resources: { meetings } });
  await pm.meetings.list({ filters: [contains("title", "muster")] });
  expect(decodeURIComponent(lines(server.requests)[0] ?? "")).toBe(
    'GET /api/v3/meetings?filters=[{"title":{"operator":"~","values":["muster"]}}]',
  );
});
