import type { UpdateIssue } from "@halyard/git-hosting";
import { expect } from "vitest";
import type { FollowSide } from "../src/config/config.js";
import { oneLine } from "../src/reconcile/comments/markdown.js";
import { createPair, type IssuePair, openPair, rules } from "./issue-pair.js";
import { stranger } from "./stranger.js";
import { createRandom, type Random } from "./suites/random.js";
import type { World } from "./world.js";

type Field = "title" | "state";

/** An issue and its work package, with the part of their history that determines the expected values. */
interface Followed {
  readonly pair: IssuePair;
  /** Whether the issue's author lacks write access. */
  readonly isForeign: boolean;
  readonly agreed: Record<Field, string>;
  /** For each field, whether a person with write access was the last to change it on the issue. */
  readonly isByWriter: Record<Field, boolean>;
}

interface Values {
  readonly git: Record<Field, string>;
  readonly openproject: Record<Field, string>;
  readonly status: string;
}

const sides = ["git", "openproject"] as const;
const pairsInWorld = 5;
const editsInWorld = 500;
const statuses = ["New", "In progress", "In review", "Closed", "Rejected"];
const titles = [
  ...["Leak", "Leak in the hold", "  Leak \u00a0 below  ", "Léck 🚢", "<b>OP#1</b> @ada", "#halyard-bridge:repo-9"],
  ...["x".repeat(255), "y".repeat(400), "Right\u202eleft", "a\tb", "closes OP#2", "title-state-open"],
];

/**
 * Makes random changes to issues and their work packages, in bursts. Meanwhile, deliveries are lost, duplicated and
 * reordered, the database is lost, and requests fail. After each burst, both sides must match an independent model, and
 * events about the bridge's own writes must not cause more writes.
 */
export async function playEdits(
  edits: number,
  seed: number,
): Promise<{ readonly edits: number; readonly writes: number }> {
  let done = 0;
  let writes = 0;
  for (let part = 0; done < edits; part++) {
    const played = await playWorld(createRandom(seed * 1000 + part), Math.min(editsInWorld, edits - done));
    done += played.edits;
    writes += played.writes;
  }
  return { edits: done, writes };
}

async function playWorld(random: Random, edits: number): Promise<{ readonly edits: number; readonly writes: number }> {
  const winners: Record<Field, FollowSide> = { title: random.pick(sides), state: random.pick(sides) };
  const follow = { title: { winner: winners.title }, state: { ...rules.issues.follow.state, winner: winners.state } };
  const first = await createPair({ follow });
  const { world } = first;
  const followed = [begin(first, false)];
  while (followed.length < pairsInWorld) {
    const isForeign = followed.length === 1;
    followed.push(begin(await openPair(world, isForeign ? stranger : "ada"), isForeign));
  }
  let done = 0;
  let writes = 0;
  while (done < edits) {
    const burst = 1 + random.below(30);
    const touched = new Set<Followed>();
    world.writes.length = 0;
    world.gitSandbox.outbox.hold();
    world.pmSandbox.outbox.hold();
    for (let index = 0; index < burst; index++) {
      const one = random.pick(followed);
      touched.add(one);
      await edit(one, random);
    }
    done += burst;
    const expected = new Map<Followed, Values>();
    for (const one of touched) expected.set(one, settled(one, await valuesOf(one.pair), winners));
    await deliver(world, [...touched], random);
    writes += world.writes.length;
    for (const [one, values] of expected) {
      expect(await valuesOf(one.pair)).toEqual(values);
      for (const field of ["title", "state"] as const) {
        if (values.git[field] === values.openproject[field]) one.agreed[field] = values.git[field];
      }
    }
    await expectNoEcho(world, [...touched]);
  }
  expect(world.queue.failures.filter((failure) => !isInterruption(failure))).toEqual([]);
  return { edits: done, writes };
}

function begin(pair: IssuePair, isForeign: boolean): Followed {
  const isByWriter = { title: !isForeign, state: !isForeign };
  return { pair, isForeign, agreed: { title: "Leak", state: "open" }, isByWriter };
}

async function edit({ pair, isForeign, isByWriter }: Followed, random: Random): Promise<void> {
  const kind = random.below(5);
  // A status change that the workflow refuses leaves the pair unchanged.
  if (kind === 0) return pair.setStatus(random.pick(statuses)).catch(() => undefined);
  if (kind === 1) return pair.rename(random.pick(titles).slice(0, 255));
  const login = isForeign && random.chance(0.5) ? stranger : "ada";
  const before = await pair.issue();
  const changes: readonly UpdateIssue[] = [
    { state: random.pick(["open", "closed"] as const) },
    { title: random.pick(titles) },
    { body: random.pick(titles) },
  ];
  const change = changes[kind - 2] ?? {};
  await pair.world.gitAs(login).issues.update({ owner: "acme", repo: "rig", index: pair.number, ...change });
  if (change.title !== undefined && change.title !== before.title) isByWriter.title = login === "ada";
  if (change.state !== undefined && change.state !== before.state) isByWriter.state = login === "ada";
}

