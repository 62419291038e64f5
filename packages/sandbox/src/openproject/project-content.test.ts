import { is, between, where } from "@halyard/pm-resources";
import { expect, test } from "vitest";
import { errorUrn, pmClient } from "../../test/clients.js";
import { createOpenProjectSandbox, type OpenProjectState } from "../openproject.js";

function setUp(change: (state: OpenProjectState) => void = () => undefined) {
  const sandbox = createOpenProjectSandbox();
  const state = sandbox.dump();
  // Adds a user without a project. This user gets a 404 for all project content.
  state.users[9] = { ...state.users[3]!, id: 9, login: "stowaway", apiKey: "key-of-a-stowaway" };
  change(state);
  sandbox.load(state);
  const as = (login: string) => pmClient(sandbox, login);
  return { sandbox, pm: as("ada"), admin: as("admin"), grace: as("grace"), stowaway: as("stowaway") };
}

const missing = { status: 404, code: "not_found" };

test("the content of a project can be read by its members, and is hidden from others", async () => {
  const { pm, stowaway } = setUp();
  const reads = [
    ["budgets", { subject: "Canvas and rope" }],
    ["categories", { name: "Running rigging", _links: { project: { title: "Rigging" } } }],
    ["wikiPages", { title: "Knots", _embedded: { project: { identifier: "rigging" } } }],
    ["posts", { subject: "Which knot holds?" }],
    ["revisions", { formattedIdentifier: "5f2c7d9a", message: { raw: "Whip the ends, see #1" } }],
    ["documents", { title: "Sail plan", description: { raw: "Main and jib." } }],
    ["projectPhases", { name: "Planning", _links: { definition: { title: "Planning" } } }],
  ] as const;
  for (const [name, expected] of reads) {
    expect(await pm[name].get({ id: 1 }), name).toMatchObject(expected);
    await expect(stowaway[name].get({ id: 1 }), name).rejects.toMatchObject(missing);
    await expect(pm[name].get({ id: 2 }), name).rejects.toMatchObject(missing);
  }
  for (const list of [
    pm.projects.budgets.list({ project: 1 }),
    pm.projects.categories.list({ project: "rigging" }),
    pm.workspaces.categories.list({ workspace: 1 }),
    pm.workPackages.revisions.list({ workPackage: 1 }),
    pm.documents.list(),
  ]) {
    expect((await list).total).toBe(1);
  }
  expect((await pm.workPackages.revisions.list({ workPackage: 2 })).items).toEqual([]);
  expect((await pm.projects.categories.list({ project: 2 })).items).toEqual([]);
  await expect(stowaway.projects.budgets.list({ project: 1 })).rejects.toMatchObject(missing);
  expect((await pm.projectPhases.definitions.list()).items.map(({ name }) => name)).toEqual(["Planning", "Executing"]);
  expect((await pm.projectPhases.definitions.get({ id: 2 })).name).toBe("Executing");
  await expect(stowaway.projectPhases.definitions.get({ id: 1 })).rejects.toMatchObject(missing);
  expect((await stowaway.helpTexts.list()).items).toMatchObject([{ attribute: "status", scope: "WorkPackage" }]);
  expect((await stowaway.helpTexts.get({ id: 1 })).helpText.raw).toBe("How far the work has come.");
});

test("news items are published, changed and deleted by users with the permission", async () => {
  const { pm, grace, stowaway } = setUp();
  const item = await pm.news.create({ title: "Ahoy", summary: "Short", project: 1 });
  expect(item).toMatchObject({
    ...{ title: "Ahoy", summary: "Short", description: { raw: "" } },
    _links: { project: { title: "Rigging" }, author: { title: "Ada Lovelace" }, delete: { method: "delete" } },
  });
  const { id } = item;
  expect((await grace.news.get({ id }))._links.updateImmediately).toBeUndefined();
  expect((await grace.news.list({ filters: [is("project_id", 1)] })).total).toBe(1);
  expect((await grace.news.list({ filters: [is("project_id", 2)] })).total).toBe(0);
  expect((await stowaway.news.list()).total).toBe(0);
  expect(await pm.news.update({ id, description: { raw: "Long" } })).toMatchObject({
    ...{ title: "Ahoy", description: { raw: "Long" } },
  });
  for (const call of [
    () => grace.news.create({ title: "Mine", project: 1 }),
    () => grace.news.update({ id, title: "Mine" }),
    () => grace.news.delete({ id }),
  ]) {
    await expect(call()).rejects.toMatchObject({ status: 403, identifier: errorUrn("MissingPermission") });
  }
  await expect(pm.news.update({ id, title: " " })).rejects.toMatchObject({ problems: [{ attribute: "title" }] });
  await expect(stowaway.news.create({ title: "", project: 1 })).rejects.toMatchObject({
    ...{ status: 422, identifier: errorUrn("MultipleErrors") },
    problems: [{ attribute: "title" }, { attribute: "project" }],
  });
  const { response } = await pm.news.delete({ id }).withResponse();
  expect(response.status).toBe(202);
  await expect(pm.news.get({ id })).rejects.toMatchObject(missing);
});

