import { bearer } from "@halyard/auth";
import { can } from "@halyard/hal-core";
import { createPmClient, type WorkPackage } from "@halyard/pm-resources";
import { expect, test } from "vitest";
import { callRaw, pmClient } from "../../test/clients.js";
import { createOpenProjectSandbox } from "../openproject.js";

function setUp() {
  const sandbox = createOpenProjectSandbox();
  const call = (method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Response> =>
    callRaw(sandbox, method, path, headers, body);
  return { sandbox, call, pm: pmClient(sandbox) };
}

test("an API key or a token identifies the caller; every other caller is refused", async () => {
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

test("hostile input is refused and never makes the server fail", async () => {
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
  // The server must refuse these values. Converting `{ toString: 1 }` to a string would throw.
  for (const query of [
    `filters=${filterOf({ toString: 1 })}`,
    `filters=${filterOf(null)}`,
    'select=[{"toString":1}]',
  ]) {
    expect((await call("GET", `/work_packages?${query}`)).status).toBe(400);
  }
  for (const estimatedTime of [`P${"9".repeat(310)}D`, "PT99999999999999999999H"]) {
    const body = JSON.stringify({ lockVersion: 0, estimatedTime });
    expect((await call("PATCH", "/work_packages/1", json, body)).status).toBe(422);
  }
  expect((await call("GET", "/work_packages?select=__proto__/polluted,constructor/prototype")).status).toBe(400);
  expect({}).not.toHaveProperty("polluted");
  for (const path of ["/users/__proto__", "/users/1e0", "/projects/%00"]) {
    expect((await call("GET", path)).status).toBe(404);
  }
  // A server version without semantic ids refuses these ids as invalid.
  for (const path of ["/work_packages/constructor", "/work_packages/1e0"]) {
    expect((await call("GET", path)).status).toBe(400);
  }
});

test("action links are present only for permitted users, and other actions are refused", async () => {
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

test("a role that may only change the status can change it", async () => {
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

function filterOf(value: unknown) {
  return JSON.stringify([{ id: { operator: "=", values: [value] } }]);
}
