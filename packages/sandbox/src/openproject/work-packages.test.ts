import {
  contains,
  daysAgo,
  inDays,
  inLessThanDays,
  inMoreThanDays,
  is,
  isEmpty,
  isNot,
  lessThanDaysAgo,
  moreThanDaysAgo,
  open,
  search,
  where,
} from "@halyard/pm-resources";
import { expect, test } from "vitest";
import { pmClient } from "../../test/clients.js";
import { createOpenProjectSandbox } from "../openproject.js";
import { steppingClock } from "../shared/clock.js";

const link = (path: string) => ({ href: `/api/v3/${path}` });

function setUp() {
  const sandbox = createOpenProjectSandbox();
  return { sandbox, pm: pmClient(sandbox), admin: pmClient(sandbox, "admin") };
}

test("a new work package gets the defaults, and other users can read it", async () => {
  const { sandbox, pm } = setUp();
  const made = await pm.workPackages.create({
    subject: "Repair the sail",
    description: { raw: "With **thread**" },
    estimatedTime: "PT7H30M",
    startDate: "2026-01-09",
    duration: "P2D",
    customField1: "acme/rig#1",
    _links: { project: link("projects/1"), assignee: link("users/3"), version: link("versions/1") },
  });
  expect(made).toMatchObject({
    id: 13,
    lockVersion: 0,
    dueDate: "2026-01-12",
    estimatedTime: "PT7H30M",
    customField1: "acme/rig#1",
    _links: {
      type: { title: "Task" },
      status: { title: "New" },
      priority: { title: "Normal" },
      author: link("users/2"),
    },
  });
  expect(await pmClient(sandbox, "grace").workPackages.get({ id: 13 })).toMatchObject({
    subject: "Repair the sail",
    description: { raw: "With **thread**" },
    _links: { assignee: { title: "Grace Hopper" }, version: { title: "1.0" } },
  });
  expect(sandbox.dump().workPackages[13]?.subject).toBe("Repair the sail");
});

test("a write with an outdated lock version is a conflict, and a change increases the version by one", async () => {
  const { pm } = setUp();
  const first = await pm.workPackages.update({ id: 1, lockVersion: 0, subject: "Splice it" });
  expect(first.lockVersion).toBe(1);
  await expect(pm.workPackages.update({ id: 1, lockVersion: 0, subject: "Late" })).rejects.toMatchObject({
    code: "conflict",
    identifier: "urn:openproject-org:api:v3:errors:UpdateConflict",
  });
  const edited = await pm.workPackages.edit({ id: 1 }, (draft) => {
    draft.subject = "Splice it well";
  });
  expect(edited).toMatchObject({ lockVersion: 2, subject: "Splice it well" });
  const unchanged = await pm.workPackages.update({ id: 1, lockVersion: 2, subject: "Splice it well" });
  expect(unchanged.lockVersion).toBe(2);
});

test("every problem of a write is reported with its property, alone or together with others", async () => {
  const { pm } = setUp();
  const project = link("projects/1");
  await expect(pm.workPackages.create({ subject: "", _links: { project } })).rejects.toMatchObject({
    code: "validation_failed",
    status: 422,
    identifier: "urn:openproject-org:api:v3:errors:PropertyConstraintViolation",
    problems: [{ attribute: "subject" }],
  });
  const several = {
    subject: "x".repeat(256),
    estimatedTime: "soon",
    startDate: "2026-01-09",
    dueDate: "2026-01-05",
    _links: { project, assignee: link("users/99"), type: link("statuses/1"), status: link("statuses/42") },
  };
  await expect(pm.workPackages.create(several)).rejects.toMatchObject({
    identifier: "urn:openproject-org:api:v3:errors:MultipleErrors",
    problems: expect.arrayContaining([
      expect.objectContaining({
        attribute: "estimatedTime",
        identifier: expect.stringContaining("FormatError") as string,
      }),
      expect.objectContaining({ attribute: "type", identifier: expect.stringContaining("TypeMismatch") as string }),
      ...["dueDate", "assignee", "status", "subject"].map(
        (attribute) => expect.objectContaining({ attribute }) as object,
      ),
    ]) as object,
  });
  await expect(
    // The client accepts read-only fields only with `_type`, which marks the input as a document from the server.
    pm.workPackages.update({ _type: "WorkPackage", id: 1, lockVersion: 0, createdAt: "2020-01-01" } as never),
  ).rejects.toMatchObject({ identifier: "urn:openproject-org:api:v3:errors:PropertyIsReadOnly" });
});

