import { expect, test } from "vitest";
import { recordingLogger } from "../../test/recording-logger.js";
import { createWorld, type World, type WorldOptions } from "../../test/world.js";
import { CheckPoller } from "./check-poller.js";

const rig = { owner: "acme", repo: "rig" };
const hour = 3_600_000;

interface Polled {
  readonly world: World;
  /** Polls once, and returns the number of requests for commit statuses. */
  poll(): Promise<number>;
}

async function polled(options: WorldOptions = {}, requestsPerMinute = 30, left = Infinity): Promise<Polled> {
  const world = await createWorld(options);
  Object.assign(world.config.work, { checkPolls: { every: 30_000, requestsPerMinute } });
  let requests = 0;
  world.respondWith((request, pass) => {
    if (request.url.includes("/statuses")) requests++;
    return pass(request);
  });
  const { connections, store, queue, clock } = world;
  const poller = new CheckPoller({
    ...{ config: () => world.config, connections, store, queue, now: () => clock.now },
    locks: { tryHold: async (_, work) => work() },
    budget: { left: () => left, run: (_connections, _signal, work) => work() },
    logger: recordingLogger().logger,
  });
  return {
    world,
    async poll() {
      requests = 0;
      await poller.poll();
      await world.settle();
      return requests;
    },
  };
}

async function setCheck(world: World, number: number, state: "pending" | "success"): Promise<void> {
  const { head } = await world.git.pulls.get({ ...rig, index: number });
  await world.git.commits.statuses.create({ ...rig, sha: head.sha, state, context: "ci/build" });
}

/** Opens a pull request whose check is pending, and reconciles it. */
async function pendingPull(world: World, title: string, branch: string): Promise<number> {
  const number = await world.openPull({ title, branch });
  await setCheck(world, number, "pending");
  await world.settle();
  await world.reconcile({ kind: "pull", connection: "forge", ...rig, number });
  return number;
}

test("the end of a check shows after the next poll, though Forgejo sends no delivery for it", async () => {
  const { world, poll } = await polled({ product: "forgejo" });
  const number = await pendingPull(world, "Hoist OP#4", "work");
  expect((await world.comments(4)).join()).toContain("Checks: running");
  await setCheck(world, number, "success");
  await world.settle();
  expect((await world.comments(4)).join()).toContain("Checks: running");
  await poll();
  expect((await world.comments(4)).join()).toContain("Checks: passed");
});

test("half an hour after their last run, only linked, open pull requests with pending checks are read", async () => {
  const { world, poll } = await polled({ product: "forgejo" });
  const linked = await pendingPull(world, "Hoist OP#4", "one");
  await pendingPull(world, "Hoist", "two");
  const closed = await pendingPull(world, "Hoist OP#5", "three");
  await world.git.pulls.update({ ...rig, index: closed, state: "closed" });
  const done = await pendingPull(world, "Hoist OP#6", "four");
  await setCheck(world, done, "success");
  await world.settle();
  await world.reconcile({ kind: "pull", connection: "forge", ...rig, number: done });
  // The poll reads two pull requests: `linked`, whose check is pending, and `done`, whose check has finished. More
  // checks may start for `done` within half an hour of its last run.
  expect(await poll()).toBe(2);
  world.clock.now += hour;
  expect(await poll()).toBe(1);
  await setCheck(world, linked, "success");
  await poll();
  world.clock.now += hour;
  expect(await poll()).toBe(0);
});

test("the budget is kept within every minute, and all pull requests have their turn", async () => {
  const { world, poll } = await polled({ product: "forgejo" }, 2);
  const numbers = [];
  for (const index of [1, 2, 3, 4, 5]) numbers.push(await pendingPull(world, `Hoist OP#${index}`, `work-${index}`));
  world.clock.now += hour;
  expect(await poll()).toBe(2);
  world.clock.now += 30_000;
  expect(await poll()).toBe(0);
  world.clock.now += 30_000;
  expect(await poll()).toBe(2);
  world.clock.now += 60_000;
  expect(await poll()).toBe(2);
  for (const number of numbers) await setCheck(world, number, "success");
  for (let turn = 0; turn < 3; turn++) {
    world.clock.now += 60_000;
    await poll();
  }
  for (const index of [1, 2, 3, 4, 5]) expect((await world.comments(index)).join()).toContain("Checks: passed");
});

test("nothing is polled without a budget, on Gitea, and while the connection is paused", async () => {
  const off = await polled({ product: "forgejo" }, 0);
  await pendingPull(off.world, "Hoist OP#4", "work");
  expect(await off.poll()).toBe(0);

  const usedUp = await polled({ product: "forgejo" }, 30, 0);
  await pendingPull(usedUp.world, "Hoist OP#4", "work");
  expect(await usedUp.poll()).toBe(0);

  const gitea = await polled({ product: "gitea" });
  await pendingPull(gitea.world, "Hoist OP#4", "work");
  expect(await gitea.poll()).toBe(0);

  const paused = await polled({ product: "forgejo" });
  await pendingPull(paused.world, "Hoist OP#4", "work");
  await paused.world.store.connections.pause("forge", "The credential is refused.");
  expect(await paused.poll()).toBe(0);
});

test("a server that fails gets one request in a poll", async () => {
  const { world, poll } = await polled({ product: "forgejo" });
  for (const index of [1, 2, 3]) await pendingPull(world, `Hoist OP#${index}`, `work-${index}`);
  let requests = 0;
  world.respondWith(async () => {
    requests++;
    return new Response(null, { status: 404 });
  });
  await poll();
  expect(requests).toBe(3);
  requests = 0;
  world.respondWith(async () => {
    requests++;
    return new Response(null, { status: 403 });
  });
  await poll();
  expect(requests).toBe(1);
});
