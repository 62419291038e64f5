import { expect, test } from "vitest";
import { failedWith, failure, lines, onePage, whole } from "../../../test/answers.js";
import { project, status, user, workPackage } from "../../../test/documents.js";
import { recordingServer } from "../../../test/recording-server.js";
import { createPmClient } from "../../core.js";
import { contains, is, open, where } from "../../lists/filters.js";
import { workPackages } from "./operations.js";

const resources = { workPackages };

test("list writes filters, sorting, pages and selection in the server's format", async () => {
  const server = await recordingServer({ body: onePage("/api/v3/work_packages", [workPackage]) });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  const page = await pm.workPackages.list({
    page: 2,
    pageSize: 100,
    filters: [open("status"), is("assignee", "me"), contains("subject", "crane"), where("customField3", "=", "steel")],
    sortBy: [["updatedAt", "desc"]],
    groupBy: "status",
    showSums: true,
    select: ["total", "elements/id"],
    timestamps: ["P-1D", "PT0S"],
  });

  expect(page.items).toEqual([workPackage]);
  const [method, target = ""] = (server.requests[0]?.line ?? "").split(" ");
  const query = new URL(target, server.url).searchParams;
  expect(method).toBe("GET");
  expect(Object.fromEntries(query)).toEqual({
    offset: "2",
    pageSize: "100",
    filters: JSON.stringify([
      { status: { operator: "o", values: [] } },
      { assignee: { operator: "=", values: ["me"] } },
      { subject: { operator: "~", values: ["crane"] } },
      { customField3: { operator: "=", values: ["steel"] } },
    ]),
    sortBy: '[["updatedAt","desc"]]',
    groupBy: "status",
    showSums: "true",
    select: "total,elements/id",
    timestamps: "P-1D,PT0S",
  });
});

test("list omits filters for the server's default, or sends an empty list for all work packages", async () => {
  const server = await recordingServer({ body: onePage("/api/v3/work_packages", []) });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  await pm.workPackages.list();
  await pm.workPackages.list({ filters: [] });

  expect(lines(server.requests)).toEqual(["GET /api/v3/work_packages", "GET /api/v3/work_packages?filters=[]"]);
});

