import { beforeEach, expect, test } from "vitest";
import { recordingLogger } from "../../../test/recording-logger.js";
import { createWorld, type World } from "../../../test/world.js";
import { sweep } from "../../repair/sweep.js";

const projects = ["rigging", "hull"];
const closing = { status: { opened: { closing: "In progress" } } } as const;

let world: World;
let yard: number;

beforeEach(async () => {
  world = await createWorld({ rules: closing, projects });
  ({ id: yard } = await world.pmAs("admin").projects.create({ name: "Yard", identifier: "yard" }));
});

async function runSweep(): Promise<void> {
  const report = await sweep({
    config: () => world.config,
    connections: world.connections,
    store: world.store,
    queue: world.queue,
    locks: { tryHold: (_, work) => work() },
    logger: recordingLogger().logger,
  });
  expect(report?.failed).toEqual([]);
  await world.settle();
}

async function moveTo(project: number): Promise<void> {
  await world.pmAs("admin").workPackages.edit({ id: 1 }, (draft) => {
    draft._links.project = { href: `/api/v3/projects/${project}` };
  });
  await world.settle();
}

async function showYard(): Promise<void> {
  await world.pmAs("admin").memberships.create({
    _links: {
      principal: { href: "/api/v3/users/4" },
      project: { href: `/api/v3/projects/${yard}` },
      roles: [{ href: "/api/v3/roles/4" }],
    },
  });
}

const isUnknown = expect.stringContaining("is not a work package that this repository may reference.") as unknown;
const isListed = expect.stringContaining("Splice the main brace") as unknown;

test.each(["hidden from the bridge", "visible to the bridge"])(
  "a work package that moves to a project outside of the mapping, %s, and back is named again",
  async (place) => {
    if (place.startsWith("visible")) await showYard();
    const number = await world.openPull({ title: "Fixes OP#1", branch: "one", messages: ["Work on OP#1"] });
    await world.commit("loose", "Loose work on OP#1");
    await world.settle();
    const before = await world.comments(1);
    await moveTo(yard);
    expect(await world.gitComments(number)).toEqual([isUnknown]);
    await moveTo(1);
    expect(await world.gitComments(number)).toEqual([isListed]);
    expect((await world.comments(1)).toSorted()).toEqual(before.toSorted());
    expect(await world.status(1)).toBe("In progress");
    expect(await world.store.links.to("workPackage:pm/1")).toHaveLength(3);
  },
);

test("a pull request names its work package again after the project was archived and unarchived", async () => {
  const number = await world.openPull({ title: "Fixes OP#1" });
  await world.settle();
  await runSweep();
  await world.pmAs("admin").projects.update({ id: 1, active: false });
  await runSweep();
  expect(await world.gitComments(number)).toEqual([isUnknown]);
  await world.pmAs("admin").projects.update({ id: 1, active: true });
  await runSweep();
  expect(await world.gitComments(number)).toEqual([isListed]);
  expect(await world.comments(1)).toHaveLength(1);
  world.writes.length = 0;
  await runSweep();
  expect(world.writes).toEqual([]);
});

test("a comment on a hidden work package that is no longer named is updated when the work package is seen again", async () => {
  const number = await world.openPull({ title: "Fixes OP#1" });
  await world.settle();
  await moveTo(yard);
  await world.git.pulls.update({ owner: "acme", repo: "rig", index: number, title: "Fixes OP#2" });
  await world.settle();
  await moveTo(1);
  await runSweep();
  expect(await world.comments(1)).toEqual([expect.stringContaining("no longer references this work package")]);
  expect(await world.store.effects.list("missing:")).toEqual([]);
});

test("a comment on a hidden work package about a deleted pull request is updated when the work package is seen again", async () => {
  const index = await world.openPull({ title: "Fixes OP#1" });
  await world.settle();
  await moveTo(yard);
  await world.gitAs("admin").issues.delete({ owner: "acme", repo: "rig", index });
  await world.reconcile({ kind: "pull", connection: "forge", owner: "acme", repo: "rig", number: index });
  await moveTo(1);
  await runSweep();
  expect(await world.comments(1)).toEqual([expect.stringContaining("no longer exists")]);
  expect(await world.store.effects.list("missing:")).toEqual([]);
});

test("a work package that is created after it was named is linked by the next sweep", async () => {
  const number = await world.openPull({ title: "Fixes OP#13" });
  await world.settle();
  await runSweep();
  world.pmSandbox.outbox.hold();
  await world.pm.workPackages.create({ subject: "Late", _links: { project: { href: "/api/v3/projects/1" } } });
  await runSweep();
  expect(await world.gitComments(number)).toEqual([expect.stringContaining("Late")]);
});

test("a reference that stays unknown does not have its pull request reconciled by each sweep", async () => {
  await showYard();
  await world.openPull({ title: "Fixes OP#1, OP#4711 and OP#RIGGING-1" });
  await moveTo(yard);
  await runSweep();
  await runSweep();
  world.log.length = 0;
  const report = await sweep({
    config: () => ({ ...world.config, git: [] }),
    connections: world.connections,
    store: world.store,
    queue: { ...world.queue, enqueue: () => Promise.reject(new Error("Nothing is to be reconciled.")) },
    locks: { tryHold: (_, work) => work() },
    logger: recordingLogger().logger,
  });
  expect(report?.failed).toEqual([]);
});

test("references in a deleted or transferred repository are forgotten", async () => {
  await world.openPull({ title: "Fixes OP#4711" });
  await world.settle();
  expect(await world.store.effects.list("missing:")).toHaveLength(1);
  await world.gitAs("admin").repos.delete({ owner: "acme", repo: "rig" });
  await world.reconcile({ kind: "pull", connection: "forge", owner: "acme", repo: "rig", number: 1 });
  expect(await world.store.effects.list("missing:")).toEqual([]);
});
