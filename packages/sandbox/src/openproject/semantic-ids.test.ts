import { isHalyardError } from "@halyard/http-core";
import { describe, expect, test } from "vitest";
import { callRaw, pmClient } from "../../test/clients.js";
import { createOpenProjectSandbox } from "../openproject.js";
import { freeSemanticIdentifier } from "./semantic-ids.js";

async function statusOf(call: PromiseLike<unknown>): Promise<number | undefined> {
  const error: unknown = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  return isHalyardError(error) && "status" in error ? error.status : undefined;
}

function open(login = "ada") {
  const sandbox = createOpenProjectSandbox({ semanticIds: true });
  return { sandbox, pm: pmClient(sandbox, login) };
}

describe("semantic ids", () => {
  test("count from 1 in each project, and are shown next to the number, which links still contain", async () => {
    const { pm } = open();
    expect(await pm.workPackages.get({ id: "HULL-2" })).toMatchObject({
      ...{ id: 8, displayId: "HULL-2", subject: "Bilge pump stops" },
      _links: { self: { href: "/api/v3/work_packages/8" } },
    });
    expect(await pm.workPackages.get({ id: 8 })).toEqual(await pm.workPackages.get({ id: "HULL-2" }));
    const { items } = await pm.workPackages.list({ filters: [], pageSize: 3 });
    expect(items).toMatchObject([{ displayId: "RIGGING-1" }, { displayId: "RIGGING-2" }, { displayId: "RIGGING-3" }]);
    const project = { href: "/api/v3/projects/2" };
    const made = await pm.workPackages.create({ subject: "Scrub the deck", _links: { project } });
    expect(made).toMatchObject({ id: 13, displayId: "HULL-7" });
  });

  test("are accepted wherever a path contains a number", async () => {
    const { pm, sandbox } = open();
    const workPackage = "RIGGING-1";
    await pm.workPackages.activities.comment({ workPackage, comment: { raw: "Aye." } });
    expect((await pm.workPackages.activities.list({ workPackage: 1 })).items.at(-1)?.comment?.raw).toBe("Aye.");
    await pm.workPackages.edit({ id: workPackage }, (draft) => {
      draft.subject = "Splice it";
    });
    expect(sandbox.dump().workPackages[1]?.subject).toBe("Splice it");
    expect((await pm.workPackages.openForm({ id: workPackage })).problems).toEqual({});
  });

  test("are unknown in another case, with leading zeros, for other numbers, and for users who may not see the work package", async () => {
    const { pm, sandbox } = open();
    for (const id of ["rigging-01", "Rigging-1", "RIGGING-01", "RIGGING-99", "RIGGING", "RIGGING-", "KEEL-1", "-1"]) {
      expect(await statusOf(pm.workPackages.get({ id })), id).toBe(404);
    }
    const state = sandbox.dump();
    state.memberships = {};
    const hidden = createOpenProjectSandbox({ state });
    expect(await statusOf(pmClient(hidden).workPackages.get({ id: "RIGGING-1" }))).toBe(404);
  });

  test("of a moved work package are new, and its old ids and its number remain valid", async () => {
    const { pm, sandbox } = open();
    await pm.workPackages.edit({ id: "RIGGING-1" }, (draft) => {
      draft._links.project = { href: "/api/v3/projects/2" };
    });
    for (const id of ["HULL-7", "RIGGING-1", 1]) {
      expect(await pm.workPackages.get({ id })).toMatchObject({ id: 1, displayId: "HULL-7" });
    }
    const again = createOpenProjectSandbox({ state: sandbox.dump() });
    expect(await pmClient(again).workPackages.get({ id: "RIGGING-1" })).toMatchObject({ displayId: "HULL-7" });
  });

  test("in a renamed project begin with its new identifier, and the old identifier remains valid", async () => {
    const { pm } = open("admin");
    await pm.projects.update({ id: "RIGGING", identifier: "RIG" });
    for (const id of ["RIG-2", "RIGGING-2", "rigging-2"]) {
      expect(await pm.workPackages.get({ id })).toMatchObject({ id: 2, displayId: "RIG-2" });
    }
    for (const id of ["rigging", "RIGGING", "RIG"]) expect((await pm.projects.get({ id })).identifier).toBe("RIG");
    expect(await statusOf(pm.projects.update({ id: "HULL", identifier: "RIGGING" }))).toBe(422);
    expect(await statusOf(pm.projects.update({ id: "HULL", identifier: "hull-2" }))).toBe(422);
    const made = await pm.projects.create({ name: "Deck of the stern" });
    expect(made.identifier).toBe("DECKOFTHES");
  });

  test("are in the bodies of webhooks", async () => {
    const { pm, sandbox } = open();
    sandbox.outbox.hold();
    sandbox.addWebhook({ url: "https://bridge.test", events: ["work_package:created"] });
    await pm.workPackages.create({ subject: "New", _links: { project: { href: "/api/v3/projects/1" } } });
    const [delivery] = sandbox.outbox.take();
    expect(JSON.parse(delivery?.body ?? "")).toMatchObject({
      work_package: { displayId: "RIGGING-7" },
    });
  });
});

test("without semantic ids, the display id is the number if the version has display ids, and semantic ids are refused", async () => {
  const older = createOpenProjectSandbox();
  expect(await pmClient(older).workPackages.get({ id: 1 })).not.toHaveProperty("displayId");
  const refusal = await callRaw(older, "GET", "/work_packages/RIGGING-1");
  expect(refusal.status).toBe(400);
  expect(await refusal.json()).toMatchObject({
    errorIdentifier: "urn:openproject-org:api:v3:errors:BadRequest",
  });
  const state = older.dump();
  state.settings.coreVersion = "17.5.1";
  const newer = createOpenProjectSandbox({ state });
  expect(await pmClient(newer).workPackages.get({ id: 1 })).toMatchObject({ displayId: "1" });
  expect((await callRaw(newer, "GET", "/work_packages/RIGGING-1")).status).toBe(404);
});

test("assigned ids are kept when semantic ids are disabled and enabled again", async () => {
  const { sandbox, pm } = open();
  await pm.workPackages.create({ subject: "New", _links: { project: { href: "/api/v3/projects/1" } } });
  const off = pmClient(createOpenProjectSandbox({ state: sandbox.dump(), semanticIds: false }));
  expect(await off.workPackages.get({ id: "RIGGING-7" })).toMatchObject({ id: 13, displayId: "13" });
  const admin = pmClient(createOpenProjectSandbox({ state: sandbox.dump(), semanticIds: false }), "admin");
  expect((await admin.projects.update({ id: "HULL", name: "The hull" })).identifier).toBe("HULL");
  const on = createOpenProjectSandbox({ state: sandbox.dump(), semanticIds: true });
  expect(on.dump()).toEqual(sandbox.dump());
});

test.each([
  ["Rigging & sails of 1805", "RIGGINGSAI"],
  ["42", "PROJECT"],
  ["hull", "HULL2"],
])("the identifier for %s is %s", (name, identifier) => {
  const { sandbox } = open();
  expect(freeSemanticIdentifier(sandbox.dump(), name)).toBe(identifier);
});
