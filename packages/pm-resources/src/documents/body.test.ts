import { patch, post } from "@halyard/http-core";
import * as z from "@halyard/http-core/schema";
import { expect, test } from "vitest";
import { project, user, workPackage } from "../../test/documents.js";
import { recordingServer } from "../../test/recording-server.js";
import { createPmClient } from "../pm-client.js";
import { bodyOf } from "./body.js";

async function setUp() {
  const server = await recordingServer({ body: workPackage });
  return { server, pm: createPmClient({ baseUrl: server.url }) };
}

test("links are given by name, as an id, a document, a link, an address or null", async () => {
  const { server, pm } = await setUp();

  await pm.workPackages.create({
    subject: "Oil the winch",
    project: 7,
    assignee: user,
    responsible: null,
    status: { href: "/api/v3/statuses/1" },
    type: "/api/v3/types/2",
    attachments: [3, { href: "/api/v3/attachments/4" }],
    _links: { customField9: { href: "/api/v3/custom_options/5" }, project: { href: "/api/v3/projects/8" } },
  });

  expect(server.requests[0]?.json).toEqual({
    subject: "Oil the winch",
    _links: {
      customField9: { href: "/api/v3/custom_options/5" },
      project: { href: "/api/v3/projects/7" },
      assignee: { href: "/api/v3/users/4" },
      responsible: { href: null },
      status: { href: "/api/v3/statuses/1" },
      type: { href: "/api/v3/types/2" },
      attachments: [{ href: "/api/v3/attachments/3" }, { href: "/api/v3/attachments/4" }],
    },
  });
});

test("a link with the same name as a path field is written from that field", async () => {
  const { server, pm } = await setUp();

  await pm.projects.workPackages.create({ project: 7, subject: "Oil the winch", type: 2 });

  expect(server.requests[0]?.line).toBe("POST /api/v3/projects/7/work_packages");
  expect(server.requests[0]?.json).toEqual({ subject: "Oil the winch", _links: { type: { href: "/api/v3/types/2" } } });
});

test("links given by name override those of a template document", async () => {
  const { server, pm } = await setUp();

  await pm.workPackages.create({ ...workPackage, project, assignee: undefined });

  expect(server.requests[0]?.json).toMatchObject({
    _links: { ...workPackage._links, project: { href: "/api/v3/projects/7" } },
  });
});

test("a body with a missing or invalid required link is refused before it is sent", async () => {
  const { server, pm } = await setUp();

  await expect(pm.news.create({ title: "Launch" } as never)).rejects.toMatchObject({
    code: "request_invalid",
    problems: [{ path: "_links" }],
  });
  await expect(pm.news.create({ title: "Launch", project: 0 })).rejects.toMatchObject({
    problems: [{ path: "project", expected: expect.stringContaining("an id, an address") as string }],
  });
  await expect(pm.memberships.create({ roles: [1, true as never] })).rejects.toMatchObject({
    problems: [{ path: "roles[1]", got: "a value of type boolean" }],
  });
  await expect(pm.grids.create({ scope: 7 })).rejects.toMatchObject({
    problems: [{ path: "scope", expected: expect.stringMatching(/^an address/) as string }],
  });
  expect(server.requests).toEqual([]);
});

test("a misspelt field is refused with the most similar name", async () => {
  const { server, pm } = await setUp();

  // @ts-expect-error A misspelt link.
  await expect(pm.workPackages.create({ projct: 1 })).rejects.toThrow(
    "workPackages.create was not sent: `projct` expected `project`, or another known field, got an unknown field.",
  );
  // @ts-expect-error A misspelt field.
  await expect(pm.workPackages.update({ id: 42, lockVersion: 3, subjct: "x" })).rejects.toThrow("`subject`");
  // @ts-expect-error A misspelt field.
  await expect(pm.users.create({ email: "a@b.example", fristName: "Ada" })).rejects.toThrow("`firstName`");
  expect(server.requests).toEqual([]);
});

