import { steppingClock } from "../shared/clock.js";
import { expect, test } from "vitest";
import { pmClient } from "../../test/clients.js";
import { createOpenProjectSandbox, type OpenProjectSandbox } from "../openproject.js";

async function story(sandbox: OpenProjectSandbox): Promise<unknown[]> {
  const pm = pmClient(sandbox);
  const project = { href: "/api/v3/projects/1" };
  return [
    await pm.workPackages.create({ subject: "One more", _links: { project } }),
    await pm.workPackages.activities.comment({ workPackage: 1, comment: { raw: "Aye." } }),
    await pm.workPackages.edit({ id: 2 }, (draft) => {
      draft.subject = "Halyard holds";
    }),
    await pm.timeEntries.create({
      spentOn: "2026-01-05",
      hours: "PT1H",
      _links: { entity: { href: "/api/v3/work_packages/1" } },
    }),
    (await pm.workPackages.list({ filters: [] })).document,
  ];
}

test("the same calls give the same responses and the same state, in every sandbox", async () => {
  const [one, other] = [createOpenProjectSandbox(), createOpenProjectSandbox()];
  expect(await story(one)).toEqual(await story(other));
  expect(one.dump()).toEqual(other.dump());
});

test("a dumped state continues as before when it is loaded, here and in another sandbox", async () => {
  const sandbox = createOpenProjectSandbox();
  await story(sandbox);
  sandbox.clock.advance(60_000);
  const saved = sandbox.dump();
  expect(JSON.parse(JSON.stringify(saved))).toEqual(saved);
  expect(JSON.stringify(sandbox)).toBe(JSON.stringify(saved));
  const expected = await story(sandbox);
  sandbox.load(saved);
  expect(await story(sandbox)).toEqual(expected);
  const copy = createOpenProjectSandbox({ state: saved, clock: steppingClock(0) });
  expect(await story(copy)).toEqual(expected);
  const loaded = createOpenProjectSandbox();
  loaded.load(saved);
  expect(await story(loaded)).toEqual(expected);
});

test("a dump is a copy, and reads do not change the state", async () => {
  const sandbox = createOpenProjectSandbox();
  const before = sandbox.dump();
  const pm = pmClient(sandbox);
  await pm.workPackages.list({ filters: [] });
  await pm.workPackages.get({ id: 1 });
  await pm.workPackages.openForm({ id: 1 });
  expect(sandbox.dump()).toEqual(before);
  before.workPackages[1]!.subject = "changed";
  expect((await pm.workPackages.get({ id: 1 })).subject).toBe("Splice the main brace");
});

test("a refused request changes nothing", async () => {
  const sandbox = createOpenProjectSandbox();
  const pm = pmClient(sandbox);
  const before = sandbox.dump();
  const refused = [
    pm.workPackages.update({ id: 1, lockVersion: 0, subject: "", percentageDone: 5 }),
    pm.workPackages.create({ subject: "x", _links: { project: { href: "/api/v3/projects/9" } } }),
    pm.timeEntries.create({ spentOn: "2026-01-05", hours: "PT1H" }),
    pm.workPackages.relations.create({
      workPackage: 1,
      type: "relates",
      _links: { to: { href: "/api/v3/work_packages/1" } },
    }),
  ];
  for (const outcome of await Promise.allSettled(refused)) expect(outcome.status).toBe("rejected");
  expect(sandbox.dump()).toEqual(before);
});

test("faults respond in the server's own form", async () => {
  const sandbox = createOpenProjectSandbox();
  sandbox.faults.add({ path: /^\/work_packages\/1$/, fault: { kind: "status", status: 429, retryAfterSeconds: 7 } });
  await expect(pmClient(sandbox).workPackages.get({ id: 1 })).rejects.toMatchObject({
    code: "rate_limited",
    retryAfterMs: 7000,
    identifier: "urn:openproject-org:api:v3:errors:TooManyRequests",
  });
  const pm = pmClient(sandbox);
  sandbox.faults.add({ method: "POST", fault: { kind: "reset", when: "after" } });
  const comment = pm.workPackages.activities.comment({ workPackage: 1, comment: { raw: "Once" } });
  await expect(comment).rejects.toMatchObject({ code: "connection_failed", outcome: "unknown" });
  const { items } = await pm.workPackages.activities.list({ workPackage: 1 });
  expect(items.map((activity) => activity.comment?.raw)).toEqual(["", "Once"]);
});

test("writes that arrive together are performed one after another", async () => {
  const sandbox = createOpenProjectSandbox();
  const pm = pmClient(sandbox);
  const writes = Array.from({ length: 20 }, (_, index) =>
    pm.workPackages.update({ id: 1, lockVersion: 0, subject: `Attempt ${index}` }),
  );
  const outcomes = await Promise.allSettled(writes);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await pm.workPackages.get({ id: 1 })).lockVersion).toBe(1);
});

test("tokens of unknown users and webhooks for unknown projects are refused", () => {
  const sandbox = createOpenProjectSandbox();
  expect(() => sandbox.tokenOf("anonymous")).toThrow("no user anonymous");
  expect(() => sandbox.addWebhook({ url: "https://r.test", events: [], projects: ["keel"] })).toThrow(
    "no project keel",
  );
});