test("the workflow decides which status can follow", async () => {
  const { pm } = setUp();
  // A closed work package can only return to "in progress".
  await expect(
    pm.workPackages.update({ id: 11, lockVersion: 0, _links: { status: link("statuses/4") } }),
  ).rejects.toMatchObject({ problems: [{ attribute: "status" }] });
  const reopened = await pm.workPackages.update({ id: 11, lockVersion: 0, _links: { status: link("statuses/2") } });
  expect(reopened._links.status.title).toBe("In progress");
});

test("a form contains defaults, problems and allowed values, and saves only when it is committed", async () => {
  const { sandbox, pm } = setUp();
  const form = await pm.workPackages.openForm({ project: 1 });
  expect(Object.keys(form.problems)).toEqual(["subject"]);
  expect(form.document._links.commit).toBeUndefined();
  expect(form.allowed("type")).toHaveLength(4);
  await form.set({ subject: "Hoist", priority: link("priorities/3") });
  expect(form.problems).toEqual({});
  expect(Object.keys(sandbox.dump().workPackages)).toHaveLength(12);
  expect(await form.commit()).toMatchObject({ id: 13, subject: "Hoist", _links: { priority: { title: "High" } } });

  const change = await pm.workPackages.openForm({ id: 11 });
  const names = change.allowed("status").map((status) => (status as { name: string }).name);
  expect(names).toEqual(["In progress", "Closed"]);
  await change.set({ status: link("statuses/4") });
  expect(change.problems).toMatchObject({
    status: { errorIdentifier: expect.stringContaining("Constraint") as string },
  });
  await change.set({ status: link("statuses/2") });
  const people = await change.loadAllowed("assignee");
  expect(people.map((person) => (person as { name: string }).name)).toEqual([
    "Ada Lovelace",
    "Bridge Bot",
    "Grace Hopper",
  ]);
  expect(await change.commit()).toMatchObject({ lockVersion: 1, _links: { status: { title: "In progress" } } });
  await expect(pm.workPackages.updateForm({ id: 11, lockVersion: 0 })).rejects.toMatchObject({ code: "conflict" });

  const blank = await pm.workPackages.createForm({});
  expect(Object.keys(blank._embedded.validationErrors).sort()).toEqual(["project", "subject"]);
});

test("lists are filtered, sorted, paged and reduced to the selected fields", async () => {
  const { sandbox, pm } = setUp();
  const ids = async (...filters: unknown[]): Promise<number[]> =>
    (await pm.workPackages.list({ filters: filters as never, pageSize: 100 })).items.map(({ id }) => id);
  expect((await pm.workPackages.list({})).total).toBe(11);
  expect(await ids()).toHaveLength(12);
  expect(await ids(is("status", 5))).toEqual([11]);
  expect(await ids(open("status"), is("project", 2), isNot("type", 3))).toEqual([7, 9, 10, 12]);
  expect(await ids(is("assignee", "me"))).toEqual([1, 3, 8, 11]);
  expect(await ids(isEmpty("assignee"), is("project", "hull"))).toEqual([9, 12]);
  expect(await ids(contains("subject", "the winch"))).toEqual([4]);
  expect(await ids(search("search", "squeaks cold"))).toEqual([5]);
  expect(await ids(where("updatedAt", "<>d", "2026-01-01", ""))).toHaveLength(12);
  expect(await ids(where("createdAt", ">t-", 1))).toHaveLength(12);
  expect(await ids(where("dueDate", "=d", "2026-05-04"))).toEqual([6, 12]);
  await expect(ids(where("flavour", "=", "salt"))).rejects.toMatchObject({ status: 400 });
  await expect(ids(where("watcher", "=", "me"))).rejects.toMatchObject({ status: 501 });

  const page = await pm.workPackages.list({ filters: [], page: 2, pageSize: 5, sortBy: [["subject", "desc"]] });
  expect(page).toMatchObject({ total: 12 });
  expect(page.items).toHaveLength(5);
  const all: number[] = [];
  const byStatus = { filters: [], pageSize: 5, sortBy: [["status", "asc"] as const, ["id", "desc"] as const] };
  for await (const { id } of pm.workPackages.list(byStatus)) all.push(id);
  expect(all).toEqual([12, 9, 7, 6, 4, 2, 1, 8, 3, 5, 10, 11]);

  // Validation is off, because the response to a request with `select` lacks fields that its type requires.
  const loose = pmClient(sandbox, "ada", "off");
  const thin = await loose.workPackages.list({
    filters: [],
    pageSize: 1,
    select: ["total", "elements/id", "elements/status", "self"],
  });
  expect(thin.document).toMatchObject({ total: 12, _links: { self: {} } });
  expect(thin.items).toEqual([{ id: 1, _links: { status: { href: "/api/v3/statuses/1", title: "New" } } }]);
  expect(Object.keys(thin.document)).not.toContain("count");
  await expect(loose.workPackages.list({ filters: [], select: ["elements/flavour"] })).rejects.toMatchObject({
    identifier: "urn:openproject-org:api:v3:errors:InvalidSignal",
  });
});

