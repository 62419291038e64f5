import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createMemoryQueue, type MemoryQueue } from "../../test/memory-queue.js";
import { createMemoryStore, type MemoryStore } from "../../test/memory-store.js";
import { recordingLogger } from "../../test/recording-logger.js";
import { temporaryDirectory } from "../../test/temporary-directory.js";
import type { DeliveryRecord } from "../store/store.js";
import type { ReadDelivery } from "./read-delivery.js";

import { Spool, type RawDelivery } from "./spool/spool.js";
import { deliveryId } from "./delivery-id.js";
import { Handover, type HandoverOptions } from "./handover.js";

interface Setting {
  readonly spool: Spool;
  readonly store: MemoryStore;
  readonly queue: MemoryQueue;
  readonly logged: readonly string[];
  readonly append: (number: number) => Promise<string>;
  readonly start: (options?: Partial<HandoverOptions>) => Handover;
}

async function setting(): Promise<Setting> {
  const spool = await Spool.open({
    directory: await temporaryDirectory(),
    maxBytes: 1e6,
    segmentBytes: 2000,
    retention: 1e9,
    onDamage: () => undefined,
  });
  onTestFinished(() => spool.close());
  const store = createMemoryStore();
  const queue = createMemoryQueue({ store });
  const { logger, messages } = recordingLogger();
  return {
    spool,
    store,
    queue,
    logged: messages,
    async append(number) {
      const id = deliveryId(Date.now());
      const body = new TextEncoder().encode(String(number));
      await spool.append({ id, connection: "forge", receivedAt: Date.now(), headers: {}, body });
      return id;
    },
    start(options = {}) {
      const pause = { first: 1, longest: 5 };
      const handover = Handover.start({ spool, store, queue, read, logger, recheck: false, pause, ...options });
      onTestFinished(() => handover.stop());
      return handover;
    },
  };
}

/** Reads a delivery whose body is the number of a pull request. */
async function read({ body, headers }: RawDelivery): Promise<ReadDelivery> {
  const number = Number(new TextDecoder().decode(body));
  const remoteId = headers["x-delivery"];
  return { event: "pull_request", action: "opened", remoteId, subjects: [{ kind: "pull", ...place, number }] };
}

const place = { connection: "forge", owner: "acme", repo: "rig" };

function pulls(queue: MemoryQueue): number[] {
  return queue.waiting.flatMap(({ subject }) => (subject.kind === "pull" ? [subject.number] : []));
}