test("custom fields, fields of the format and all fields of a template document are sent", async () => {
  const { server, pm } = await setUp();
  const template = { ...workPackage, berthNumber: 4 };
  const body = { subject: "x", customField12: "steel", _meta: { validateCustomFields: true } };

  await pm.workPackages.create(body);
  await pm.workPackages.create(template);

  expect(server.requests.map(({ json }) => json)).toEqual([body, template]);
});

test("an edit sends undeclared fields of the document, but no others", async () => {
  const server = await recordingServer({ body: { ...workPackage, berthNumber: 4 } });
  const pm = createPmClient({ baseUrl: server.url });

  await pm.workPackages.edit({ id: 42 }, (draft) => void Object.assign(draft, { berthNumber: 5 }));
  expect(server.requests[1]?.json).toEqual({ berthNumber: 5, lockVersion: 3 });

  const edit = pm.workPackages.edit({ id: 42 }, (draft) => void Object.assign(draft, { subjct: "x" }));
  await expect(edit).rejects.toThrow("`subjct` expected `subject`");
  expect(server.requests).toHaveLength(3);
});

test("a form accepts ids for its links", async () => {
  const server = await recordingServer(({ line }) => {
    const action = { href: line.slice("POST ".length), method: "post" };
    const schema = { _type: "Schema", customField8: { type: "[]User", name: "Crew", location: "_links" } };
    return {
      body: {
        _type: "Form",
        _embedded: { payload: { _links: {} }, schema, validationErrors: {} },
        _links: { self: action, validate: action },
      },
    };
  });
  const pm = createPmClient({ baseUrl: server.url });

  const form = await pm.workPackages.openForm({ project: 7 });
  await form.set({ status: 1, parent: "KEY-3", customField8: [4, 5] });

  expect(server.requests[1]?.json).toMatchObject({
    _links: {
      status: { href: "/api/v3/statuses/1" },
      parent: { href: "/api/v3/work_packages/KEY-3" },
      customField8: [{ href: "/api/v3/users/4" }, { href: "/api/v3/users/5" }],
    },
  });
});

test("a custom resource module accepts the same bodies", async () => {
  interface RiskInput {
    title?: string | undefined;
    _links?: { owner?: { href: string | null } | undefined } | undefined;
  }
  const link = z.fields({ href: z.nullable(z.string()) });
  const RiskInputSchema: z.Schema<RiskInput> = z.lazy(() =>
    z.object({ title: z.optional(z.string()), _links: z.optional(z.object({ owner: z.optional(link) })) }),
  );
  const body = bodyOf(RiskInputSchema, { owner: "user" });
  const server = await recordingServer();
  const pm = createPmClient({
    baseUrl: server.url,
    resources: { risks: { create: post("/risks", { body }), update: patch("/risks/{id}", { body }) } },
  });

  await pm.risks.create({ title: "Fog", owner: "me" });
  // @ts-expect-error A misspelt link.
  await expect(pm.risks.update({ id: 1, ownr: 4 })).rejects.toThrow("`owner`");

  expect(server.requests.map(({ json }) => json)).toEqual([
    { title: "Fog", _links: { owner: { href: "/api/v3/users/me" } } },
  ]);
});

test("points in time are given as dates or strings", async () => {
  const { server, pm } = await setUp();

  await pm.reminders.update({ id: 1, remindAt: new Date(0) });
  await pm.meetings.update({ id: 1, lockVersion: 2, startTime: "2026-05-21T07:00:00Z" });
  await expect(pm.reminders.update({ id: 1, remindAt: new Date(Number.NaN) })).rejects.toMatchObject({
    problems: [{ path: "remindAt" }],
  });

  expect(server.requests.map(({ json }) => json)).toEqual([
    { remindAt: "1970-01-01T00:00:00.000Z" },
    { lockVersion: 2, startTime: "2026-05-21T07:00:00Z" },
  ]);
});

test("a watcher is given by id", async () => {
  const { server, pm } = await setUp();

  await pm.workPackages.watchers.add({ workPackage: 42, user: 4 });
  await expect(pm.workPackages.watchers.add({ workPackage: 42 } as never)).rejects.toMatchObject({
    problems: [{ path: "user" }],
  });

  expect(server.requests.map(({ json }) => json)).toEqual([{ user: { href: "/api/v3/users/4" } }]);
});
