import { is, where } from "@halyard/pm-resources";
import { expect, test } from "vitest";
import { errorUrn, pmClient } from "../../test/clients.js";
import { createOpenProjectSandbox } from "../openproject.js";

const missing = { status: 404, code: "not_found" };

function setUp() {
  const sandbox = createOpenProjectSandbox();
  const as = (login: string) => pmClient(sandbox, login);
  return { sandbox, as, pm: as("ada"), admin: as("admin"), grace: as("grace") };
}

test("users are created, changed, locked and deleted by administrators", async () => {
  const { as, admin, grace } = setUp();
  const made = await admin.users.create({
    ...{ login: "anne", email: "anne@example.com", firstName: "Anne", lastName: "Bonny", password: "a long one" },
    status: "active",
  });
  expect(made).toMatchObject({ name: "Anne Bonny", status: "active", admin: false });
  const { id } = made;
  expect((await as("anne").users.get({ id: "me" })).id).toBe(id);
  expect((await as("anne").users.update({ id, lastName: "Cormac" })).name).toBe("Anne Cormac");
  expect((await admin.users.create({ email: "mary@example.com" })).status).toBe("invited");
  await expect(as("anne").users.update({ id, admin: true })).rejects.toMatchObject({
    ...{ identifier: errorUrn("PropertyIsReadOnly"), problems: [{ attribute: "admin" }] },
  });
  await expect(grace.users.update({ id: 2, lastName: "x" })).rejects.toMatchObject({ status: 403 });
  await expect(grace.users.create({ email: "x@example.com" })).rejects.toMatchObject({ status: 403 });
  await expect(admin.users.create({ email: "anne@example.com", status: "active" })).rejects.toMatchObject({
    problems: ["firstName", "lastName", "password", "email"].map((attribute) => ({ attribute })),
  });
  const form = await admin.users.openForm({ id });
  await form.set({ email: "no address" });
  expect(Object.keys(form.problems)).toEqual(["email"]);
  expect(await grace.users.schema()).toMatchObject({ login: { writable: true }, admin: { writable: false } });
  expect((await admin.users.lock({ id })).status).toBe("locked");
  await expect(admin.users.lock({ id })).rejects.toMatchObject({
    ...{ status: 400, identifier: errorUrn("InvalidUserStatusTransition") },
  });
  await expect(as("anne").root.get()).rejects.toMatchObject({ status: 401 });
  expect((await admin.users.unlock({ id })).status).toBe("active");
  await expect(grace.users.lock({ id: 2 })).rejects.toMatchObject({ status: 403 });
  const { response } = await admin.users.delete({ id }).withResponse();
  expect(response.status).toBe(202);
  await expect(admin.users.get({ id })).rejects.toMatchObject(missing);
});

test("a deleted user loses memberships and assignments", async () => {
  const { pm, admin } = setUp();
  await admin.users.delete({ id: 3 });
  expect((await pm.memberships.list({ filters: [is("project", 1)] })).total).toBe(2);
  expect((await pm.workPackages.get({ id: 2 }))._links.assignee).toEqual({ href: null });
});

test("deleting a project deletes everything in it", async () => {
  const { sandbox, pm, admin, grace } = setUp();
  await pm.meetings.create({ title: "Stand-up", project: 1 });
  await pm.queries.create({ name: "Mine", project: 1 });
  await pm.workPackages.relations.create({ workPackage: 1, type: "relates", to: 7 });
  await expect(grace.projects.delete({ id: 1 })).rejects.toMatchObject({ status: 403 });
  await admin.projects.delete({ id: 1 });
  await expect(admin.projects.get({ id: 1 })).rejects.toMatchObject(missing);
  const state = sandbox.dump();
  const { projectStorages, meetings, queries, relations, budgets, documents, revisions } = state;
  expect({ projectStorages, meetings, queries, relations, budgets, documents, revisions }).toEqual({
    ...{ projectStorages: {}, meetings: {}, queries: {}, relations: {}, budgets: {}, documents: {}, revisions: {} },
  });
  expect(Object.keys(state.workPackages)).toEqual(["7", "8", "9", "10", "11", "12"]);
  expect(Object.keys(state.memberships)).toEqual(["4", "5", "6"]);
});