test("documents are changed by users with the permission", async () => {
  const { pm, grace } = setUp();
  expect(await pm.documents.update({ id: 1, title: "Sail plan, revised" })).toMatchObject({
    ...{ title: "Sail plan, revised", description: { raw: "Main and jib." } },
  });
  await expect(grace.documents.update({ id: 1, title: "x" })).rejects.toMatchObject({ status: 403 });
  await expect(pm.documents.update({ id: 1, title: "" })).rejects.toMatchObject({ problems: [{ attribute: "title" }] });
});

test("days say whether they are working days, and why not", async () => {
  const { pm } = setUp();
  expect((await pm.days.week.list()).items.map(({ working }) => working)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(await pm.days.week.get({ day: 7 })).toMatchObject({ name: "Sunday", working: false });
  await expect(pm.days.week.get({ day: 8 })).rejects.toMatchObject(missing);
  expect(await pm.days.get({ date: "2026-12-25" })).toMatchObject({
    ...{ name: "Friday", working: false },
    _links: { nonWorkingReasons: [{ title: "Christmas Day" }] },
  });
  await expect(pm.days.get({ date: "soon" })).rejects.toMatchObject(missing);
  const christmas = await pm.days.list({ filters: [between("date", "2026-12-24", "2026-12-28"), is("working", true)] });
  expect(christmas.items.map(({ date }) => date)).toEqual(["2026-12-24", "2026-12-28"]);
  expect((await pm.days.list()).total).toBeGreaterThanOrEqual(59);
  const whole = { filters: [between("date", "2026-01-01", "2026-12-31")] } as const;
  expect((await pm.days.nonWorking.list(whole)).items).toMatchObject([{ date: "2026-12-25" }]);
  expect((await pm.days.nonWorking.get({ date: "2026-12-25" })).name).toBe("Christmas Day");
  await expect(pm.days.nonWorking.get({ date: "2026-12-24" })).rejects.toMatchObject(missing);
});

test("groups give their members roles, can be assigned, and are managed by administrators", async () => {
  const { pm, admin, grace, stowaway } = setUp();
  const group = await admin.groups.create({ name: "Riggers", members: [9] });
  const { id } = group;
  expect(group).toMatchObject({ name: "Riggers", _links: { members: [{ title: "Grace Hopper" }] } });
  await expect(stowaway.projects.get({ id: 1 })).rejects.toMatchObject(missing);
  const membership = await pm.memberships.create({
    _links: {
      project: { href: "/api/v3/projects/1" },
      principal: group._links.self,
      roles: [{ href: "/api/v3/roles/2" }],
    },
  });
  expect(membership).toMatchObject({ _links: { principal: { href: `/api/v3/groups/${id}`, title: "Riggers" } } });
  expect((await stowaway.projects.get({ id: 1 })).name).toBe("Rigging");
  expect((await stowaway.groups.list()).items.map(({ name }) => name)).toEqual(["Riggers"]);
  expect((await pm.projects.availableAssignees({ id: 1 })).items.map(({ name }) => name)).toContain("Riggers");
  const principals = await pm.principals.list({ filters: [where("type", "=", "Group")] });
  expect(principals.items).toMatchObject([{ _type: "Group", name: "Riggers" }]);
  const assigned = await pm.workPackages.edit({ id: 4 }, (draft) => {
    draft._links.assignee = { href: `/api/v3/groups/${id}` };
  });
  expect(assigned._links.assignee).toMatchObject({ title: "Riggers" });
  expect((await stowaway.notifications.list()).items).toMatchObject([{ reason: "assigned" }]);
  expect(await admin.groups.update({ id, members: [2, 3] })).toMatchObject({
    ...{ name: "Riggers", _links: { members: [{ title: "Ada Lovelace" }, { title: "Grace Hopper" }] } },
  });
  await expect(grace.groups.update({ id, name: "Mine" })).rejects.toMatchObject({ status: 403 });
  await expect(grace.groups.create({ name: "Mine" })).rejects.toMatchObject({ status: 403 });
  await expect(stowaway.groups.get({ id })).rejects.toMatchObject(missing);
  await expect(stowaway.groups.list()).rejects.toMatchObject({ status: 403 });
  await expect(admin.groups.create({ name: "Riggers", members: [77] })).rejects.toMatchObject({
    problems: [{ attribute: "name" }, { attribute: "members" }],
  });
  const { response } = await admin.groups.delete({ id }).withResponse();
  expect(response.status).toBe(202);
  expect((await pm.workPackages.get({ id: 4 }))._links.assignee).toEqual({ href: null });
  await expect(pm.memberships.get({ id: membership.id })).rejects.toMatchObject(missing);
});

test("placeholder users are managed by administrators", async () => {
  const { pm, admin, grace } = setUp();
  const { id } = await admin.placeholderUsers.create({ name: "Sailmaker" });
  expect(await admin.placeholderUsers.update({ id, name: "Second sailmaker" })).toMatchObject({ status: "active" });
  expect(await pm.placeholderUsers.get({ id })).toMatchObject({ name: "Second sailmaker" });
  expect((await pm.placeholderUsers.list({ filters: [where("name", "~", "sail")] })).total).toBe(1);
  await expect(grace.placeholderUsers.create({ name: "Mine" })).rejects.toMatchObject({ status: 403 });
  await expect(admin.placeholderUsers.create({ name: "" })).rejects.toMatchObject({
    problems: [{ attribute: "name" }],
  });
  await admin.placeholderUsers.delete({ id });
  await expect(pm.placeholderUsers.get({ id })).rejects.toMatchObject(missing);
});

test("a custom action changes the work packages that it is offered for", async () => {
  const { pm, stowaway } = setUp();
  const action = await pm.customActions.get({ id: 1 });
  expect(action).toMatchObject({ name: "Start", _links: { executeImmediately: { method: "post" } } });
  await expect(stowaway.customActions.get({ id: 1 })).rejects.toMatchObject(missing);
  const offered = await pm.workPackages.get({ id: 1 });
  expect(offered._links.customActions).toMatchObject([{ title: "Start" }]);
  await expect(pm.customActions.execute({ id: 1, lockVersion: 9, workPackage: 1 })).rejects.toMatchObject({
    ...{ status: 409, identifier: errorUrn("UpdateConflict") },
  });
  const started = await pm.customActions.execute({ id: 1, lockVersion: 0, workPackage: 1 });
  expect(started).toMatchObject({ lockVersion: 1, _links: { status: { title: "In progress" }, customActions: [] } });
});

test("watchers are notified of comments", async () => {
  const { pm, grace, admin } = setUp();
  const own = await grace.workPackages.watchers.add({ workPackage: 4, user: 3 }).withResponse();
  expect([own.response.status, own.data.name]).toEqual([201, "Grace Hopper"]);
  const repeated = await grace.workPackages.watchers.add({ workPackage: 4, user: 3 }).withResponse();
  expect(repeated.response.status).toBe(200);
  await expect(grace.workPackages.watchers.add({ workPackage: 4, user: 2 })).rejects.toMatchObject({ status: 403 });
  await expect(pm.workPackages.watchers.add({ workPackage: 4, user: 9 })).rejects.toMatchObject({
    problems: [{ attribute: "user" }],
  });
  expect((await pm.workPackages.watchers.list({ workPackage: 4 })).items.map(({ id }) => id)).toEqual([3]);
  const free = await pm.workPackages.watchers.listAvailable({ workPackage: 4 });
  expect(free.items.map(({ id }) => id)).toEqual([1, 2, 4]);
  expect((await grace.workPackages.get({ id: 4 }))._links).toMatchObject({ unwatch: { method: "delete" } });
  await pm.workPackages.activities.comment({ workPackage: 4, comment: { raw: "Aye" } });
  expect((await grace.notifications.list()).items).toMatchObject([{ reason: "watched" }]);
  await admin.workPackages.watchers.remove({ workPackage: 4, user: 3 });
  expect((await pm.workPackages.watchers.list({ workPackage: 4 })).items).toEqual([]);
  await expect(grace.workPackages.watchers.remove({ workPackage: 4, user: 2 })).rejects.toMatchObject({ status: 403 });
});

test("each user has at most one reminder about a work package, which is deleted with it", async () => {
  const { pm, grace } = setUp();
  const { id } = await pm.workPackages.reminders.create({
    workPackage: 1,
    remindAt: "2026-06-01T08:00:00Z",
    note: "x",
  });
  await expect(
    pm.workPackages.reminders.create({ workPackage: 1, remindAt: "2026-07-01T08:00:00Z" }),
  ).rejects.toMatchObject({ status: 409, identifier: errorUrn("UpdateConflict") });
  expect(await pm.reminders.update({ id, note: "Splice" })).toMatchObject({
    ...{ note: "Splice", remindAt: "2026-06-01T08:00:00.000Z" },
    _links: { creator: { title: "Ada Lovelace" }, remindable: { title: "Splice the main brace" } },
  });
  await expect(pm.reminders.update({ id, remindAt: "1999-01-01T00:00:00Z" })).rejects.toMatchObject({
    problems: [{ attribute: "remindAt" }],
  });
  await expect(grace.reminders.update({ id, note: "Mine" })).rejects.toMatchObject(missing);
  expect((await grace.reminders.list()).total).toBe(0);
  expect((await pm.workPackages.reminders.list({ workPackage: 1 })).total).toBe(1);
  await pm.workPackages.reminders.create({ workPackage: 2, remindAt: "2026-06-01T08:00:00Z" });
  await pm.reminders.delete({ id });
  expect((await pm.reminders.list()).total).toBe(1);
  await pm.workPackages.delete({ id: 2 });
  expect((await pm.reminders.list()).total).toBe(0);
});
