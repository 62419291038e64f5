import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Config } from "../../src/config/config.js";
import { postgresBin, startPostgres, type TestPostgres, withoutPostgres } from "../postgres.js";
import { createScene, type RunningBridge, type Scene } from "./in-process.js";
import { lapseHeartbeats } from "./lapse.js";
import { createRandom } from "./random.js";
import { type Action, makeScenario } from "./scenario.js";
import { settle, sweepAndSettle } from "./settle.js";
import { differences, findDoubles, type Snapshot, takeSnapshot } from "./snapshot.js";
import { findUnfinished } from "./unlogged.js";
import { type Disturbance, isWrite } from "./upstream.js";

const seed = 1812;
const story = makeScenario(seed, 18);
const half = story.length / 2;

let calm: Promise<Snapshot> | undefined;

/** Returns the end state of the story without failures. */
function undisturbed(): Promise<Snapshot> {
  calm ??= playCalmly();
  return calm;
}

async function playCalmly(): Promise<Snapshot> {
  const scene = await createScene();
  const running = await scene.start();
  for (const action of story) await scene.perform(action);
  await settle(scene.upstream, running);
  await sweepAndSettle(scene.upstream, running);
  const snapshot = await takeSnapshot(scene.upstream, story);
  // A story without any change would prove nothing.
  expect(snapshot.times.length).toBeGreaterThan(0);
  expect(story.some((action) => "takenBack" in action && action.takenBack !== undefined)).toBe(true);
  expect(JSON.stringify(snapshot)).toMatch(/merged into.*of-issue-/s);
  return snapshot;
}

/** Fails unless both sides equal the end state without failures. */
async function expectConverged({ upstream }: Scene, running: RunningBridge): Promise<void> {
  await settle(upstream, running);
  await sweepAndSettle(upstream, running);
  expect(differences(await undisturbed(), await takeSnapshot(upstream, story))).toEqual([]);
  expect(await findDoubles(upstream)).toEqual([]);
  expect(await findUnfinished(running)).toEqual([]);
}

/** Plays the story with failures, and lets the bridge finish without them. */
async function playThrough(disturbance: Disturbance): Promise<void> {
  const scene = await createScene();
  const running = await scene.start();
  let met = 0;
  scene.disturb((request, next) =>
    disturbance(request, (given) => {
      met++;
      return next(given);
    }),
  );
  for (const action of story) {
    await scene.perform(action);
    await sleep(100);
  }
  await sleep(1500);
  await expect.poll(() => met).toBeGreaterThan(0);
  scene.disturb();
  await expectConverged(scene, running);
}

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response("{}", { status, headers: { "content-type": "application/json", ...headers } });
}

describe("the bridge ends converged, with nothing written twice, after", () => {
  test("a storm of 429 with Retry-After on both sides", async () => {
    const random = createRandom(seed);
    await playThrough((request, next) =>
      random.chance(0.4) ? Promise.resolve(answer(429, { "retry-after": "1" })) : next(request),
    );
  });

  test("connections that break before or after a request had its effect", async () => {
    const random = createRandom(seed);
    await playThrough(async (request, next) => {
      if (random.chance(0.1)) throw new Error("reset before");
      const response = await next(request);
      if (random.chance(isWrite(request) ? 0.4 : 0.1)) throw new Error("reset after");
      return response;
    });
  });

  test("creates that take effect only after their connection broke", async () => {
    const random = createRandom(seed);
    const late: Promise<unknown>[] = [];
    await playThrough(async (request, next) => {
      if (request.method !== "POST" || !isWrite(request) || !random.chance(0.4)) return next(request);
      late.push(sleep(1000).then(() => next(request)));
      throw new Error("reset before it arrived");
    });
    expect(late.length).toBeGreaterThan(0);
    await Promise.all(late);
  });

  test("responses with 500, 502, 503 and 504, also to writes that took effect", async () => {
    const random = createRandom(seed);
    await playThrough(async (request, next) => {
      if (random.chance(0.15)) return answer(random.pick([500, 502, 503, 504]));
      const response = await next(request);
      return isWrite(request) && random.chance(0.3) ? answer(random.pick([500, 502, 504])) : response;
    });
  });

  test("changes of a work package by users between the bridge's read and its write", async () => {
    const scene = await createScene();
    const running = await scene.start();
    let races = 0;
    scene.disturb(async (request, next) => {
      const [, id] = /\/work_packages\/(\d+)$/.exec(new URL(request.url).pathname) ?? [];
      if (request.method === "PATCH" && id !== undefined && races < 12) {
        races++;
        await scene.upstream.as("grace").pm.workPackages.edit({ id: Number(id) }, (draft) => {
          draft.description = { raw: `Edited ${races}` };
        });
      }
      return next(request);
    });
    for (const action of story) await scene.perform(action);
    await settle(scene.upstream, running);
    expect(races).toBeGreaterThan(0);
    scene.disturb();
    await expectConverged(scene, running);
  });

  async function renew(scene: Scene, running: RunningBridge): Promise<void> {
    const renewed: Config = {
      ...scene.config,
      git: scene.config.git.map((each) => ({ ...each, webhookSecrets: [...each.webhookSecrets, "the next one"] })),
    };
    await running.bridge.reload(renewed);
  }

  async function resume(_: Scene, running: RunningBridge): Promise<void> {
    await running.ask("POST", "/api/connections/forge/resume");
  }

  test.each([
    [401, "a reload with the new one", renew],
    [401, "the page's resume", resume],
    [403, "the page's resume", resume],
  ])("a token that was refused with %i: the connection pauses, and %s goes on", async (status, _, goOn) => {
    const scene = await createScene();
    const running = await scene.start();
    const { git } = scene.upstream;
    for (const action of story.slice(0, half)) await scene.perform(action);
    scene.disturb((request, next) =>
      Promise.resolve(request.url.startsWith(git.baseUrl) ? answer(status) : next(request)),
    );
    for (const action of story.slice(half)) await scene.perform(action);
    await expect.poll(() => pausedConnections(running)).toEqual(["forge"]);
    scene.disturb();
    await goOn(scene, running);
    expect(await pausedConnections(running)).toEqual([]);
    await expectConverged(scene, running);
  });
});