test("hierarchies have parents and children, and circles are refused", async () => {
  const { pm, admin } = setUp();
  await pm.workPackages.update({ id: 2, lockVersion: 0, _links: { parent: link("work_packages/1") } });
  await pm.workPackages.update({
    id: 3,
    lockVersion: 0,
    startDate: "2026-02-02",
    dueDate: "2026-02-06",
    _links: { parent: link("work_packages/2") },
  });
  expect(await pm.workPackages.get({ id: 2 })).toMatchObject({
    derivedStartDate: "2026-02-02",
    derivedDueDate: "2026-02-06",
    _links: { ancestors: [link("work_packages/1")], children: [link("work_packages/3")] },
  });
  await expect(
    pm.workPackages.update({ id: 1, lockVersion: 0, _links: { parent: link("work_packages/3") } }),
  ).rejects.toMatchObject({ problems: [{ attribute: "parent" }] });
  await admin.workPackages.delete({ id: 1 });
  expect((await pm.workPackages.list({ filters: [] })).total).toBe(9);
  await expect(pm.workPackages.get({ id: 3 })).rejects.toMatchObject({ code: "not_found" });
});

test("a read-only status protects everything except the status itself", async () => {
  const { sandbox, pm } = setUp();
  const state = sandbox.dump();
  state.statuses[5]!.isReadonly = true;
  sandbox.load(state);
  expect((await pm.workPackages.get({ id: 11 })).readonly).toBe(true);
  await expect(pm.workPackages.update({ id: 11, lockVersion: 0, subject: "x" })).rejects.toMatchObject({
    problems: [{ attribute: "subject", identifier: "urn:openproject-org:api:v3:errors:PropertyIsReadOnly" }],
  });
  await pm.workPackages.update({ id: 11, lockVersion: 0, _links: { status: link("statuses/2") } });
});

test("a new work package gets a type of its project, and a milestone has a single date", async () => {
  const { sandbox, pm } = setUp();
  const state = sandbox.dump();
  state.projects[1]!.typeIds = [4, 3];
  sandbox.load(state);
  const project = link("projects/1");
  const made = await pm.workPackages.create({ subject: "Race day", date: "2026-06-01", _links: { project } });
  expect(made).toMatchObject({ date: "2026-06-01", _links: { type: { title: "Milestone" } } });
  expect(made.startDate).toBeUndefined();
  const task = { subject: "x", _links: { project, type: link("types/1") } };
  await expect(pm.workPackages.create(task)).rejects.toMatchObject({ problems: [{ attribute: "type" }] });
  await expect(
    pm.workPackages.create({ subject: "x", startDate: "2026-06-01", _links: { project } }),
  ).rejects.toMatchObject({ problems: [{ attribute: "startDate" }] });
});

test("moving to another project needs the permission in both", async () => {
  const { sandbox, pm } = setUp();
  const moved = await pm.workPackages.update({ id: 1, lockVersion: 0, _links: { project: link("projects/2") } });
  expect(moved._links.project.title).toBe("Hull");
  const grace = pmClient(sandbox, "grace");
  await expect(
    grace.workPackages.update({ id: 2, lockVersion: 0, _links: { project: link("projects/2") } }),
  ).rejects.toMatchObject({ problems: [{ attribute: "project" }] });
});

test.each([
  ["2026-05-06", daysAgo("dueDate", 2), true],
  ["2026-05-06", lessThanDaysAgo("dueDate", 2), true],
  ["2026-05-06", lessThanDaysAgo("dueDate", 1), false],
  ["2026-05-06", moreThanDaysAgo("dueDate", 2), true],
  ["2026-05-06", moreThanDaysAgo("dueDate", 3), false],
  ["2026-05-02", inDays("dueDate", 2), true],
  ["2026-05-02", inLessThanDays("dueDate", 2), true],
  ["2026-05-02", inLessThanDays("dueDate", 1), false],
  ["2026-05-02", inMoreThanDays("dueDate", 2), true],
  ["2026-05-02", inMoreThanDays("dueDate", 3), false],
])("on %s, the condition %o matches the due date 2026-05-04: %s", async (today, condition, matches) => {
  const sandbox = createOpenProjectSandbox({ clock: steppingClock(Date.parse(`${today}T12:00:00Z`)) });
  const pm = pmClient(sandbox, "ada");
  const due = where("dueDate", "=d", "2026-05-04");
  const { items } = await pm.workPackages.list({ filters: [due, condition] });
  expect(items.map(({ id }) => id).sort((a, b) => a - b)).toEqual(matches ? [6, 12] : []);
});