/** Returns the values that both sides should have when the bridge is done. */
function settled(one: Followed, now: Values, winners: Record<Field, FollowSide>): Values {
  const after = { git: { ...now.git }, openproject: { ...now.openproject }, status: now.status };
  for (const field of ["title", "state"] as const) {
    if (now.git[field] === now.openproject[field]) continue;
    const gitLeads = now.git[field] !== one.agreed[field] && one.isByWriter[field];
    const openProjectLeads = now.openproject[field] !== one.agreed[field];
    const leader =
      gitLeads && openProjectLeads ? winners[field] : gitLeads ? "git" : openProjectLeads ? "openproject" : "";
    if (leader === "openproject") after.git[field] = now.openproject[field];
    if (leader !== "git") continue;
    // The sandbox's workflow has no transition from "Rejected" to the status for reopened issues.
    if (field === "state" && now.git.state === "open" && now.status === "Rejected") continue;
    after.openproject[field] = now.git[field];
    if (field === "state") after.status = now.git.state === "open" ? "In progress" : "Closed";
  }
  // If the bridge changes a value on the git side, the last change is by its own account, which has write access.
  if (after.git.title !== now.git.title) one.isByWriter.title = true;
  if (after.git.state !== now.git.state) one.isByWriter.state = true;
  return after;
}

async function valuesOf({ world, number, id }: IssuePair): Promise<Values> {
  const issue = await world.git.issues.get({ owner: "acme", repo: "rig", index: number });
  const document = await world.pm.workPackages.get({ id });
  const status = document._links.status.title ?? "";
  const isClosed = status === "Closed" || status === "Rejected";
  return {
    git: { title: oneLine(issue.title, 255), state: issue.state },
    openproject: { title: oneLine(document.subject, 255), state: isClosed ? "closed" : "open" },
    status,
  };
}

/**
 * Sends the waiting deliveries in random order, some twice and some not at all. Sometimes wipes the store or interrupts
 * requests. Then enqueues both sides of every edited pair, as a sweep would.
 */
async function deliver(world: World, touched: readonly Followed[], random: Random): Promise<void> {
  const boxes = [world.gitSandbox.outbox, world.pmSandbox.outbox];
  const waiting = boxes.flatMap((box) => box.take().map((delivery) => () => box.send(delivery)));
  if (random.chance(0.1)) world.store.wipe();
  const isInterrupted = random.chance(0.2);
  if (isInterrupted) interrupt(world, random);
  while (waiting.length > 0) {
    const [send] = waiting.splice(random.below(waiting.length), 1);
    if (random.chance(0.1)) continue;
    await send?.();
    if (random.chance(0.1)) await send?.();
  }
  await Promise.all(boxes.map((box) => box.flush()));
  await world.settle();
  world.respondWith((request, pass) => pass(request));
  for (const { pair } of touched) {
    await world.queue.enqueue({ kind: "workPackage", connection: "pm", id: pair.id }, { cause: "sweep" });
    await world.queue.enqueue(pair.subject, { cause: "sweep" });
  }
  await world.settle();
  world.clock.now += 30_000;
  await world.settle();
}

/** Makes some of the bridge's writes fail, before or after the server has carried them out. */
function interrupt(world: World, random: Random): void {
  world.respondWith(async (request, pass) => {
    if (request.method === "GET" || random.chance(0.5)) return pass(request);
    if (random.chance(0.5)) await pass(request);
    return new Response(null, { status: 500 });
  });
}

function isInterruption(failure: unknown): boolean {
  return typeof failure === "object" && failure !== null && "status" in failure && failure.status === 500;
}

/**
 * Enqueues both sides of each edited pair, as events about the bridge's own writes would. Expects that the bridge
 * writes nothing.
 */
async function expectNoEcho(world: World, touched: readonly Followed[]): Promise<void> {
  world.writes.length = 0;
  for (const { pair } of touched) {
    await world.queue.enqueue(pair.subject, { cause: "delivery" });
    await world.queue.enqueue({ kind: "workPackage", connection: "pm", id: pair.id }, { cause: "delivery" });
  }
  await world.settle();
  expect(world.writes).toEqual([]);
}
