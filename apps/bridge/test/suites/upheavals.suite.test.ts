import type { OutgoingDelivery } from "@halyard/sandbox";
import { describe, expect, test } from "vitest";
import { backfill } from "../../src/repair/backfill.js";
import { sweep } from "../../src/repair/sweep.js";
import { subjectKey } from "../../src/store/subject.js";
import { recordingLogger } from "../recording-logger.js";
import { createWorld, type World, type WorldOptions } from "../world.js";
import { createRandom, type Random } from "./random.js";
import { type End, type Upheaval, upheavals } from "./upheavals.js";

const place = { owner: "acme", repo: "rig" };

/** Rules under which every kind of text is written. */
const rules: WorldOptions["rules"] = {
  status: { opened: { closing: "In progress" }, merged: { closing: "Developed" } },
  issues: { link: true, create: { label: "plan", project: "rigging" } },
};

/** Two pull requests, an issue, an issue that becomes a work package, and a branch, all linked; and a time entry. */
async function begin(options: WorldOptions = {}): Promise<World> {
  const world = await createWorld({ rules, ...options });
  const named = options.semanticIds === true ? "OP#RIGGING-1" : "OP#1";
  await world.openPull({ title: `Fixes ${named}`, branch: "one", messages: ["Work on OP#1"] });
  await world.openPull({ title: "About OP#2", branch: "two" });
  await world.git.issues.create({ ...place, title: "See OP#3" });
  const { id: label } = await world.git.repos.labels.create({ ...place, name: "plan", color: "00aabb" });
  await world.git.issues.create({ ...place, title: "A wish", labels: [label] });
  await world.commit("loose", "Loose work on OP#4");
  await world.git.issues.comments.create({ ...place, index: 1, body: "OP#1 #time 30m" });
  await rest(world);
  await look(world);
  return world;
}

/** Works until nothing is left to do, also later: lets the time pass in which a write can still arrive. */
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

/** A comment on a work package in short: what it is about, and the state that it tells. */
function inShort(comment: string): string {
  const [, label = "", url = ""] = /^\[([^\]]+)\]\((\S+)#halyard-bridge/.exec(comment) ?? [];
  if (url.includes("/src/branch/")) {
    const listed = comment.split("\n").filter((line) => line.startsWith("- ")).length;
    return `${label} branch: ${listed === 0 ? "none" : listed}`;
  }
  const [, state] = /^- State: (\w+)/m.exec(comment) ?? [];
  if (state !== undefined) return `${label}: ${state}`;
  if (comment.includes("no longer exists")) return `${label}: gone`;
  if (comment.includes("has moved to")) return `${label}: moved`;
  return `${label}: ${comment.includes("no longer references") ? "not named" : comment}`;
}

async function expectEnd(world: World, { comments = {}, status = {}, git = {}, links }: End): Promise<void> {
  const found = { comments: {} as Record<string, string[]>, status: {} as Record<string, string> };
  const shown: Record<string, readonly string[]> = {};
  for (const id of Object.keys(comments)) {
    found.comments[id] = (await world.comments(Number(id))).map(inShort).toSorted();
    shown[id] = [...(comments[Number(id)] ?? [])].toSorted();
  }
  for (const id of Object.keys(status)) found.status[id] = await world.status(Number(id));
  expect(found).toEqual({ comments: shown, status });
  for (const [address, text] of Object.entries(git)) {
    const [, owner = "", repo = "", index = ""] = /^(.+)\/(.+)#(\d+)$/.exec(address) ?? [];
    const { items } = await world.gitAs("admin").issues.comments.list({ owner, repo, index: Number(index) });
    const own = items.filter(({ user }) => user.login === "bridge").map(({ body }) => body);
    expect([address, own]).toEqual([address, [expect.stringContaining(text)]]);
  }
  if (links !== undefined) {
    const records = await world.store.links.list({ limit: 50 });
    expect([...new Set(records.map(({ source }) => source))].toSorted()).toEqual(links);
  }
}

/** Markers of comments and time entries that occur twice, and work packages that were made of the same issue. */
async function doubles(world: World): Promise<string[]> {
  const pm = world.pmAs("admin");
  const marks: string[] = [];
  const note = (where: string, text = ""): void => {
    const [, mark] = /(\S+)#halyard-bridge/.exec(text) ?? [];
    if (mark !== undefined) marks.push(`${where}: ${mark} ${/:repo-\d+/.exec(text)?.[0] ?? ""}`);
  };
  for (const { id, description } of await pm.workPackages.list({ pageSize: 100 }).all()) {
    note("made", description?.raw ?? "");
    const { items } = await pm.workPackages.activities.list({ workPackage: id });
    for (const { comment } of items) note(`OP#${id}`, comment?.raw ?? "");
  }
  const texts = await Promise.all(
    ["acme/rig", "acme/rigg", "grace/rig"].map(async (name) => {
      const [owner = "", repo = ""] = name.split("/");
      const found = await world
        .gitAs("admin")
        .repos.get({ owner, repo })
        .catch(() => undefined);
      if (found?.full_name !== name) return [];
      const { items } = await world.gitAs("admin").issues.comments.listOfRepo({ owner, repo });
      return items
        .filter(({ user }) => user.login === "bridge")
        .map(({ issue_url, pull_request_url }) => `${name} ${issue_url}${pull_request_url}`);
    }),
  );
  marks.push(...texts.flat());
  const times = await pm.timeEntries.list({}).all();
  marks.push(...times.map(({ comment }) => `time: ${/:tag-[\w-]+/.exec(comment?.raw ?? "")?.[0]}`));
  return marks.filter((mark, index) => marks.indexOf(mark) !== index);
}

/** Expects that the end holds, that nothing is doubled, and that looking at everything again changes nothing. */
async function expectConverged(world: World, end: End): Promise<void> {
  await expectEnd(world, end);
  expect(await doubles(world)).toEqual([]);
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

/** Takes the deliveries that wait, in a random order, each with a chance to be lost or to come twice. */
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

/** Plays the steps while deliveries are late, out of order, doubled or lost, and sweeps come at any time. */
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
  // The first sweep finds what has changed, the second what that has changed elsewhere.
  for (let round = 0; round < 3; round++) await look(world);
}

const seeds = [1, 2];

// Concurrent, because most of the time is spent waiting.
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

  test.each(seeds)("and deliveries are late, out of order, doubled and partly lost (seed %i)", async (seed) => {
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

  test("and every delivery is lost, and the database with them", async () => {
    const world = await begin(upheaval.options);
    for (const { outbox } of [world.gitSandbox, world.pmSandbox]) outbox.hold();
    for (const step of upheaval.steps) await step(world);
    for (const { outbox } of [world.gitSandbox, world.pmSandbox]) outbox.take();
    world.store.wipe();
    for (let round = 0; round < 2; round++) {
      await look(world);
      await backfill(context(world), { perMinute: 1_000_000, since: new Date(0) });
      await rest(world);
    }
    // Links of branches come back with the next push.
    await expectConverged(world, { ...upheaval.end, links: undefined });
  });
});
