import { bearer } from "@halyard/auth";
import { createPmClient, type WorkPackage } from "@halyard/pm-resources";
import { can } from "@halyard/hal-core";
import { operations } from "@halyard/pm-resources/operations";
import { expect, test } from "vitest";
import { pmClient } from "../../test/clients.js";
import { createOpenProjectSandbox } from "../openproject.js";

function setUp() {
  const sandbox = createOpenProjectSandbox();
  const call = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const credential = { authorization: `Bearer ${sandbox.tokenOf("ada")}` };
    const request = new Request(`${sandbox.baseUrl}/api/v3${path}`, {
      method,
      headers: { ...credential, ...headers },
      ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
    });
    return sandbox.fetch(request);
  };
  return { sandbox, call, pm: pmClient(sandbox) };
}

test("who asks is known by API key or token; nobody else gets in", async () => {
  const { sandbox, call, pm } = setUp();
  expect(await pm.users.get({ id: "me" })).toMatchObject({
    login: "ada",
    name: "Ada Lovelace",
    email: "ada@example.com",
  });
  const { baseUrl, fetch } = sandbox;
  const other = createPmClient({ baseUrl, fetch, auth: bearer(sandbox.tokenOf("grace")) });
  expect(await other.users.get({ id: "me" })).toMatchObject({ login: "grace" });
  for (const authorization of ["", "Bearer wrong", "Basic %%%", `Basic ${btoa(`ada:${sandbox.tokenOf("ada")}`)}`]) {
    const answer = await call("GET", "/", { authorization });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toContain("Basic realm=");
    expect(await answer.json()).toMatchObject({ errorIdentifier: "urn:openproject-org:api:v3:errors:Unauthenticated" });
  }
});

test("every request but a read needs a content type that the server knows, after a good credential", async () => {
  const { call } = setUp();
  const missing = await call("DELETE", "/relations/1");
  expect([missing.status, missing.headers.get("content-type"), await missing.text()]).toEqual([
    406,
    "text/plain",
    "Missing content-type header",
  ]);
  const wrong = await call("POST", "/work_packages", { "content-type": "text/csv" }, "a,b");
  expect(wrong.status).toBe(415);
  expect(await wrong.json()).toMatchObject({ errorIdentifier: "urn:openproject-org:api:v3:errors:TypeNotSupported" });
  expect((await call("DELETE", "/relations/1", { authorization: "" })).status).toBe(401);
  expect((await call("POST", "/work_packages", { "content-type": "multipart/form-data" }, "x")).status).toBe(415);
  expect((await call("HEAD", "/statuses")).status).toBe(200);
  for (const body of ["{", "[]", '"text"', "null"]) {
    const answer = await call("POST", "/work_packages", { "content-type": "application/json; charset=utf-8" }, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errorIdentifier: "urn:openproject-org:api:v3:errors:InvalidRequestBody",
    });
  }
});

test("hostile input is refused, never a failure of the server", async () => {
  const { call } = setUp();
  const json = { "content-type": "application/json" };
  for (const body of [
    { subject: 5, _links: [] },
    { subject: {}, _links: { project: "x", status: { href: 7 } } },
    { __proto__: null, constructor: { prototype: {} }, _links: { project: { href: "/api/v3/projects/__proto__" } } },
    { description: "text", customField1: {}, duration: "P0D", percentageDone: 101, startDate: "2026-02-31" },
  ]) {
    expect((await call("POST", "/work_packages", json, JSON.stringify(body))).status).toBe(422);
  }
  for (const query of ["filters=x", "filters={}", "filters=[null,5]", "sortBy=[1]", "offset=x", "select=%5B"]) {
    expect((await call("GET", `/work_packages?${query}`)).status).toBeLessThan(500);
  }
  expect((await call("GET", "/work_packages?select=__proto__/polluted,constructor/prototype")).status).toBe(400);
  expect({}).not.toHaveProperty("polluted");
  for (const path of ["/work_packages/constructor", "/users/__proto__", "/work_packages/1e0", "/projects/%00"]) {
    expect((await call("GET", path)).status).toBe(404);
  }
});

test("what is not implemented answers 501 with the operation's name, and what nobody has 404", async () => {
  const { call, pm } = setUp();
  await expect(pm.meetings.list({})).rejects.toMatchObject({
    status: 501,
    identifier: "urn:openproject-org:api:v3:errors:NotImplemented",
    message: expect.stringContaining("meetings.list") as string,
  });
  expect((await call("GET", "/boats")).status).toBe(404);
  expect((await call("GET", "/boats", { authorization: "" })).status).toBe(401);

  // Every operation of the client is either there or said not to be: none fails in another way.
  let implemented = 0;
  for (const { method, path } of operations) {
    const address = path.replace(/\{\+?\w+\}/g, "1");
    const answer = await call(method, address, { "content-type": "application/json" });
    expect([200, 201, 204, 400, 403, 404, 409, 422, 501]).toContain(answer.status);
    if (answer.status !== 501) implemented += 1;
  }
  expect(implemented).toBeGreaterThan(90);
});

