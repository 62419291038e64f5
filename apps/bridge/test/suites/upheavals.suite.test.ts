import { setTimeout as sleep } from "node:timers/promises";
import type { OutgoingDelivery } from "@halyard/sandbox";
import { describe, expect, test } from "vitest";
import { checkLinks } from "../../src/operator/doctor/check-links.js";
import { examine } from "../../src/operator/doctor/doctor.js";
import { createReport } from "../../src/operator/report.js";
import { backfill } from "../../src/repair/backfill.js";
import { sweep } from "../../src/repair/sweep.js";
import { subjectKey } from "../../src/store/subject.js";
import { recordingLogger } from "../recording-logger.js";
import { createWorld, type World, type WorldOptions } from "../world.js";
import { createRandom, type Random } from "./random.js";
import { findUpheavalDoubles, linkEverything, missedEnds } from "./upheaval-end.js";
import { type End, type Upheaval, upheavalRules, upheavals } from "./upheavals.js";

/** Creates a bridge between in-memory servers, with links between all objects that the tested changes can affect. */
async function begin(options: WorldOptions = {}): Promise<World> {
  const world = await createWorld({ rules: upheavalRules, ...options });
  await linkEverything(world, options.semanticIds);
  await rest(world);
  await look(world);
  return world;
}

async function expectEnd(world: World, end: End): Promise<void> {
  expect(await missedEnds(world, end)).toEqual([]);
  if (end.links === undefined) return;
  const records = await world.store.links.list({ limit: 50 });
  expect([...new Set(records.map(({ source }) => source))].toSorted()).toEqual(end.links);
}

/** Processes everything, and advances the clock until no postponed job is left. */
async function rest(world: World): Promise<void> {
  await world.settle();
  for (let round = 0; round < 20 && (await world.queue.depth()).postponed > 0; round++) {
    world.clock.now += world.config.work.settle + 1000;
    await world.settle();
  }
  expect((await world.queue.depth()).postponed).toBe(0);
}

async function look(world: World): Promise<void> {
  await sweep(context(world));
  await rest(world);
}

function context(world: World): Parameters<typeof sweep>[0] {
  return {
    config: () => world.config,
    connections: world.connections,
    store: world.store,
    queue: world.queue,
    locks: { tryHold: (_, work) => work() },
    logger: recordingLogger().logger,
    now: () => world.clock.now,
  };
}

/**
 * Expects that the end state is reached without duplicates, and that reconciling everything once more changes nothing.
 */
async function expectConverged(world: World, end: End): Promise<void> {
  await expectEnd(world, end);
  expect(await findUpheavalDoubles(world)).toEqual([]);
  const letters = await world.store.deadLetters.list({ limit: 9 });
  expect(letters.filter(({ subject }) => end.deadLetters?.includes(subjectKey(subject)) !== true)).toEqual([]);
  world.writes.length = 0;
  await look(world);
  await backfill(context(world), { perMinute: 1_000_000, since: new Date(0) });
  await rest(world);
  for (const { workPackage } of await world.store.links.list({ limit: 50 })) {
    const [, id = ""] = /\/(\d+)$/.exec(workPackage) ?? [];
    await world.queue.enqueue({ kind: "workPackage", connection: "pm", id: Number(id) }, { cause: "sweep" });
  }
  await rest(world);
  expect(world.writes).toEqual([]);
  await expectEnd(world, end);
}

/** Returns the findings of `bridge doctor` whose level is not `ok`. */
async function findings(world: World): Promise<string[]> {
  const report = createReport();
  await examine(report, world.config, world.connections);
  await checkLinks(report, world.config, world.connections, await world.store.links.list({ limit: 100 }));
  return report.findings.filter(({ level }) => level !== "ok").map(({ place, message }) => `${place}: ${message}`);
}

/** Sends the waiting deliveries in a random order. Each may be lost or duplicated. */
async function deliver(world: World, random: Random, lost: number): Promise<void> {
  const waiting = [world.gitSandbox, world.pmSandbox].flatMap(({ outbox }) =>
    outbox.take().map((delivery: OutgoingDelivery) => () => outbox.send(delivery)),
  );
  while (waiting.length > 0) {
    const [send] = waiting.splice(random.below(waiting.length), 1);
    if (send === undefined || random.chance(lost)) continue;
    await send();
    if (random.chance(0.2)) await send();
  }
}