async function pausedConnections(running: RunningBridge): Promise<readonly string[]> {
  const status = await running.ask<{ readonly pausedConnections: readonly string[] }>("GET", "/api/status");
  return status.pausedConnections;
}

const reason = postgresBin === undefined ? ` (${withoutPostgres})` : "";

describe.skipIf(postgresBin === undefined)(`with PostgreSQL${reason}, the bridge ends converged after`, () => {
  async function onPostgres(): Promise<Scene & { readonly postgres: TestPostgres }> {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const databaseUrl = await postgres.createDatabase();
    return { ...(await createScene({ databaseUrl })), postgres };
  }

  async function performSlowly({ perform }: Scene, actions: readonly Action[]): Promise<void> {
    for (const action of actions) {
      await perform(action);
      await sleep(150);
    }
  }

  /** Statuses of the deliveries so far, once all have been answered. */
  async function answers({ upstream: { git, pm } }: Scene): Promise<number[]> {
    await Promise.all([git.outbox.idle(), pm.outbox.idle()]);
    return [...git.outbox.sent, ...pm.outbox.sent].map(({ status }) => status);
  }

  test("the database was down for some seconds, in which every delivery was accepted", async () => {
    const scene = await onPostgres();
    const running = await scene.start();
    await performSlowly(scene, story.slice(0, half));
    await scene.postgres.crash();
    await performSlowly(scene, story.slice(half));
    await sleep(2000);
    await scene.postgres.start();
    expect(new Set(await answers(scene))).toEqual(new Set([202]));
    await expectConverged(scene, running);
  });

  test("its connections to the database were cut again and again", async () => {
    const scene = await onPostgres();
    const running = await scene.start();
    const { databaseUrl = "" } = scene.config;
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const playing = performSlowly(scene, story);
    let cut = 0;
    for (let times = 0; times < 6; times++) {
      const { rowCount } = await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
      );
      cut += rowCount ?? 0;
      await sleep(400);
    }
    await client.end();
    await playing;
    // Jobs whose end could not be stored.
    await lapseHeartbeats(databaseUrl);
    expect(cut).toBeGreaterThan(0);
    expect(new Set(await answers(scene))).toEqual(new Set([202]));
    await expectConverged(scene, running);
  });

  test("the spool was full: deliveries were refused, and accepted after the database was back", async () => {
    const scene = await onPostgres();
    // The quarter that is kept free has to hold the deliveries of one action.
    const spool = { ...scene.config.spool, maxBytes: 160 * 1024 };
    const running = await scene.start({ ...scene.config, spool });
    await scene.postgres.crash();
    await performSlowly(scene, story.slice(0, -1));
    expect(await answers(scene)).toContain(503);
    await scene.postgres.start();
    await settle(scene.upstream, running);
    const before = (await answers(scene)).length;
    await performSlowly(scene, story.slice(-1));
    const since = (await answers(scene)).slice(before);
    expect(since.length).toBeGreaterThan(0);
    expect(new Set(since)).toEqual(new Set([202]));
    await expectConverged(scene, running);
  });
});