test("root, configuration and lists of what can be chosen answer as the client expects", async () => {
  const { sandbox, pm } = setUp();
  expect(await pm.root.get()).toMatchObject({ instanceName: "Harbour", _links: { user: { title: "Ada Lovelace" } } });
  expect(await pmClient(sandbox, "admin").server()).toMatchObject({ coreVersion: "17.0.0" });
  expect((await pm.server()).coreVersion).toBeUndefined();
  expect(await pm.configuration.get()).toMatchObject({
    maximumAttachmentFileSize: 5_242_880,
    perPageOptions: [20, 100],
  });
  expect((await pm.statuses.list()).items.map(({ name }) => name)).toEqual([
    ...["New", "In progress", "In review", "Developed", "Closed", "Rejected", "On hold"],
  ]);
  expect((await pm.types.list()).items.map(({ name }) => name)).toEqual(["Task", "Feature", "Bug", "Milestone"]);
  expect(await pm.types.get({ id: 4 })).toMatchObject({ isMilestone: true });
  expect(await pm.priorities.get({ id: 2 })).toMatchObject({ name: "Normal", isDefault: true });
  expect((await pm.projects.types.list({ project: "hull" })).items).toHaveLength(4);
  expect(await pm.workPackages.schemas.get({ id: "1-1" })).toMatchObject({ customField1: { name: "Pull request" } });
});

test("navigation: links lead on, embedded documents are at hand, rows are hydrated", async () => {
  const { pm } = setUp();
  const workPackage = await pm.workPackages.get({ id: 1 });
  expect(await pm.follow(workPackage, "status")).toMatchObject({ _type: "Status", name: "New" });
  expect(await pm.follow(workPackage, "project", { fresh: true })).toMatchObject({ identifier: "rigging" });
  expect(await pm.follow(workPackage, "schema")).toMatchObject({ subject: { required: true } });
  const { items } = await pm.workPackages.list({ filters: [] });
  const rows = await pm.hydrate(items, ["assignee", "status", "project"]);
  expect(rows[0]).toMatchObject({ resolved: { assignee: { name: "Ada Lovelace" } }, failures: [] });
});

test("links for what may be done are there only for those who may, and the rest is refused", async () => {
  const { sandbox, pm } = setUp();
  const admin = pmClient(sandbox, "admin");
  const grace = pmClient(sandbox, "grace");
  const actions = (workPackage: WorkPackage): string[] =>
    (["update", "updateImmediately", "delete", "addComment", "addRelation", "logTime"] as const).filter((rel) =>
      can(workPackage, rel),
    );
  expect(actions(await pm.workPackages.get({ id: 1 }))).toContain("delete");
  expect(actions(await grace.workPackages.get({ id: 1 }))).toEqual([
    ...["update", "updateImmediately", "addComment", "addRelation", "logTime"],
  ]);
  await expect(grace.workPackages.delete({ id: 1 })).rejects.toMatchObject({ code: "permission_denied" });
  await expect(grace.projects.update({ id: 1, name: "Mine" })).rejects.toMatchObject({ code: "permission_denied" });

  const [membership] = (await admin.memberships.list({})).items.filter(
    ({ _links }) => _links.principal.title === "Grace Hopper" && _links.project.title === "Rigging",
  );
  await admin.memberships.update({ id: membership!.id, _links: { roles: [{ href: "/api/v3/roles/3" }] } });
  expect(actions(await grace.workPackages.get({ id: 1 }))).toEqual([]);
  for (const refused of [
    () => grace.workPackages.update({ id: 1, lockVersion: 0, subject: "x" }),
    () => grace.workPackages.activities.comment({ workPackage: 1, comment: { raw: "x" } }),
    () => grace.workPackages.create({ subject: "x", _links: { project: { href: "/api/v3/projects/1" } } }),
    () =>
      grace.workPackages.relations.create({
        workPackage: 1,
        type: "relates",
        _links: { to: { href: "/api/v3/work_packages/2" } },
      }),
  ]) {
    await expect(refused()).rejects.toMatchObject({ code: "permission_denied" });
  }

  await admin.memberships.delete({ id: membership!.id });
  await expect(grace.workPackages.get({ id: 1 })).rejects.toMatchObject({ code: "not_found" });
  await expect(grace.projects.get({ id: "rigging" })).rejects.toMatchObject({ code: "not_found" });
  expect((await grace.projects.list({})).items.map(({ identifier }) => identifier)).toEqual(["hull"]);
  expect((await grace.workPackages.list({ filters: [] })).total).toBe(6);
});

test("a role that may change nothing but the status can do that", async () => {
  const { sandbox } = setUp();
  const state = sandbox.dump();
  state.roles[2]!.permissions = ["view_project", "view_work_packages", "change_work_package_status"];
  sandbox.load(state);
  const grace = pmClient(sandbox, "grace");
  await grace.workPackages.update({ id: 1, lockVersion: 0, _links: { status: { href: "/api/v3/statuses/2" } } });
  await expect(grace.workPackages.update({ id: 1, lockVersion: 1, subject: "x" })).rejects.toMatchObject({
    problems: [{ attribute: "subject", identifier: "urn:openproject-org:api:v3:errors:PropertyIsReadOnly" }],
  });
});

test("the server works below a path", async () => {
  const sandbox = createOpenProjectSandbox({ baseUrl: "https://pm.example.com/openproject/" });
  const pm = pmClient(sandbox);
  const workPackage = await pm.workPackages.get({ id: 1 });
  expect(workPackage._links.self.href).toBe("/openproject/api/v3/work_packages/1");
  expect(await pm.follow(workPackage, "project", { fresh: true })).toMatchObject({ name: "Rigging" });
  const ids: number[] = [];
  for await (const { id } of pm.workPackages.list({ filters: [], pageSize: 5 })) ids.push(id);
  expect(ids).toHaveLength(12);
});