/** Plays the steps while deliveries are late, reordered, duplicated or lost, with sweeps at random times. */
async function disturb(world: World, { steps }: Upheaval, random: Random, lost: number): Promise<void> {
  for (const { outbox } of [world.gitSandbox, world.pmSandbox]) outbox.hold();
  for (const step of steps) {
    await step(world);
    if (random.chance(0.5)) await deliver(world, random, lost);
    if (random.chance(0.3)) await rest(world);
    if (random.chance(0.2)) await look(world);
  }
  for (let round = 0; round < 3; round++) {
    await deliver(world, random, lost);
    await rest(world);
  }
  // The first sweep finds the changes. Each later sweep finds the effects of the previous one on other objects.
  for (let round = 0; round < 3; round++) await look(world);
}

const seeds = [1, 2];

// These tests run concurrently, because they spend most of their time waiting.
describe.concurrent.each(upheavals.map((upheaval) => [upheaval.name, upheaval] as const))("%s", (_, upheaval) => {
  test("and the bridge sees each step at once", async () => {
    const world = await begin(upheaval.options);
    for (const step of upheaval.steps) {
      await step(world);
      await rest(world);
      await look(world);
    }
    await look(world);
    await expectConverged(world, upheaval.end);
  });

  test("and `bridge doctor` reports what is left, before a sweep and after it", async () => {
    const world = await begin(upheaval.options);
    const before = await findings(world);
    // Ignores each finding's place, because it contains the repository's name, which some steps change.
    const known = new Set(before.map((finding) => finding.slice(finding.indexOf(": "))));
    const left = async (): Promise<string[]> =>
      (await findings(world)).filter((finding) => !known.has(finding.slice(finding.indexOf(": "))));
    for (const { outbox } of [world.gitSandbox, world.pmSandbox]) outbox.hold();
    for (const step of upheaval.steps) await step(world);
    for (const { outbox } of [world.gitSandbox, world.pmSandbox]) outbox.take();
    const untold = await left();
    for (let round = 0; round < 2; round++) await look(world);
    expect({ untold, swept: await left() }).toEqual({ untold: [], swept: [], ...upheaval.left });
  });

  test.each(seeds)("and deliveries are late, out of order, duplicated and partly lost (seed %i)", async (seed) => {
    const world = await begin(upheaval.options);
    await disturb(world, upheaval, createRandom(seed), 0.3);
    await expectConverged(world, upheaval.end);
  });

  test("and every delivery is lost", async () => {
    const world = await begin(upheaval.options);
    await disturb(world, upheaval, createRandom(7), 1);
    await expectConverged(world, upheaval.end);
  });

  test.each(seeds)("and writes are cut off before or after their effect (seed %i)", async (seed) => {
    const random = createRandom(seed);
    const world = await begin(upheaval.options);
    let left = 6;
    world.respondWith(async (request, pass) => {
      const isWrite = request.method !== "GET" && !request.url.endsWith("/form");
      if (!isWrite || left === 0 || !random.chance(0.5)) return pass(request);
      left -= 1;
      if (random.chance(0.5)) await pass(request);
      throw new TypeError("fetch failed", { cause: Object.assign(new Error("cut off"), { code: "ECONNRESET" }) });
    });
    await disturb(world, upheaval, random, 0.3);
    await expectConverged(world, upheaval.end);
  });

  test.each(["at once", "late"])(
    "and every delivery is lost, and the database with them, and the git server responds %s",
    async (when) => {
      const world = await begin(upheaval.options);
      for (const { outbox } of [world.gitSandbox, world.pmSandbox]) outbox.hold();
      for (const step of upheaval.steps) await step(world);
      for (const { outbox } of [world.gitSandbox, world.pmSandbox]) outbox.take();
      world.store.wipe();
      if (when === "late") {
        // Delays the responses, so that a pull request and its work packages are reconciled at the same time.
        world.respondWith(async (request, pass) => {
          if (new URL(request.url).hostname === "git.test") await sleep(20);
          return pass(request);
        });
      }
      for (let round = 0; round < 2; round++) {
        await look(world);
        await backfill(context(world), { perMinute: 1_000_000, since: new Date(0) });
        await rest(world);
      }
      // Links are not compared, because a branch's links are restored only by its next push.
      await expectConverged(world, { ...upheaval.end, links: undefined });
    },
  );
});
