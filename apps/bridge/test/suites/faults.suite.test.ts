import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { postgresBin, startPostgres, type TestPostgres, withoutPostgres } from "@halyard/testing/postgres";
import { describe, expect, onTestFinished, test, type TestContext } from "vitest";
import type { Config } from "../../src/config/config.js";
import { createScene, type RunningBridge, type Scene } from "./in-process.js";
import { lapseHeartbeats } from "./lapse.js";
import { createRandom } from "./random.js";
import { type Action, makeScenario } from "./scenario.js";
import { settle, sweepAndSettle } from "./settle.js";
import { differences, findDoubles, type Snapshot, takeSnapshot } from "./snapshot.js";
import { findUnfinished } from "./unlogged.js";
import { type Disturbance, isWrite } from "./upstream.js";

const seed = 62883;
const story = makeScenario(seed, 18);
const half = story.length / 2;

/**
 * A story in which an issue and a work package are deleted, another work package is moved, the default branch is
 * renamed, and the repository is archived for a while.
 */
const upheavals = makeScenario(139_111, 18, { upheavals: true });

const calm = new Map<readonly Action[], Promise<Snapshot>>();

/** Returns the end state of a story that is played without failures. Plays each story only once. */
function undisturbed(played: readonly Action[]): Promise<Snapshot> {
  const end = calm.get(played) ?? playCalmly(played);
  calm.set(played, end);
  return end;
}

async function playCalmly(played: readonly Action[]): Promise<Snapshot> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const scene = await createScene({ onTestFinished: (close) => void closers.push(close) });
    const running = await scene.start();
    for (const action of played) await scene.perform(action);
    await sweepTwice(scene, running);
    const snapshot = await takeSnapshot(scene.upstream, played);
    // The story must contain a time entry, a removed reference, a merge, and a work package that was created from an
    // issue.
    expect(snapshot.times.length).toBeGreaterThan(0);
    expect(played.some((action) => "takenBack" in action && action.takenBack !== undefined)).toBe(true);
    expect(JSON.stringify(snapshot)).toMatch(/merged into.*of-issue-/s);
    return snapshot;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/**
 * Sweeps twice. The first sweep finds changes for which there was no event. The second finds the first sweep's effects
 * on other objects.
 */
async function sweepTwice({ upstream }: Scene, running: RunningBridge): Promise<void> {
  await settle(upstream, running);
  for (let round = 0; round < 2; round++) await sweepAndSettle(upstream, running);
}

/** Expects the end state that the story has without failures. */
async function expectConverged(scene: Scene, running: RunningBridge, played = story): Promise<void> {
  const { upstream } = scene;
  await sweepTwice(scene, running);
  expect(differences(await undisturbed(played), await takeSnapshot(upstream, played))).toEqual([]);
  expect(await findDoubles(upstream)).toEqual([]);
  expect(await findUnfinished(running)).toEqual([]);
}

/** Minimum number of failed requests, and also of successful requests, before the test stops causing failures. */
const enough = 8;

/** Performs user actions, with pauses in which the bridge can work. */
async function performSlowly({ perform }: Scene, actions: readonly Action[]): Promise<void> {
  for (const action of actions) {
    await perform(action);
    await sleep(100);
  }
}

/** Plays a story while requests fail. Then stops the failures, and expects that both servers end up in agreement. */
async function playThrough(
  { expect, onTestFinished }: Pick<TestContext, "expect" | "onTestFinished">,
  disturbance: Disturbance,
  played = story,
): Promise<void> {
  const scene = await createScene({ onTestFinished });
  const running = await scene.start();
  let failed = 0;
  let passed = 0;
  scene.disturb(async (request, next) => {
    let own: Response | undefined;
    try {
      const response = await disturbance(request, async (given) => (own = await next(given)));
      if (response === own) passed++;
      else failed++;
      return response;
    } catch (error) {
      failed++;
      throw error;
    }
  });
  await performSlowly(scene, played);
  await expect.poll(() => Math.min(passed, failed)).toBeGreaterThanOrEqual(enough);
  scene.disturb();
  await expectConverged(scene, running, played);
}

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response("{}", { status, headers: { "content-type": "application/json", ...headers } });
}

