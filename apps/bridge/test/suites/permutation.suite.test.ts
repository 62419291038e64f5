import type { OutgoingDelivery } from "@halyard/sandbox";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createQueue } from "../../src/queue/create-queue.js";
import type { Queue } from "../../src/queue/queue.js";
import { sweep } from "../../src/repair/sweep.js";
import { createStore } from "../../src/store/create-store.js";
import { openDatabase } from "../../src/store/open-database.js";
import type { Store } from "../../src/store/store.js";
import { copyOldDataDirectory } from "../old-data-directory.js";
import { recordingLogger } from "../recording-logger.js";
import { createWorld, createWorldOn, type World, type WorldOptions } from "../world.js";
import { stranger } from "../stranger.js";
import { createPerform } from "./perform.js";
import { createRandom, type Random } from "./random.js";
import { suiteRules } from "./rules.js";
import { runs } from "./runs.js";
import { type Action, makeScenario, needsSweep } from "./scenario.js";
import { differences, findDoubles, type Snapshot, takeSnapshot } from "./snapshot.js";
import type { Upstream } from "./upstream.js";

const steps = 25;

type Servers = Pick<Upstream, "as" | "git" | "pm">;

/** Storage for the bridge's data: memory, which is fast, or the real embedded database. */
type Memory = "memory" | "embedded database";

interface Stage {
  readonly world: World<Store, Queue>;
  readonly servers: Servers;
  readonly sweep: () => Promise<void>;
  /** Releases all resources. Fails the test if a job has failed. */
  readonly close: () => Promise<void>;
}

/**
 * Creates OpenProject and a git server with webhooks, and a bridge between them. Only Gitea has a webhook for checks.
 */
async function createStage(product: "gitea" | "forgejo", memory: Memory = "memory"): Promise<Stage> {
  const options: WorldOptions = { product, rules: { ...suiteRules, time: { enabled: true } } };
  const { world, close } = memory === "memory" ? await inMemory(options) : await onEmbeddedDatabase(options);
  const as: Servers["as"] = (login) => ({
    git: world.gitAs(login),
    // A getter, because `pmAs` throws an error for a user without an account on OpenProject.
    get pm() {
      return world.pmAs(login);
    },
  });
  const context = {
    config: () => world.config,
    connections: world.connections,
    store: world.store,
    queue: world.queue,
    locks: { tryHold: <Result>(_: string, work: () => Promise<Result>) => work() },
    logger: recordingLogger().logger,
    now: () => world.clock.now,
  };
  return {
    ...{ world, close },
    servers: { as, git: world.gitSandbox, pm: world.pmSandbox },
    async sweep() {
      expect(await sweep(context)).toMatchObject({ failed: [] });
      await world.settle();
    },
  };
}

async function inMemory(options: WorldOptions): Promise<Pick<Stage, "world" | "close">> {
  const world = await createWorld(options);
  return { world, close: async () => expect(world.queue.failures).toEqual([]) };
}

async function onEmbeddedDatabase(options: WorldOptions): Promise<Pick<Stage, "world" | "close">> {
  const { logger, lines } = recordingLogger();
  const database = await openDatabase({ dataDirectory: await copyOldDataDirectory(), work: { workers: 4 } }, logger);
  const store = createStore(database);
  const queue = await createQueue({ database, store, logger });
  const world = await createWorldOn({ store, queue, clock: systemTime }, options);
  return {
    world,
    async close() {
      await queue.stop(5000);
      await database.close();
      expect(lines.filter(({ level }) => level === "warn" || level === "error")).toEqual([]);
    },
  };
}

const systemTime = {
  get now(): number {
    return Date.now();
  },
};

async function inOrder(product: "gitea" | "forgejo", story: readonly Action[]): Promise<Snapshot> {
  const { world, servers, sweep: look, close } = await createStage(product);
  const perform = await createPerform(servers.as);
  await look();
  for (const action of story) {
    await perform(action);
    await world.settle();
  }
  if (product === "forgejo") await look();
  // The second sweep finds the effects of the first on other pull requests.
  if (needsSweep(story)) for (let round = 0; round < 2; round++) await look();
  await close();
  return takeSnapshot(servers, story);
}

