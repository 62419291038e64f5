import { setTimeout as sleep } from "node:timers/promises";
import { postgresBin, startPostgres, type TestPostgres, withoutPostgres } from "@halyard/testing/postgres";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { recordingLogger } from "../../test/recording-logger.js";
import { startSource } from "../../test/source-process.js";
import { temporaryDirectory } from "../../test/temporary-directory.js";
import { type Subject, subjectKey } from "../store/subject.js";
import { createStore } from "../store/create-store.js";
import type { Database } from "../store/database.js";
import { openDatabase } from "../store/open-database.js";
import { createQueue } from "./create-queue.js";
import type { Job, Queue } from "./queue.js";

const workPackage = (id: number): Subject => ({ kind: "workPackage", connection: "pm", id });

/** http-core's sources use parameter properties, which Node runs only with this option. */
const env = { NODE_OPTIONS: "--experimental-transform-types --disable-warning=ExperimentalWarning" };

async function open(dataDirectory: string, databaseUrl?: string): Promise<{ queue: Queue; database: Database }> {
  const { logger } = recordingLogger();
  const database = await openDatabase({ dataDirectory, databaseUrl, work: { workers: 4 } }, logger);
  const backoff = { first: 0, longest: 0 };
  const queue = await createQueue({ database, store: createStore(database), logger, heartbeat: 10, backoff });
  onTestFinished(async () => {
    await queue.stop(5000);
    await database.close();
  });
  return { queue, database };
}

it("embedded: a job whose process was killed is returned at the next start", async () => {
  const directory = await temporaryDirectory();
  const program = startSource("queue-program.ts", ["work", directory], env);
  expect((await program.lines.next()).value).toBe("working on pm");
  program.child.kill("SIGKILL");
  await program.ended;
  const { queue } = await open(directory);
  expect(await queue.depth()).toEqual({ waiting: 1, postponed: 0, active: 0 });
  const jobs: Job[] = [];
  await queue.work(async (job) => void jobs.push(job));
  await queue.idle();
  expect(jobs).toMatchObject([{ subject: workPackage(1), cause: "delivery", delivery: "d1", tries: 0 }]);
});

describe.skipIf(postgresBin === undefined)(`PostgreSQL${postgresBin ? "" : ` (${withoutPostgres})`}`, () => {
  let server: TestPostgres;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  it("never runs a subject in two processes at the same time, and runs it again for requests during the run", async () => {
    const url = await server.createDatabase();
    const queues = await Promise.all([open("", url), open("", url), open("", url)]);
    const running = new Set<string>();
    const overlaps: string[] = [];
    const lastStart = new Map<string, number>();
    const lastAsk = new Map<string, number>();
    let clock = 0;
    const workers = new Set<Queue>();
    for (const { queue } of queues) {
      await queue.work(async ({ subject }) => {
        const key = subjectKey(subject);
        if (running.has(key)) overlaps.push(key);
        running.add(key);
        workers.add(queue);
        lastStart.set(key, ++clock);
        await sleep(Math.random() * 20);
        running.delete(key);
      });
    }
    for (let round = 0; round < 300; round += 1) {
      const subject = workPackage(round % 5);
      lastAsk.set(subjectKey(subject), ++clock);
      await queues[round % 3]!.queue.enqueue(subject, { cause: "delivery" });
    }
    await queues[0].queue.idle();
    expect(overlaps).toEqual([]);
    expect(workers.size).toBe(3);
    for (const [key, asked] of lastAsk) expect(lastStart.get(key)).toBeGreaterThan(asked);
  });

  it("takes the same subjects from several processes at once, in any order", async () => {
    const url = await server.createDatabase();
    const queues = await Promise.all([open("", url), open("", url), open("", url)]);
    const requests = Array.from({ length: 16 }, (_, id) => ({ subject: workPackage(id), cause: "delivery" as const }));
    const orders = [requests, requests.toReversed(), [...requests.slice(8), ...requests.slice(0, 8)]];
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(queues.map(({ queue }, index) => queue.enqueueAll(orders[index] ?? [])));
    }
    expect(await queues[0].queue.depth()).toEqual({ waiting: 16, postponed: 0, active: 0 });
  });

  it("gives a killed process's job to another process after the heartbeat timeout", async () => {
    const url = await server.createDatabase();
    const program = startSource("queue-program.ts", ["work", "", url], env);
    expect((await program.lines.next()).value).toBe("working on pm");
    const { queue } = await open("", url);
    const { promise, resolve } = Promise.withResolvers<Job>();
    await queue.work(async (job) => resolve(job));
    program.child.kill("SIGKILL");
    expect(await promise).toMatchObject({ subject: workPackage(1), delivery: "d1", tries: 0 });
    await queue.idle();
  });

  it("gives the lock of a killed process to the next waiting process", async () => {
    const url = await server.createDatabase();
    const program = startSource("queue-program.ts", ["lock", "", url], env);
    expect((await program.lines.next()).value).toBe("locked");
    const { database } = await open("", url);
    await expect(database.locks.tryHold("a", async () => "free")).resolves.toBeUndefined();
    const waiting = database.locks.hold("a", async () => "mine");
    program.child.kill("SIGKILL");
    await expect(waiting).resolves.toBe("mine");
  });

  it("recovers automatically after a database outage, and repeats the interrupted jobs", async () => {
    const url = await server.createDatabase();
    const { queue, database } = await open("", url);
    const seen: string[] = [];
    let holding: (() => void) | undefined;
    await queue.work(async ({ subject }) => {
      seen.push(subjectKey(subject));
      if (seen.length === 1) await new Promise<void>((resolve) => (holding = resolve));
    });
    await queue.enqueue(workPackage(1), { cause: "delivery" });
    while (holding === undefined) await sleep(5);
    await server.crash();
    await expect(queue.enqueue(workPackage(2), { cause: "delivery" })).rejects.toThrow();
    await expect(database.locks.hold("a", async () => "held")).rejects.toThrow();
    holding();
    await sleep(1500);
    await server.start();
    await queue.enqueue(workPackage(3), { cause: "delivery" });
    await expect(database.locks.hold("a", async () => "held")).resolves.toBe("held");
    while (seen.length < 3) await sleep(20);
    await queue.idle();
    expect(seen.toSorted()).toEqual(["workPackage:pm/1", "workPackage:pm/1", "workPackage:pm/3"]);
  });
});