describe("both servers end up in agreement, with nothing written twice, after", () => {
  test.each([
    ["usual actions", story],
    ["renames, moves and deletions", upheavals],
  ])("a storm of 429 with Retry-After on both sides, during %s", async (_, played) => {
    const random = createRandom(seed);
    const disturbance: Disturbance = (request, next) =>
      random.chance(0.4) ? Promise.resolve(answer(429, { "retry-after": "1" })) : next(request);
    await playThrough({ expect, onTestFinished }, disturbance, played);
  });

  // These tests run concurrently, because they mostly wait: if a write gets no response, the bridge repeats it only
  // after the interval `work.settle`.
  test.concurrent("connections that break before or after a request had its effect", async (context) => {
    const random = createRandom(seed);
    await playThrough(context, async (request, next) => {
      if (random.chance(0.1)) throw new Error("reset before");
      const response = await next(request);
      if (random.chance(isWrite(request) ? 0.4 : 0.1)) throw new Error("reset after");
      return response;
    });
  });

  test.concurrent("creates that take effect only after their connection broke", async ({ expect, onTestFinished }) => {
    const scene = await createScene({ onTestFinished });
    const running = await scene.start();
    const startClock = scene.stopClock();
    const random = createRandom(seed);
    const late: (() => Promise<Response>)[] = [];
    scene.disturb(async (request, next) => {
      if (request.method !== "POST" || !isWrite(request) || !random.chance(0.4)) return next(request);
      late.push(() => next(request));
      throw new Error("reset before it arrived");
    });
    await performSlowly(scene, story);
    // Waits until the bridge has done everything except the requests in `late`. The bridge does not repeat these
    // requests while its clock is stopped.
    await expect.poll(() => late.length).toBeGreaterThan(0);
    await running.bridge.idle();
    scene.disturb();
    for (const arrive of late) await arrive();
    startClock();
    await expectConverged(scene, running);
  });

  test.concurrent("responses with 500, 502, 503 and 504, also to writes that took effect", async (context) => {
    const random = createRandom(seed);
    await playThrough(context, async (request, next) => {
      if (random.chance(0.15)) return answer(random.pick([500, 502, 503, 504]));
      const response = await next(request);
      return isWrite(request) && random.chance(0.3) ? answer(random.pick([500, 502, 504])) : response;
    });
  });

  test("changes of a work package by users between the bridge's read and its write", async ({ onTestFinished }) => {
    const scene = await createScene({ onTestFinished });
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

  test.for([
    [401, "a reload with the new one", renew],
    [401, "the page's resume", resume],
    [403, "the page's resume", resume],
  ] as const)(
    "a token that was refused with %i: the connection pauses, and %s goes on",
    async ([status, _, goOn], { onTestFinished }) => {
      const scene = await createScene({ onTestFinished });
      const running = await scene.start();
      const { git } = scene.upstream;
      for (const action of story.slice(0, half)) await scene.perform(action);
      scene.disturb((request, next) =>
        Promise.resolve(request.url.startsWith(git.baseUrl) ? answer(status) : next(request)),
      );
      for (const action of story.slice(half)) await scene.perform(action);
      await expect.poll(() => pausedConnections(running)).toEqual(["forge"]);
      // Waits for running jobs. Otherwise, a job whose request was already refused would pause the connection again.
      await running.bridge.idle();
      scene.disturb();
      await goOn(scene, running);
      expect(await pausedConnections(running)).toEqual([]);
      await expectConverged(scene, running);
    },
  );
});

async function pausedConnections(running: RunningBridge): Promise<readonly string[]> {
  const status = await running.ask<{ readonly pausedConnections: readonly string[] }>("GET", "/api/status");
  return status.pausedConnections;
}

const reason = postgresBin === undefined ? ` (${withoutPostgres})` : "";

describe
  .skipIf(postgresBin === undefined)
  .concurrent(`with PostgreSQL${reason}, both servers end up in agreement after`, () => {
    async function onPostgres({ onTestFinished }: TestContext): Promise<Scene & { readonly postgres: TestPostgres }> {
      const postgres = await startPostgres();
      onTestFinished(() => postgres.stop());
      const databaseUrl = await postgres.createDatabase();
      return { ...(await createScene({ databaseUrl, onTestFinished })), postgres };
    }

    /** Resolves with the response statuses of all deliveries so far, once each delivery has a response. */
    async function statuses({ upstream: { git, pm } }: Scene): Promise<number[]> {
      await Promise.all([git.outbox.idle(), pm.outbox.idle()]);
      return [...git.outbox.sent, ...pm.outbox.sent].map(({ status }) => status);
    }

    test("the database was down, and every delivery was accepted meanwhile", async (context) => {
      const scene = await onPostgres(context);
      const running = await scene.start();
      await performSlowly(scene, story.slice(0, half));
      await scene.postgres.crash();
      await performSlowly(scene, story.slice(half));
      expect(new Set(await statuses(scene))).toEqual(new Set([202]));
      await scene.postgres.start();
      await expectConverged(scene, running);
      expect(new Set(await statuses(scene))).toEqual(new Set([202]));
    });

    test("its connections to the database were cut again and again", async (context) => {
      const scene = await onPostgres(context);
      const running = await scene.start();
      const { databaseUrl = "" } = scene.config;
      const client = new Client({ connectionString: databaseUrl });
      client.on("error", () => undefined);
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
      // If the end of a job could not be stored, another worker takes over the job after the heartbeat timeout.
      await lapseHeartbeats(databaseUrl);
      expect(cut).toBeGreaterThan(0);
      expect(new Set(await statuses(scene))).toEqual(new Set([202]));
      await expectConverged(scene, running);
    });

    test("the spool was full: deliveries were refused, and accepted after the database was back", async (context) => {
      const scene = await onPostgres(context);
      const spool = { ...scene.config.spool, maxBytes: 160 * 1024 };
      const running = await scene.start({ ...scene.config, spool });
      await scene.postgres.crash();
      for (const action of story.slice(0, -1)) await scene.perform(action);
      expect(await statuses(scene)).toContain(503);
      await scene.postgres.start();
      await settle(scene.upstream, running);
      // Sends one delivery at a time, because the spool is full. It has room for the next delivery only after the
      // previous one was handed over to the queue.
      const outboxes = [scene.upstream.git.outbox, scene.upstream.pm.outbox];
      for (const outbox of outboxes) outbox.hold();
      for (const action of story.slice(-1)) await scene.perform(action);
      const before = (await statuses(scene)).length;
      for (const outbox of outboxes) {
        for (const delivery of outbox.take()) {
          await outbox.send(delivery);
          await scene.upstream.arrived();
          await running.bridge.idle();
        }
      }
      const since = (await statuses(scene)).slice(before);
      expect(since.length).toBeGreaterThan(0);
      expect(new Set(since)).toEqual(new Set([202]));
      for (const outbox of outboxes) await outbox.flush();
      await expectConverged(scene, running);
    });
  });
