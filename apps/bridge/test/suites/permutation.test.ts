import type { OutgoingDelivery } from "@halyard/sandbox";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sweep } from "../../src/repair/sweep.js";
import { recordingLogger } from "../recording-logger.js";
import { createWorld, type World } from "../world.js";
import { createPerform } from "./perform.js";
import { createRandom, type Random } from "./random.js";
import { suiteRules } from "./rules.js";
import { makeScenario } from "./scenario.js";
import { findDoubles, type Snapshot, takeSnapshot } from "./snapshot.js";
import type { Upstream } from "./upstream.js";

const steps = 25;

type Servers = Pick<Upstream, "as" | "git" | "pm">;

interface Stage {
  readonly world: World;
  readonly servers: Servers;
  readonly sweep: () => Promise<void>;
}

/** Both servers with webhooks, and a bridge that works in memory. Only Gitea has a webhook for what checks say. */
async function createStage(product: "gitea" | "forgejo"): Promise<Stage> {
  const world = await createWorld({ product, rules: { ...suiteRules, time: { enabled: true } } });
  const as: Servers["as"] = (login) => ({ git: world.gitAs(login), pm: world.pmAs(login) });
  const context = {
    config: () => world.config,
    connections: world.connections,
    store: world.store,
    queue: world.queue,
    locks: { tryHold: <Result>(_: string, work: () => Promise<Result>) => work() },
    logger: recordingLogger().logger,
  };
  return {
    world,
    servers: { as, git: world.gitSandbox, pm: world.pmSandbox },
    async sweep() {
      expect(await sweep(context)).toMatchObject({ failed: [] });
      await world.settle();
    },
  };
}

async function inOrder(product: "gitea" | "forgejo", seed: number): Promise<Snapshot> {
  const { world, servers, sweep: look } = await createStage(product);
  const perform = await createPerform(servers.as);
  await look();
  for (const action of makeScenario(seed, steps)) {
    await perform(action);
    await world.settle();
  }
  if (product === "forgejo") await look();
  expect(world.queue.failures).toEqual([]);
  return takeSnapshot(servers);
}

function takeWaiting({ gitSandbox, pmSandbox }: World): (() => Promise<unknown>)[] {
  return [gitSandbox, pmSandbox].flatMap(({ outbox }) =>
    outbox.take().map((delivery: OutgoingDelivery) => () => outbox.send(delivery)),
  );
}

function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

const seeds = fc.record({ scenario: fc.nat(1_000_000), chance: fc.nat(1_000_000) });

test("deliveries in any order and doubled come to the end state of deliveries in order, without a sweep", async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async ({ scenario, chance }) => {
      const expected = await inOrder("gitea", scenario);
      const random = createRandom(chance);
      const { world, servers } = await createStage("gitea");
      const perform = await createPerform(servers.as);
      for (const { outbox } of [world.gitSandbox, world.pmSandbox]) outbox.hold();
      let held: (() => Promise<unknown>)[] = [];
      for (const action of makeScenario(scenario, steps)) {
        await perform(action);
        held = shuffled(random, [...held, ...takeWaiting(world)]);
        for (const send of held.splice(0, random.below(held.length + 1))) {
          await send();
          if (random.chance(0.3)) held.push(send);
        }
        if (random.chance(0.5)) await world.settle();
      }
      await world.settle();
      // What the bridge does makes deliveries too.
      for (held.push(...takeWaiting(world)); held.length > 0; held = takeWaiting(world)) {
        for (const send of shuffled(random, held)) await send();
        await world.settle();
      }
      expect(await takeSnapshot(servers)).toEqual(expected);
      expect(await findDoubles(servers)).toEqual([]);
      expect(world.queue.failures).toEqual([]);
    }),
    { numRuns: 12 },
  );
}, 180_000);

test("deliveries of which some or all are lost come to the same end state after a sweep", async () => {
  await fc.assert(
    fc.asyncProperty(seeds, fc.double({ min: 0.1, max: 1, noNaN: true }), async ({ scenario, chance }, lost) => {
      const expected = await inOrder("forgejo", scenario);
      const random = createRandom(chance);
      const { world, servers, sweep: look } = await createStage("forgejo");
      const perform = await createPerform(servers.as);
      await look();
      for (const { outbox } of [world.gitSandbox, world.pmSandbox]) outbox.hold();
      for (const action of makeScenario(scenario, steps)) {
        await perform(action);
        for (const send of takeWaiting(world)) if (!random.chance(lost)) await send();
        if (random.chance(0.3)) await world.settle();
        if (random.chance(0.1)) await look();
      }
      await world.settle();
      // What the bridge changes on a work package shows on pull requests of others: the second one finds that.
      await look();
      await look();
      expect(await takeSnapshot(servers)).toEqual(expected);
      expect(await findDoubles(servers)).toEqual([]);
      expect(world.queue.failures).toEqual([]);
    }),
    { numRuns: 12 },
  );
}, 180_000);