test("projects can be favourites, and have available parents and a configuration", async () => {
  const { pm, admin, grace } = setUp();
  await pm.projects.favorite({ id: 1 });
  await pm.workspaces.favorite({ id: 1 });
  expect(await pm.projects.get({ id: 1 })).toMatchObject({
    favorited: true,
    _links: { disfavor: { method: "delete" } },
  });
  expect((await grace.projects.get({ id: 1 })).favorited).toBe(false);
  await pm.workspaces.unfavorite({ id: 1 });
  await pm.projects.unfavorite({ id: 1 });
  expect(await pm.projects.get({ id: 1 })).toMatchObject({ favorited: false, _links: { favor: { method: "post" } } });
  await expect(pm.projects.favorite({ id: 7 })).rejects.toMatchObject(missing);
  expect((await admin.projects.availableParents({ of: "rigging" })).items.map(({ id }) => id)).toEqual([2]);
  expect((await admin.projects.availableParents()).total).toBe(2);
  await expect(grace.projects.availableParents()).rejects.toMatchObject({ status: 403 });
  expect(await pm.projects.configuration.get({ project: 1 })).toMatchObject({
    enabledInternalComments: true,
    _links: { self: { href: "/api/v3/projects/1/configuration" } },
  });
  await expect(pm.projects.configuration.get({ project: 7 })).rejects.toMatchObject(missing);
});

test("capabilities say which user may perform which action in which project", async () => {
  const { pm } = setUp();
  const found = await pm.capabilities.list({
    filters: [where("principal", "=", 3), where("context", "=", "w1"), where("action", "=", "work_packages/create")],
  });
  expect(found.items.map(({ id }) => id)).toEqual(["work_packages/create/w1-3"]);
  expect(await pm.capabilities.get({ id: "work_packages/create/w1-3" })).toMatchObject({
    _links: { principal: { title: "Grace Hopper" }, context: { title: "Rigging" } },
  });
  await expect(pm.capabilities.get({ id: "news/create/w1-3" })).rejects.toMatchObject(missing);
  expect((await pm.actions.get({ id: "news/create" })).id).toBe("news/create");
  expect((await pm.actions.list({ filters: [where("id", "=", "news/read")] })).total).toBe(1);
  await expect(pm.actions.get({ id: "boats/sail" })).rejects.toMatchObject(missing);
  const contexts = [await pm.capabilities.globalContext(), await pm.capabilities.globalContextAtDocumentedPath()];
  expect(contexts.map(({ id }) => id)).toEqual(["global", "global"]);
});

test("each user has preferences, and text is rendered", async () => {
  const { pm, grace } = setUp();
  expect(await pm.myPreferences.update({ timeZone: "Europe/Berlin" })).toMatchObject({
    ...{ timeZone: "Europe/Berlin", _links: { user: { title: "Ada Lovelace" } } },
  });
  expect((await pm.myPreferences.get()).timeZone).toBe("Europe/Berlin");
  expect((await grace.myPreferences.get()).timeZone).toBe("Etc/UTC");
  await expect(pm.myPreferences.update({ timeZone: "Atlantis" })).rejects.toMatchObject({
    ...{ status: 422, problems: [{ attribute: "timeZone" }] },
  });
  expect(await pm.rendering.markdown({ text: "a < b", context: "/api/v3/work_packages/7" })).toContain("a &lt; b");
  expect(await pm.rendering.plain({ text: "Aye" })).toContain("Aye");
  await expect(pm.rendering.markdown({ text: "x", context: "/somewhere" })).rejects.toMatchObject({
    ...{ status: 400, identifier: errorUrn("InvalidRenderContext") },
  });
});

test("candidates for a relation are the visible work packages without one", async () => {
  const { pm } = setUp();
  await pm.workPackages.relations.create({ workPackage: 1, type: "relates", to: 2 });
  const { items } = await pm.workPackages.availableRelationCandidates({ id: 1, pageSize: 3 });
  expect(items.map(({ id }) => id)).toEqual([3, 4, 5]);
  expect((await pm.workPackages.availableRelationCandidates({ id: 1, query: "hatch" })).items).toMatchObject([
    { id: 11 },
  ]);
  await expect(pm.workPackages.availableRelationCandidates({ id: 77 })).rejects.toMatchObject(missing);
});
