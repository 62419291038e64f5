import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { describeDatabases } from "../../test/databases.js";
import { recordingLogger } from "../../test/recording-logger.js";
import { ConnectionRefused, DeadEnd, Postponed } from "./job-failure.js";
import { type Subject, subjectKey } from "../store/subject.js";
import { createStore } from "../store/create-store.js";
import type { Database } from "../store/database.js";
import type { Store } from "../store/store.js";
import { createQueue, type QueueOptions } from "./create-queue.js";
import type { Job, Queue } from "./queue.js";

const pull = (number: number): Subject => ({ kind: "pull", connection: "forge", owner: "acme", repo: "rig", number });

describeDatabases("createQueue", (kind) => {
  let database: Database;
  let store: Store;
  let queue: Queue;
  const queues: Queue[] = [];

  async function start(options: Partial<QueueOptions> = {}): Promise<Queue> {
    const made = await createQueue({
      database,
      store,
      logger: recordingLogger().logger,
      backoff: { first: 0, longest: 0 },
      ...options,
    });
    queues.push(made);
    return made;
  }

  beforeAll(async () => {
    database = await kind.open();
    store = createStore(database);
    await (await createQueue({ database, store, logger: recordingLogger().logger })).stop(0);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.query("TRUNCATE halyard.subject, halyard.dead_letter, halyard.connection, halyard.delivery");
    await database.query("DELETE FROM halyard_queue.job");
    queue = await start();
  });
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((each) => each.stop(5000)));
  });

  /** Creates a handler that waits in each run until the test releases it. */
  function gate(): {
    handler: (job: Job) => Promise<void>;
    started: (count: number) => Promise<void>;
    open: () => void;
    jobs: Job[];
  } {
    const jobs: Job[] = [];
    const gates: (() => void)[] = [];
    return {
      jobs,
      handler: async (job) => {
        jobs.push(job);
        await new Promise<void>((resolve) => gates.push(resolve));
      },
      started: async (count) => {
        while (jobs.length < count) await sleep(5);
      },
      open: () => gates.splice(0).forEach((resolve) => resolve()),
    };
  }

  it("passes a subject to the handler with cause, delivery and no failed attempts", async () => {
    const jobs: Job[] = [];
    await queue.work(async (job) => void jobs.push(job));
    await queue.enqueue(pull(1), { cause: "delivery", delivery: "d1" });
    await queue.idle();
    expect(jobs).toMatchObject([{ subject: pull(1), cause: "delivery", delivery: "d1", tries: 0 }]);
    expect(await database.query("SELECT FROM halyard_queue.job")).toEqual([]);
  });

  it("keeps one waiting entry per subject, with the delivery that requested it first", async () => {
    for (const delivery of ["d1", "d2", "d3"]) await queue.enqueue(pull(1), { cause: "delivery", delivery });
    await queue.enqueue(pull(2), { cause: "sweep" });
    expect(await queue.depth()).toEqual({ waiting: 2, postponed: 0, active: 0 });
    const jobs: Job[] = [];
    await queue.work(async (job) => void jobs.push(job));
    await queue.idle();
    expect(jobs.map((job) => [subjectKey(job.subject), job.delivery]).sort()).toEqual([
      [subjectKey(pull(1)), "d1"],
      [subjectKey(pull(2)), undefined],
    ]);
  });

  it("takes several subjects at once, each with its first delivery and its earliest start", async () => {
    const hour = Date.now() + 3_600_000;
    await queue.enqueue(pull(1), { cause: "sweep", notBefore: hour });
    await queue.enqueueAll([
      { subject: pull(1), cause: "delivery", delivery: "d1" },
      { subject: pull(2), cause: "delivery", delivery: "d1", notBefore: hour },
      { subject: pull(2), cause: "delivery", delivery: "d2" },
      { subject: pull(3), cause: "delivery", delivery: "d2", notBefore: hour },
    ]);
    await queue.enqueueAll([]);
    expect(await queue.depth()).toEqual({ waiting: 2, postponed: 1, active: 0 });
    const jobs: Job[] = [];
    await queue.work(async (job) => void jobs.push(job));
    await queue.idle();
    expect(jobs.map((job) => [subjectKey(job.subject), job.cause, job.delivery]).sort()).toEqual([
      [subjectKey(pull(1)), "sweep", undefined],
      [subjectKey(pull(2)), "delivery", "d1"],
    ]);
  });

  it("runs a subject once more after requests during its run", async () => {
    const { handler, started, open, jobs } = gate();
    await queue.work(handler);
    await queue.enqueue(pull(1), { cause: "delivery", delivery: "d1" });
    await started(1);
    await queue.enqueue(pull(1), { cause: "delivery", delivery: "d2" });
    await queue.enqueue(pull(1), { cause: "sweep" });
    expect(await queue.depth()).toEqual({ waiting: 0, postponed: 0, active: 1 });
    await sleep(50);
    expect(jobs).toHaveLength(1);
    open();
    await started(2);
    expect(jobs[1]).toMatchObject({ cause: "delivery", delivery: "d2" });
    open();
    await queue.idle();
    expect(jobs).toHaveLength(2);
  });

  it("waits until notBefore, which an earlier request brings forward and a later one does not postpone", async () => {
    const hour = Date.now() + 3_600_000;
    await queue.enqueue(pull(1), { cause: "sweep", notBefore: hour });
    await queue.enqueue(pull(2), { cause: "sweep" });
    await queue.enqueue(pull(2), { cause: "sweep", notBefore: hour });
    await queue.enqueue(pull(3), { cause: "sweep", notBefore: hour });
    expect(await queue.depth()).toEqual({ waiting: 1, postponed: 2, active: 0 });
    await queue.enqueue(pull(3), { cause: "delivery" });
    const seen: string[] = [];
    await queue.work(async (job) => void seen.push(subjectKey(job.subject)));
    expect(await queue.idle()).toEqual({ waiting: 0, postponed: 1, active: 0 });
    expect(seen.sort()).toEqual([subjectKey(pull(2)), subjectKey(pull(3))]);
  });

  it("runs a postponed job at its time without a further request", async () => {
    const seen: number[] = [];
    await queue.work(async (job) => {
      seen.push(job.tries);
      if (seen.length === 1) throw new Postponed("not yet", Date.now() + 50);
    });
    await queue.enqueue(pull(1), { cause: "delivery" });
    await queue.idle();
    while (seen.length < 2) await sleep(20);
    expect(seen).toEqual([0, 0]);
  });

  it("retries a failed job, counts the attempts, and makes it a dead letter after the last one", async () => {
    await queue.stop(0);
    const patient = await start({ maxAttempts: 3 });
    await store.deliveries.add({
      id: "d1",
      connection: "forge",
      receivedAt: new Date(Date.now() - 1000),
      event: "push",
      subjects: [subjectKey(pull(1))],
      state: "queued",
    });
    const tries: number[] = [];
    await patient.work(async (job) => {
      tries.push(job.tries);
      throw new Error("out of order");
    });
    await patient.enqueue(pull(1), { cause: "delivery", delivery: "d1" });
    await patient.idle();
    expect(tries).toEqual([0, 1, 2]);
    expect(await store.deadLetters.list({ limit: 9 })).toMatchObject([
      { subject: pull(1), reason: "out of order", tries: 3 },
    ]);
    expect(await store.deliveries.get("d1")).toMatchObject({ state: "failed", note: "out of order" });
  });

  it("does not retry a dead end, and removes the dead letter when the subject succeeds later", async () => {
    let fails = true;
    await queue.work(async () => {
      if (fails) throw new DeadEnd("deleted");
    });
    await queue.enqueue(pull(1), { cause: "delivery" });
    await queue.idle();
    expect(await store.deadLetters.list({ limit: 9 })).toMatchObject([{ reason: "deleted", tries: 1 }]);
    fails = false;
    await queue.enqueue(pull(1), { cause: "retry" });
    await queue.idle();
    expect(await store.deadLetters.list({ limit: 9 })).toEqual([]);
  });

  it("marks the deliveries logged before the run began as done, whatever the clocks say", async () => {
    const record = { connection: "forge", event: "push", subjects: [subjectKey(pull(1))], state: "queued" } as const;
    await store.deliveries.add({ ...record, id: "before", receivedAt: new Date(Date.now() + 60_000) });
    await queue.work(async () => {
      await store.deliveries.add({ ...record, id: "meanwhile", receivedAt: new Date(Date.now() - 60_000) });
    });
    await queue.enqueue(pull(1), { cause: "delivery", delivery: "before" });
    await queue.idle();
    expect((await store.deliveries.get("before"))?.state).toBe("done");
    expect((await store.deliveries.get("meanwhile"))?.state).toBe("queued");
  });

  it("pauses a refused connection, keeps its jobs and continues after it is resumed", async () => {
    const seen: string[] = [];
    let refused = true;
    await queue.work(async (job) => {
      seen.push(subjectKey(job.subject));
      if (refused && job.subject.connection === "forge") throw new ConnectionRefused("forge", "401");
    });
    await queue.enqueue(pull(1), { cause: "delivery" });
    await queue.idle();
    expect(await store.connections.get("forge")).toMatchObject({ paused: true, reason: "401" });
    await queue.enqueue(pull(1), { cause: "delivery" });
    await queue.enqueue(pull(2), { cause: "delivery" });
    await queue.enqueue({ kind: "workPackage", connection: "pm", id: 1 }, { cause: "delivery" });
    await queue.idle();
    expect(seen).toEqual([subjectKey(pull(1)), "workPackage:pm/1"]);
    expect(await queue.depth()).toEqual({ waiting: 0, postponed: 2, active: 0 });
    refused = false;
    await store.connections.resume("forge");
    while (seen.length < 4) await sleep(20);
    await queue.idle();
    expect(seen.slice(2).sort()).toEqual([subjectKey(pull(1)), subjectKey(pull(2))]);
  });

  it("delays a subject while any of its connections is paused", async () => {
    await queue.stop(0);
    const seen: string[] = [];
    const careful = await start({ connectionsOf: () => ["forge", "pm"] });
    await store.connections.pause("pm", "403");
    await careful.work(async (job) => void seen.push(subjectKey(job.subject)));
    await careful.enqueue(pull(1), { cause: "delivery" });
    await careful.idle();
    expect(seen).toEqual([]);
    expect(await store.connections.get("pm")).toMatchObject({ paused: true, reason: "403" });
    await store.connections.resume("pm");
    while (seen.length < 1) await sleep(20);
  });

  it("runs as many subjects concurrently as there are workers, and starts a new one at once", async () => {
    const { handler, started, open, jobs } = gate();
    await queue.work(handler);
    for (const number of [1, 2, 3, 4, 5]) await queue.enqueue(pull(number), { cause: "delivery" });
    await started(4);
    expect(await queue.depth()).toEqual({ waiting: 1, postponed: 0, active: 4 });
    open();
    await started(5);
    open();
    await queue.idle();
    expect(jobs).toHaveLength(5);
  });

  it("waits for running jobs when it stops, and returns those that take too long to the queue", async () => {
    const { handler, started, open, jobs } = gate();
    await queue.work(handler);
    await queue.enqueue(pull(1), { cause: "delivery" });
    await started(1);
    await queue.stop(50);
    expect(jobs[0]?.signal.aborted).toBe(true);
    open();
    const next = await start();
    const seen: Job[] = [];
    await next.work(async (job) => void seen.push(job));
    while (seen.length < 1) await sleep(20);
    expect(seen[0]?.subject).toEqual(pull(1));
    await next.idle();
  });

  it("lets a run take up to a day", async () => {
    await queue.enqueue(pull(1), { cause: "delivery" });
    const rows = await database.query("SELECT expire_seconds FROM halyard_queue.job");
    expect(rows).toEqual([{ expire_seconds: 86_400 }]);
  });

  it("creates tokens for all waiting rows of the table when pg-boss has lost them", async () => {
    await queue.enqueue(pull(1), { cause: "delivery" });
    await queue.enqueue(pull(2), { cause: "delivery" });
    await queue.stop(0);
    await database.query("DELETE FROM halyard_queue.job");
    await database.query("UPDATE halyard.subject SET claimed = requested WHERE key = $1", [subjectKey(pull(2))]);
    const next = await start();
    const seen: string[] = [];
    await next.work(async (job) => void seen.push(subjectKey(job.subject)));
    await next.idle();
    expect(seen.toSorted()).toEqual([subjectKey(pull(1)), subjectKey(pull(2))]);
  });

  it("drops a token without a row in the subject table", async () => {
    await queue.enqueue(pull(1), { cause: "delivery" });
    await database.query("DELETE FROM halyard.subject");
    const seen: Job[] = [];
    await queue.work(async (job) => void seen.push(job));
    while ((await database.query("SELECT FROM halyard_queue.job")).length > 0) await sleep(20);
    expect(seen).toEqual([]);
  });

  it("lists what waits, with the reason of the last attempt, and forgets the reason after a success", async () => {
    const failures = new Map<string, Error>([
      ["1", new Error("The server responded with 503.\0")],
      ["2", new Postponed("An earlier write may still arrive.", Date.now() + 3_600_000)],
      ["3", new ConnectionRefused("forge", "401")],
    ]);
    await queue.stop(0);
    queue = await start({ backoff: { first: 3_600_000, longest: 3_600_000 }, random: () => 0.9 });
    const enqueue = (number: number): Promise<unknown> =>
      queue.enqueue(pull(number), { cause: "delivery", delivery: `d${number}` });
    for (const number of [1, 2]) await enqueue(number);
    await queue.work((job) => {
      const failure = failures.get(subjectKey(job.subject).split("#")[1] ?? "");
      return failure === undefined ? Promise.resolve() : Promise.reject(failure);
    });
    await queue.idle();
    const seen = async (): Promise<unknown[]> =>
      (await queue.list({ limit: 10 })).map(({ subject, state, tries, reason, heldBy, delivery }) =>
        [subjectKey(subject).split("#")[1], state, tries, reason, heldBy, delivery].filter(
          (each) => each !== undefined,
        ),
      );
    const postponed = [
      ["1", "postponed", 1, "The server responded with 503.\uFFFD", "d1"],
      ["2", "postponed", 0, "An earlier write may still arrive.", "d2"],
    ];
    expect((await seen()).toSorted()).toEqual(postponed);
    // Subject 3 is enqueued last, because its failure pauses the connection that the other subjects use too.
    await enqueue(3);
    const all = [...postponed, ["3", "held", 0, "forge", "d3"]];
    await expect.poll(async () => (await seen()).toSorted()).toEqual(all);
    const [first] = await queue.list({ limit: 1 });
    expect(first?.requestedAt).toEqual(expect.any(Date));
    expect(await queue.list({ limit: 10, keys: [subjectKey(pull(2)), subjectKey(pull(9))] })).toHaveLength(1);
    failures.clear();
    await store.connections.resume("forge");
    await queue.enqueue(pull(1), { cause: "retry" });
    await expect.poll(async () => (await queue.list({ limit: 10, keys: [subjectKey(pull(1))] })).length).toBe(0);
  });
});
