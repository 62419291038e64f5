import { operations } from "@halyard/pm-resources/operations";
import { expect, test } from "vitest";
import { callRaw, pmClient } from "../../test/clients.js";
import { createOpenProjectSandbox } from "../openproject.js";

function setUp() {
  const sandbox = createOpenProjectSandbox();
  const call = (method: string, path: string, headers?: Record<string, string>, body?: string): Promise<Response> =>
    callRaw(sandbox, method, path, headers, body);
  return { sandbox, call, pm: pmClient(sandbox) };
}

test("every request except a read needs a supported content type, which is checked after the credential", async () => {
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

test("an operation that is not implemented gets 501 with its name, and an unknown path 404", async () => {
  const { sandbox, call, pm } = setUp();
  await expect(pm.recurringMeetings.list({})).rejects.toMatchObject({
    status: 501,
    identifier: "urn:openproject-org:api:v3:errors:NotImplemented",
    message: expect.stringContaining("recurringMeetings.list") as string,
  });
  expect((await call("GET", "/boats")).status).toBe(404);
  expect((await call("GET", "/boats", { authorization: "" })).status).toBe(401);
  const page = new Request(`${sandbox.baseUrl}/work_packages/1`, {
    headers: { authorization: `Bearer ${sandbox.tokenOf("ada")}` },
  });
  expect((await sandbox.fetch(page)).status).toBe(404);

  // No client operation causes an internal error in the sandbox. A 501 means that the operation is not implemented.
  let implemented = 0;
  for (const { method, path } of operations) {
    const address = path.replace(/\{\+?\w+\}/g, "1");
    const answer = await call(method, address, { "content-type": "application/json" });
    expect([200, 201, 202, 204, 303, 400, 403, 404, 409, 422, 501]).toContain(answer.status);
    if (answer.status !== 501) implemented += 1;
  }
  expect(implemented).toBeGreaterThan(90);
});

test("the root, the configuration and lists of choices respond as the client expects", async () => {
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

test("the schema of a work package has a weak ETag, and is not sent to a client that already has it", async () => {
  const { sandbox, call } = setUp();
  const path = "/work_packages/schemas/1-1";
  const etag = (await call("GET", path)).headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"[0-9a-f]{40}"$/);
  const unchanged = await call("GET", path, { "if-none-match": etag });
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
  expect((await call("GET", path, { "if-none-match": `"other", ${etag}` })).status).toBe(200);
  const state = sandbox.dump();
  state.customFields[1]!.name = "Merge request";
  sandbox.load(state);
  expect((await call("GET", path, { "if-none-match": etag })).status).toBe(200);
  expect((await call("GET", "/work_packages/1")).headers.get("etag")).toBeNull();
});

test("a client can follow links, read embedded documents and hydrate rows", async () => {
  const { pm } = setUp();
  const workPackage = await pm.workPackages.get({ id: 1 });
  expect(await pm.follow(workPackage, "status")).toMatchObject({ _type: "Status", name: "New" });
  expect(await pm.follow(workPackage, "project", { fresh: true })).toMatchObject({ identifier: "rigging" });
  expect(await pm.follow(workPackage, "schema")).toMatchObject({ subject: { required: true } });
  const { items } = await pm.workPackages.list({ filters: [] });
  const rows = await pm.hydrate(items, ["assignee", "status", "project"]);
  expect(rows[0]).toMatchObject({ resolved: { assignee: { name: "Ada Lovelace" } }, failures: [] });
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
