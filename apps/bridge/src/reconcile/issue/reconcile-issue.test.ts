import { describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.js";
import type { IssueSubject } from "../../store/subject.js";

const place = { owner: "acme", repo: "rig" };

function issue(number: number): IssueSubject {
  return { kind: "issue", connection: "forge", ...place, number };
}

describe("issues that name work packages", () => {
  test("are ignored by default", async () => {
    const world = await createWorld();
    const { number } = await world.git.issues.create({ ...place, title: "OP#1" });
    await world.settle();
    await world.reconcile(issue(number));
    expect(world.writes).toEqual([]);
  });

  test("are linked on both sides, updated, and unlinked", async () => {
    const world = await createWorld({ rules: { issues: { link: true } } });
    const { number } = await world.git.issues.create({ ...place, title: "Leak", body: "see OP#1" });
    await world.settle();
    expect(await world.comments(1)).toEqual([expect.stringContaining("- State: open")]);
    expect(await world.gitComments(number)).toEqual([expect.stringContaining("This issue references:")]);

    await world.git.issues.update({ ...place, index: number, state: "closed" });
    await world.settle();
    expect(await world.comments(1)).toEqual([expect.stringContaining("- State: closed")]);

    await world.git.issues.update({ ...place, index: number, body: "" });
    await world.settle();
    expect(await world.comments(1)).toEqual([expect.stringContaining("no longer references")]);
    world.writes.length = 0;
    await world.reconcile(issue(number));
    expect(world.writes).toEqual([]);
  });

  test("do not change statuses", async () => {
    const world = await createWorld({
      rules: { issues: { link: true }, status: { opened: { closing: "In progress" } } },
    });
    await world.git.issues.create({ ...place, title: "Fixes OP#1" });
    await world.settle();
    expect(await world.status(1)).toBe("New");
  });
});

describe("issues with the configured label", () => {
  const rules = { issues: { create: { label: "Planned", project: "rigging", type: "Bug" } } };

  async function labelled(world: World): Promise<number> {
    const label = await world.git.repos.labels.create({ ...place, name: "planned", color: "#00aabb" });
    const { number } = await world.git.issues.create({ ...place, title: "Leak @ada", labels: [label.id] });
    return number;
  }

  test("do not accept another user's work package with a copied marker as the one that the bridge created", async () => {
    const world = await createWorld({ rules });
    const raw = "[acme/rig#1](https://git.test/acme/rig/issues/1#halyard-bridge:repo-1)";
    const project = { href: "/api/v3/projects/1" };
    const copy = await world.pm.workPackages.create({ subject: "Mine", description: { raw }, _links: { project } });
    expect(await labelled(world)).toBe(1);
    await world.settle();
    expect(await made(world)).toHaveLength(2);
    expect(await world.comments(copy.id)).toEqual([]);
  });

  async function made(world: World) {
    const { items } = await world.pm.workPackages.list({ filters: [], pageSize: 100 });
    return items.filter(({ description }) => description?.raw?.includes("#halyard-bridge"));
  }

  test("become one work package, which is linked from then on", async () => {
    const world = await createWorld({ rules });
    const number = await labelled(world);
    await world.settle();
    const [document, ...more] = await made(world);
    expect(more).toEqual([]);
    expect(document).toMatchObject({
      subject: "Leak @ada",
      _links: { type: { title: "Bug" }, project: { title: "Rigging" } },
    });
    expect(document?.description?.raw).toMatch(/issues\/1#halyard-bridge:repo-1:git-forge\)$/);
    expect(await world.gitComments(number)).toEqual([expect.stringContaining(`OP#${document?.id}`)]);
    expect(await world.comments(document?.id ?? 0)).toHaveLength(1);

    world.writes.length = 0;
    await world.reconcile(issue(number));
    world.store.wipe();
    await world.reconcile(issue(number));
    expect(world.writes).toEqual([]);
    expect(world.queue.failures).toEqual([]);
  });

  test("become one work package even after the response and the ledger were lost", async () => {
    const world = await createWorld({ rules });
    world.pmSandbox.faults.add({
      fault: { kind: "reset", when: "after" },
      method: "POST",
      path: /^\/work_packages$/,
      times: 1,
    });
    await labelled(world);
    await world.settle();
    world.store.wipe();
    world.clock.now += 60_000;
    await world.settle();
    expect(await made(world)).toHaveLength(1);
  });

  test.each([
    ["has arrived names it all the same", "after", 1],
    ["never arrives is left alone", "before", 0],
  ] as const)("that lose the label while the work package is created: one that %s", async (_, when, count) => {
    const world = await createWorld({ rules });
    world.gitSandbox.outbox.hold();
    const number = await labelled(world);
    const path = /^\/work_packages$/;
    world.pmSandbox.faults.add({ fault: { kind: "reset", when }, method: "POST", path, times: 1 });
    await expect(world.reconcile(issue(number))).rejects.toMatchObject({ code: "connection_failed" });
    await world.git.issues.labels.replace({ ...place, index: number, labels: [] });
    if (when === "before") await expect(world.reconcile(issue(number))).rejects.toMatchObject({ name: "Postponed" });
    world.clock.now += 30_000;
    await world.reconcile(issue(number));
    expect(await made(world)).toHaveLength(count);
    expect(await world.gitComments(number)).toHaveLength(count);
    expect(await world.store.effects.list("create:")).toHaveLength(count);
  });

  test("do not recreate a deleted work package", async () => {
    const world = await createWorld({ rules });
    const number = await labelled(world);
    await world.settle();
    const [document] = await made(world);
    await world.pm.workPackages.delete({ id: document?.id ?? 0 });
    await world.reconcile(issue(number));
    await world.settle();
    expect(await made(world)).toEqual([]);
    expect(await world.gitComments(number)).toEqual([expect.stringContaining("references no work package")]);
  });
});

test("an issue that is a pull request is reconciled as a pull request", async () => {
  const world = await createWorld({ rules: { issues: { link: true } } });
  world.gitSandbox.outbox.hold();
  const number = await world.openPull({ title: "OP#1" });
  world.gitSandbox.outbox.take();
  await world.reconcile(issue(number));
  await world.settle();
  expect(await world.gitComments(number)).toEqual([expect.stringContaining("This pull request references:")]);
});