test("list requests page after page by number, with the server's real page size", async () => {
  const all = [1, 2, 3].map((id) => ({ ...workPackage, id }));
  const server = await recordingServer(({ line }) => {
    const offset = Number(new URL(line.slice(4), "http://x").searchParams.get("offset") ?? 1);
    const elements = all.slice((offset - 1) * 2, offset * 2);
    return { body: { ...onePage("/api/v3/work_packages", elements), total: 3, pageSize: 2, offset } };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  const found: number[] = [];
  for await (const { id } of pm.workPackages.list({ pageSize: 5000 })) found.push(id);

  expect(found).toEqual([1, 2, 3]);
  expect(lines(server.requests)).toEqual([
    "GET /api/v3/work_packages?pageSize=5000",
    "GET /api/v3/work_packages?pageSize=5000&offset=2",
  ]);
});

test("groups and sums of a list have types in its document", async () => {
  const body = {
    ...onePage("/api/v3/work_packages", []),
    _type: "WorkPackageCollection",
    groups: [{ value: "New", count: 2, _links: { valueLink: [{ href: "/api/v3/statuses/1" }] } }],
    totalSums: { estimatedTime: "PT8H", _links: {} },
  };
  const server = await recordingServer({ body });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  const { document } = await pm.workPackages.list({ groupBy: "status", showSums: true });
  expect(document.groups?.[0]?.count).toBe(2);
  expect(document.totalSums?.["estimatedTime"]).toBe("PT8H");
});

test("a work package is read, created, changed and deleted", async () => {
  const server = await recordingServer(({ line }) => (line.startsWith("DELETE") ? {} : { body: workPackage }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });
  const _links = { project: { href: "/api/v3/projects/7" }, assignee: { href: null } };

  expect(await pm.workPackages.get({ id: 42, timestamps: ["oneWeekAgo@08:00+00:00"] })).toEqual(workPackage);
  const created = { subject: "Hoist", description: { raw: "Now" }, customField3: "steel", _links };
  expect(await pm.workPackages.create({ notify: false, ...created })).toEqual(workPackage);
  expect(await pm.workPackages.update({ id: 42, lockVersion: 3, dueDate: null })).toEqual(workPackage);
  await pm.workPackages.delete({ id: 42 });

  expect(lines(server.requests)).toEqual([
    "GET /api/v3/work_packages/42?timestamps=oneWeekAgo@08:00+00:00",
    "POST /api/v3/work_packages?notify=false",
    "PATCH /api/v3/work_packages/42",
    "DELETE /api/v3/work_packages/42",
  ]);
  expect(server.requests[1]?.json).toEqual(created);
  expect(server.requests[2]?.json).toEqual({ lockVersion: 3, dueDate: null });
  expect(server.requests.map(({ headers }) => headers["content-type"])).toEqual([
    undefined,
    "application/json",
    "application/json",
    "application/json",
  ]);
});

test("a document that was read can be used as a template for a new one", async () => {
  const server = await recordingServer({ body: workPackage });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  const { lockVersion: _, ...template } = workPackage;
  await pm.workPackages.create({ ...template, subject: "Repair the other crane" });

  expect(server.requests[0]?.json).toEqual({ ...template, subject: "Repair the other crane" });
});

test("a change of the wrong type is refused before it is sent, with the path of each problem", async () => {
  const server = await recordingServer({ body: workPackage });
  const pm = createPmClient({ baseUrl: server.url, resources });

  const wrong = { id: 42, lockVersion: "3" as never, _links: { status: "new" as never } };
  await expect(pm.workPackages.update(wrong)).rejects.toMatchObject({
    code: "request_invalid",
    problems: [{ path: "_links.status" }, { path: "lockVersion" }],
  });
  expect(server.requests).toEqual([]);
});

test("several errors become one ValidationError with their attributes", async () => {
  const fault = (attribute: string) =>
    failure(422, "PropertyConstraintViolation", `${attribute} is wrong.`, attribute).body;
  const several = failure(422, "MultipleErrors", "Several.").body as object;
  const server = await recordingServer({
    status: 422,
    body: { ...several, _embedded: { errors: [fault("subject"), fault("dueDate")] } },
  });
  const pm = createPmClient({ baseUrl: server.url, resources });

  await expect(pm.workPackages.create({ subject: "" })).rejects.toMatchObject({
    ...failedWith(422, "MultipleErrors"),
    code: "validation_failed",
    problems: [
      { attribute: "subject", message: "subject is wrong." },
      { attribute: "dueDate", message: "dueDate is wrong." },
    ],
  });
});

test("an update to an outdated document is a ConflictError", async () => {
  const server = await recordingServer(failure(409, "UpdateConflict"));
  const pm = createPmClient({ baseUrl: server.url, resources });

  await expect(pm.workPackages.update({ id: 42, lockVersion: 1 })).rejects.toMatchObject({
    code: "conflict",
    ...failedWith(409, "UpdateConflict"),
  });
});

test("available assignees, watchers, projects and relation candidates are listed", async () => {
  const server = await recordingServer(({ line }) => {
    if (line.includes("assignees")) return { body: whole("/", [user]) };
    return { body: line.includes("projects") ? onePage("/", [project]) : whole("/", [workPackage]) };
  });
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  expect((await pm.workPackages.availableAssignees({ id: 42 })).items).toEqual([user]);
  expect((await pm.workPackages.availableProjects({ id: 42 })).items).toEqual([project]);
  const candidates = pm.workPackages.availableRelationCandidates({
    id: 42,
    query: "crane",
    type: "follows",
    pageSize: 5,
  });
  expect((await candidates).items).toEqual([workPackage]);
  expect(lines(server.requests)).toEqual([
    "GET /api/v3/work_packages/42/available_assignees",
    "GET /api/v3/work_packages/42/available_projects",
    "GET /api/v3/work_packages/42/available_relation_candidates?query=crane&type=follows&pageSize=5",
  ]);
});

test("links lead to typed documents, embedded ones first, and actions exist only when permitted", async () => {
  const server = await recordingServer(({ line }) => ({ body: line.startsWith("PATCH") ? workPackage : user }));
  const pm = createPmClient({ baseUrl: server.url, resources });
  const document = { ...workPackage, _embedded: { status } };

  expect((await pm.follow(document, "status")).isClosed).toBe(false);
  expect(await pm.follow(document, "assignee")).toBeNull();
  expect((await pm.follow(document, "author")).name).toBe("Ines Kai");
  await pm.perform(document, "updateImmediately", { lockVersion: 3, subject: "Hoist" });
  await expect(pm.perform(document, "delete")).rejects.toMatchObject({ code: "action_not_offered" });

  expect(lines(server.requests)).toEqual(["GET /api/v3/users/4", "PATCH /api/v3/work_packages/42"]);
});

test("target versions are written as links, read, and used as filter and column", async () => {
  const targets = [{ href: "/api/v3/versions/3" }, { href: "/api/v3/versions/4" }];
  const observedInVersions = [{ href: "/api/v3/versions/2" }];
  const { version, ...links } = { version: undefined, ...workPackage._links };
  const document = {
    ...{ ...workPackage, displayId: "RIGGING-3" },
    _links: { ...links, targetVersions: targets, observedInVersions },
  };
  const server = await recordingServer(({ line }) => ({
    body: line.startsWith("GET") ? onePage("/api/v3/work_packages", [document]) : document,
  }));
  const pm = createPmClient({ baseUrl: server.url, validate: "strict", resources });

  const made = await pm.workPackages.create({
    subject: "x",
    project: 1,
    targetVersions: [3, 4],
    observedInVersions: [2],
  });
  expect(server.requests[0]?.json).toMatchObject({
    _links: { targetVersions: targets, observedInVersions },
  });
  expect(version).toBeUndefined();
  expect(made.displayId).toBe("RIGGING-3");
  expect(made._links.version).toBeUndefined();
  expect(made._links.targetVersions?.map(({ href }) => href)).toEqual(targets.map(({ href }) => href));

  const conditions = [is("targetVersion", 3), is("observedInVersion", 2)];
  await pm.workPackages.list({ filters: conditions, sortBy: [["targetVersions", "asc"]] });
  expect(decodeURIComponent(server.requests[1]?.line ?? "")).toContain(
    '[{"targetVersion":{"operator":"=","values":["3"]}},{"observedInVersion":{"operator":"=","values":["2"]}}]',
  );
});