function takeWaiting({ gitSandbox, pmSandbox }: World<Store, Queue>): (() => Promise<unknown>)[] {
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

test("a stranger's comments and reviews change no status, field, time or check", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000_000), async (seed) => {
      const story = makeScenario(seed, steps);
      const isOfStranger = (action: Action): boolean => "by" in action && action.by === stranger;
      // Comments are omitted, because a stranger's reference on one server may make the bridge comment on the other.
      const effects = ({ workPackages, pulls, times }: Snapshot): object => ({
        workPackages: workPackages.map((each) => ({ ...each, comments: [] })),
        pulls: pulls.map((each) => ({ ...each, comments: [] })),
        // Removes the numbers of comments and the hashes of commits, which differ between runs.
        times: times.map((time) => time.replace(/ https?:.*| git:.*/, "")),
      });
      const alone = story.filter((action) => !isOfStranger(action));
      const [withStranger, without] = [await inOrder("gitea", story), await inOrder("gitea", alone)];
      expect(effects(withStranger)).toEqual(effects(without));
    }),
    // This case failed once. In it, the stranger mentions a work package to which a user with write access has made a
    // private reference.
    runs(5, [[778_378]]),
  );
});

const seeds = fc.record({
  scenario: fc.nat(1_000_000),
  chance: fc.nat(1_000_000),
  /** Whether the story also includes the actions that `ScenarioOptions.upheavals` adds. */
  upheavals: fc.boolean(),
});
/** Generates the share of deliveries that are lost. */
const losses = fc.double({ min: 0.1, max: 1, noNaN: true });

describe.each([
  ["memory", 10],
  ["embedded database", 2],
] as const)("with its data in %s", (memory, numRuns) => {
  test("reordered and duplicate deliveries lead to the end state of ordered ones, with sweeps only after renames and the like", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async ({ scenario, chance, upheavals }) => {
        const story = makeScenario(scenario, steps, { upheavals });
        const expected = await inOrder("gitea", story);
        const random = createRandom(chance);
        const { world, servers, sweep: look, close } = await createStage("gitea", memory);
        const perform = await createPerform(servers.as);
        for (const { outbox } of [world.gitSandbox, world.pmSandbox]) outbox.hold();
        let held: (() => Promise<unknown>)[] = [];
        for (const action of story) {
          await perform(action);
          held = shuffled(random, [...held, ...takeWaiting(world)]);
          for (const send of held.splice(0, random.below(held.length + 1))) {
            await send();
            if (random.chance(0.3)) held.push(send);
          }
          if (random.chance(0.5)) await world.settle();
        }
        await world.settle();
        // The bridge's own writes cause deliveries too.
        for (held.push(...takeWaiting(world)); held.length > 0; held = takeWaiting(world)) {
          for (const send of shuffled(random, held)) await send();
          await world.settle();
        }
        // Servers send no event for renames and similar changes, so late deliveries may not reveal them. Sweeps do.
        if (needsSweep(story)) for (let round = 0; round < 2; round++) await look();
        await close();
        expect(differences(expected, await takeSnapshot(servers, story))).toEqual([]);
        expect(await findDoubles(servers)).toEqual([]);
      }),
      // This case failed once. In it, the bridge reads a list of commits while the repository is transferred.
      runs(numRuns, [[{ scenario: 979_436, chance: 573_147, upheavals: false }]]),
    );
  });

  test("lost deliveries, some or all, lead to the same end state after a sweep", async () => {
    await fc.assert(
      fc.asyncProperty(seeds, losses, async ({ scenario, chance, upheavals }, lost) => {
        const story = makeScenario(scenario, steps, { upheavals });
        const expected = await inOrder("forgejo", story);
        const random = createRandom(chance);
        const { world, servers, sweep: look, close } = await createStage("forgejo", memory);
        const perform = await createPerform(servers.as);
        await look();
        for (const { outbox } of [world.gitSandbox, world.pmSandbox]) outbox.hold();
        for (const action of story) {
          await perform(action);
          for (const send of takeWaiting(world)) if (!random.chance(lost)) await send();
          if (random.chance(0.3)) await world.settle();
          if (random.chance(0.1)) await look();
        }
        await world.settle();
        // When the bridge changes a work package, this may affect other pull requests. The second sweep finds these
        // effects.
        await look();
        await look();
        await close();
        expect(differences(expected, await takeSnapshot(servers, story))).toEqual([]);
        expect(await findDoubles(servers)).toEqual([]);
      }),
      // This case failed once. In it, the bridge reads comments with logged times while the repository is transferred.
      runs(numRuns, [[{ scenario: 800_484, chance: 509_404, upheavals: false }, 0.34131254098264946]]),
    );
  });
});