describe("handover", () => {
  test("logs each delivery and queues its subjects, before the start and after it", async () => {
    const { append, start, store, queue } = await setting();
    const early = await append(1);
    const handover = start();
    await handover.settled();
    expect(await store.deliveries.get(early)).toMatchObject({
      connection: "forge",
      event: "pull_request.opened",
      subjects: ["pull:forge/acme/rig#1"],
      state: "queued",
    });
    await append(2);
    handover.wake();
    await handover.settled();
    expect(pulls(queue)).toEqual([1, 2]);
  });

  test("continues after a restart, and hands over each delivery once", async () => {
    const { append, start, queue } = await setting();
    for (const number of [1, 2]) await append(number);
    const first = start();
    await first.settled();
    await first.stop();
    await append(3);
    const enqueue = vi.spyOn(queue, "enqueueAll");
    await start().settled();
    expect(enqueue.mock.calls).toMatchObject([[[{ subject: { number: 3 } }]]]);
  });

  test("waits while the database is unavailable, logs it, and loses no delivery", async () => {
    const { append, start, store, queue, logged } = await setting();
    let failures = 6;
    const failing = {
      ...store,
      deliveries: {
        ...store.deliveries,
        add: async (...records: readonly DeliveryRecord[]): Promise<ReadonlySet<string>> => {
          if (failures-- > 0) throw new Error("the database is away");
          return store.deliveries.add(...records);
        },
      },
    };
    for (let number = 1; number <= 40; number++) await append(number);
    await start({ store: failing }).settled();
    expect(pulls(queue).sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    expect(logged).toContain("Deliveries cannot be moved to the queue at the moment. They wait in the spool.");
  });

  test("queues a delivery at the next start that a crash left in the log only", async () => {
    const { append, start, store, queue } = await setting();
    const id = await append(1);
    const dying = { enqueueAll: () => Promise.reject(new Error("killed here")) };
    const first = start({ queue: dying, pause: { first: 60_000, longest: 60_000 } });
    await expect.poll(() => store.deliveries.get(id)).toBeDefined();
    await first.stop();
    expect(pulls(queue)).toEqual([]);
    await start().settled();
    expect(pulls(queue)).toEqual([1]);
  });

  test("hands over the whole spool again to a database that lost its writes, except finished deliveries", async () => {
    const { append, start, store, queue, spool } = await setting();
    const ids = [await append(1), await append(2), await append(3)];
    const first = start();
    await first.settled();
    await first.stop();
    const mark = await store.marks.spoolPosition(spool.id);
    const known = (await store.deliveries.get(ids[0]!))!;
    store.wipe();
    await store.marks.setSpoolPosition(spool.id, mark!);
    await store.deliveries.add({ ...known, state: "done" });
    const enqueue = vi.spyOn(queue, "enqueueAll");
    await start({ recheck: true }).settled();
    const requests = enqueue.mock.calls.flatMap(([requests]) => requests);
    expect(requests).toMatchObject([{ subject: { number: 2 } }, { subject: { number: 3 } }]);
    expect(await store.deliveries.get(ids[2]!)).toMatchObject({ state: "queued" });
  });

  test("logs a delivery without subjects as ignored, with the reason", async () => {
    const { append, start, store, queue } = await setting();
    const id = await append(1);
    const ignored = "No mapping covers it.";
    await start({ read: async () => ({ event: "fork", subjects: [], ignored }) }).settled();
    expect(await store.deliveries.get(id)).toMatchObject({ event: "fork", state: "ignored", note: ignored });
    expect(pulls(queue)).toEqual([]);
  });

  test("skips a delivery that no database could store", async () => {
    const { append, start, store, queue } = await setting();
    const branchOf = (branch: string): ReadDelivery => ({
      event: "push",
      subjects: [{ kind: "branch", ...place, branch }],
    });
    const hostile: ReadDelivery[] = [
      { event: "a\0b", subjects: [] },
      { event: "push", subjects: [], ignored: "No mapping covers the repository other/b\0c." },
      branchOf("x".repeat(5000)),
      // 400 characters, but 1,200 bytes, which is more than the log stores.
      branchOf("綱".repeat(400)),
      branchOf("a\ud800b"),
    ];
    const ids = await Promise.all(hostile.map((_, index) => append(index)));
    const last = await append(9);
    const queued = branchOf("綱".repeat(300));
    const found = [...hostile, queued];
    await start({ read: async () => found.shift() ?? queued }).settled();
    const notes = await Promise.all(ids.map(async (id) => (await store.deliveries.get(id))?.note));
    expect(new Set(notes)).toEqual(
      new Set([
        "The delivery contains a name that the database cannot store, because the name is too long or has invalid characters.",
      ]),
    );
    expect(await store.deliveries.get(last)).toMatchObject({ state: "queued" });
    expect(queue.waiting.map(({ subject }) => subject)).toEqual(queued.subjects);
  });

  test.each(["22P05", "54000"])("ignores and logs a delivery that the database refuses with %s", async (code) => {
    const { append, start, store, queue, logged } = await setting();
    const ids = [await append(1), await append(2)];
    const enqueueAll: typeof queue.enqueueAll = async (requests) => {
      const isRefused = requests.some(({ subject }) => subject.kind === "pull" && subject.number === 1);
      if (isRefused) throw Object.assign(new Error("too much"), { code });
      await queue.enqueueAll(requests);
    };
    await start({ queue: { enqueueAll } }).settled();
    expect(pulls(queue)).toEqual([2]);
    expect(await store.deliveries.get(ids[1]!)).toMatchObject({ state: "queued" });
    expect(logged).toEqual([
      "A delivery was ignored because the database cannot store its content. The next sweep will find the change that the delivery reported.",
    ]);
  });

  test("deletes old segments meanwhile, and continues when that fails", async () => {
    const { append, start, spool, queue, logged } = await setting();
    for (let number = 1; number <= 30; number++) await append(number);
    const prune = vi.spyOn(spool, "prune").mockRejectedValue(new Error("EACCES"));
    await start().settled();
    expect(prune).toHaveBeenCalled();
    expect(pulls(queue)).toHaveLength(30);
    expect(logged).toContain(
      "Old deliveries could not be deleted from the spool. The bridge will try again when more deliveries have arrived.",
    );
  });

  test("can be stopped while it waits for the database or for deliveries", async () => {
    const { append, start, logged } = await setting();
    const idle = start();
    await idle.settled();
    await idle.stop();
    await append(1);
    const away = start({ read: () => Promise.reject(new Error("away")), pause: { first: 60_000, longest: 60_000 } });
    await expect.poll(() => logged).toHaveLength(1);
    await away.stop();
    await away.settled();
  });
});
