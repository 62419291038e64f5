import { describe, expect, test } from "vitest";
import { createMemoryQueue, type MemoryQueue } from "../../test/memory-queue.js";
import { createMemoryStore, type MemoryStore } from "../../test/memory-store.js";
import { recordingLogger } from "../../test/recording-logger.js";
import { Metrics } from "../config/telemetry/metrics.js";
import type { ReadDelivery } from "../inbox/read-delivery.js";
import { DeadEnd } from "../queue/job-failure.js";
import { deadLetterGroup } from "../store/dead-letter-group.js";
import { subjectKey, type PullSubject } from "../store/subject.js";
import type { SpooledDelivery } from "../inbox/spool/spool.js";
import type { DeliveryRecord } from "../store/store.js";
import { createActions, retriedAtOnce, type Actions } from "./actions.js";

function pull(number: number): PullSubject {
  return { kind: "pull", connection: "forge", owner: "acme", repo: "rig", number };
}

const spooled = { delivery: { id: "d1" } } as SpooledDelivery;

/**
 * Creates the actions, and a log with one delivery, `d1`. `readNow` is the result of reading the delivery's body. It is
 * undefined if the body was deleted.
 */
async function setting(
  record: Partial<DeliveryRecord>,
  readNow?: Omit<ReadDelivery, "event">,
): Promise<{ actions: Actions; store: MemoryStore; queue: MemoryQueue; waiting: () => string[] }> {
  const store = createMemoryStore();
  const queue = createMemoryQueue({ store });
  await store.deliveries.add({
    ...{ id: "d1", connection: "forge", receivedAt: new Date(0), event: "push", subjects: [], state: "done" },
    ...record,
  });
  const actions = createActions({
    store,
    queue,
    spool: { find: async () => (readNow === undefined ? undefined : spooled) },
    logger: recordingLogger().logger,
    metrics: new Metrics(),
    read: async () => ({ event: "push", subjects: [], ...readNow }),
  });
  return { actions, store, queue, waiting: () => queue.waiting.map(({ subject }) => subjectKey(subject)) };
}

describe("replay", () => {
  test("enqueues the subjects of the body and of the log, once each", async () => {
    const subjects = [subjectKey(pull(1)), subjectKey(pull(2))];
    const { actions, store, queue, waiting } = await setting({ subjects }, { subjects: [pull(2), pull(3)] });
    await actions.replay("d1");
    expect(waiting()).toEqual([1, 2, 3].map((number) => subjectKey(pull(number))));
    expect(queue.waiting.every(({ cause }) => cause === "replay")).toBe(true);
    expect(await store.deliveries.get("d1")).toMatchObject({ state: "queued" });
  });

  test("uses the log alone when the body is gone", async () => {
    const { actions, waiting } = await setting({ subjects: [subjectKey(pull(1))] });
    await actions.replay("d1");
    expect(waiting()).toEqual([subjectKey(pull(1))]);
  });

  test("of an ignored delivery enqueues subjects that a mapping has covered since, and leaves the log unchanged", async () => {
    const { actions, store, waiting } = await setting({ state: "ignored" }, { subjects: [pull(1)] });
    await actions.replay("d1");
    expect(waiting()).toEqual([subjectKey(pull(1))]);
    expect(await store.deliveries.get("d1")).toMatchObject({ state: "ignored" });
  });

  test.each([
    ["is not in the log", "d2", undefined, "no delivery with this id"],
    [
      "is still not covered by a mapping",
      "d1",
      { subjects: [], ignored: "No mapping covers it." },
      "No mapping covers it.",
    ],
    ["names nothing", "d1", undefined, "concerns no pull request"],
  ])("of a delivery that %s is refused with the reason", async (_, id, readNow, reason) => {
    const { actions, waiting } = await setting({ state: "ignored" }, readNow);
    await expect(actions.replay(id)).rejects.toThrow(reason);
    await expect(actions.replay(id)).rejects.toThrow(DeadEnd);
    expect(waiting()).toEqual([]);
  });
});

describe("a dead letter", () => {
  test("returns to the queue when it is retried", async () => {
    const { actions, store, waiting } = await setting({});
    await store.deadLetters.put({ subject: pull(1), reason: "422", at: new Date(0), tries: 1 });
    const [letter] = await store.deadLetters.list({ limit: 9 });
    await actions.retryDeadLetter(letter!.id);
    expect(waiting()).toEqual([subjectKey(pull(1))]);
    expect(await store.deadLetters.list({ limit: 9 })).toEqual([]);
    await expect(actions.retryDeadLetter(letter!.id)).rejects.toThrow(DeadEnd);
  });
});

describe("the dead letters of a reason", () => {
  test("return to the queue in steps, without those that fail again in the meantime and those of other reasons", async () => {
    const { actions, store, queue, waiting } = await setting({});
    const numbers = Array.from({ length: retriedAtOnce + 2 }, (_, index) => index + 1);
    for (const number of numbers) {
      await store.deadLetters.put({
        subject: pull(number),
        reason: `OP#${number} is locked`,
        at: new Date(number),
        tries: 1,
      });
    }
    await store.deadLetters.put({ subject: pull(9000), reason: "403", at: new Date(1), tries: 1 });
    const group = deadLetterGroup("forge", "OP#1 is locked");
    const first = await actions.retryDeadLetters({ group });
    expect(first.subjects).toHaveLength(retriedAtOnce);
    expect(first.rest).toEqual({ group, until: new Date(numbers.length) });
    await store.deadLetters.put({
      subject: pull(7),
      reason: "OP#7 is locked",
      at: new Date(numbers.length + 1),
      tries: 1,
    });
    const second = await actions.retryDeadLetters(first.rest!);
    expect(second).toEqual({ subjects: [pull(2), pull(1)].map(subjectKey) });
    expect(new Set(waiting())).toEqual(new Set(numbers.map((number) => subjectKey(pull(number)))));
    expect(queue.waiting.every(({ cause }) => cause === "retry")).toBe(true);
    const left = await store.deadLetters.list({ limit: 9 });
    expect(left.map(({ reason }) => reason)).toEqual(["OP#7 is locked", "403"]);
  });

  test("are none for a reason that no dead letter has", async () => {
    const { actions, waiting } = await setting({});
    expect(await actions.retryDeadLetters({ group: "forge:0" })).toEqual({ subjects: [] });
    expect(waiting()).toEqual([]);
  });
});

test("a dead letter that is written while an older one is retried is kept", async () => {
  const { store, queue, actions } = await setting({});
  const letter = { subject: pull(1), at: new Date(0), tries: 1 };
  await store.deadLetters.put({ ...letter, reason: "before" });
  const [older] = await store.deadLetters.list({ limit: 9 });
  // Simulates a worker that takes the subject at once and fails again.
  queue.enqueue = () => store.deadLetters.put({ ...letter, reason: "again" });
  await actions.retryDeadLetter(older!.id);
  expect(await store.deadLetters.list({ limit: 9 })).toMatchObject([{ reason: "again" }]);
});

test("a paused connection can be resumed", async () => {
  const { actions, store } = await setting({});
  await store.connections.pause("forge", "401");
  await actions.resumeConnection("forge");
  expect(await store.connections.get("forge")).toMatchObject({ paused: false });
});
