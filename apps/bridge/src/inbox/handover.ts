import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "@halyard/http-core";
import type { ReadDelivery } from "./read-delivery.js";
import { subjectKey } from "../store/subject.js";
import type { Queue } from "../queue/queue.js";
import { comparePositions, type SpoolPosition } from "../store/spool-position.js";
import type { RawDelivery, Spool, SpooledDelivery } from "./spool/spool.js";
import type { Store } from "../store/store.js";
import { illegible, isUnstorable, legible } from "./legible.js";

export interface HandoverOptions {
  readonly spool: Pick<Spool, "id" | "read" | "prune">;
  readonly store: Pick<Store, "deliveries" | "marks">;
  readonly queue: Pick<Queue, "enqueue">;
  /** Finds out what a delivery says to look at. */
  readonly read: (delivery: RawDelivery) => Promise<ReadDelivery>;
  readonly logger: Logger;
  /** Whether the database may forget what it was told when the machine dies: then all that the spool has is gone through at start. */
  readonly recheck: boolean;
  /** Milliseconds to wait before another try while the database is away: the first time, and at most. Default: 200, 10,000. */
  readonly pause?: { readonly first: number; readonly longest: number } | undefined;
}

/** Brings deliveries from the spool into the log and the queue. */
export interface Handover {
  /** Says that there is more in the spool. */
  wake(): void;
  /** Resolves when all that was in the spool at the time of the call has been handed over, or the handover was stopped. */
  settled(): Promise<void>;
  /** Ends after the batch under way. What was not handed over is found at the next start. */
  stop(): Promise<void>;
}

/** Deliveries that are handed over side by side. */
const batchSize = 16;

/**
 * Starts handing over where this spool's mark stands. One path for a delivery that has just arrived and for one that a crash
 * has left behind: the spool is read, never a list in memory. While the database is away it waits, and the spool fills.
 *
 * The mark moves only after everything before it is in the queue, so a delivery may be handed over twice, and is never left
 * out. One that the log knows as finished is not looked at again.
 */
export function startHandover(options: HandoverOptions): Handover {
  const { spool, store, queue, read, logger, recheck } = options;
  const { first, longest } = options.pause ?? { first: 200, longest: 10_000 };
  const stopping = new AbortController();
  const rechecked = Promise.withResolvers<void>();
  let mark: SpoolPosition | undefined;
  let wakeUp = Promise.withResolvers<void>();
  let asked = 1;
  let served = 0;
  let waiting: { readonly until: number; readonly resolve: () => void }[] = [];

  async function handOver(delivery: RawDelivery): Promise<void> {
    const found = legible(await read(delivery));
    try {
      await note(delivery, found);
    } catch (error) {
      if (!isUnstorable(error)) throw error;
      logger.error("The database cannot hold a delivery, which is ignored.", { delivery: delivery.id, error });
      await note(delivery, illegible);
    }
  }

  async function note({ id, connection, receivedAt }: RawDelivery, found: ReadDelivery): Promise<void> {
    const { event, action, remoteId, subjects, ignored } = found;
    const isNew = await store.deliveries.add({
      id,
      connection,
      receivedAt: new Date(receivedAt),
      event: action === undefined ? event : `${event}.${action}`,
      remoteId,
      subjects: subjects.map(subjectKey),
      state: ignored === undefined ? "queued" : "ignored",
      note: ignored,
    });
    // One that could not be added and is not there either is a copy of another; a second look does no harm.
    if (!isNew && (await isFinished(id))) return;
    for (const subject of subjects) await queue.enqueue(subject, { cause: "delivery", delivery: id });
  }

  async function isFinished(id: string): Promise<boolean> {
    const known = await store.deliveries.get(id);
    return known !== undefined && known.state !== "queued";
  }

  async function handOverRest(): Promise<void> {
    for await (const batch of batches(spool.read(mark))) {
      if (stopping.signal.aborted) return;
      await Promise.all(batch.map(({ delivery }) => handOver(delivery)));
      const last = batch.at(-1);
      if (last === undefined) return;
      await store.marks.setSpoolPosition(spool.id, last.next);
      const begun = last.next.segment !== mark?.segment;
      mark = last.next;
      if (begun) await makeRoom(mark);
    }
  }

  /** What cannot be deleted now is no reason to stop. */
  async function makeRoom(before: SpoolPosition): Promise<void> {
    await spool.prune(before).catch((error: unknown) => {
      logger.warn("Old deliveries could not be deleted from the spool.", { error });
    });
  }

  /** Goes through everything before the mark. */
  async function recheckBefore(end: SpoolPosition): Promise<void> {
    for await (const { delivery, position } of spool.read()) {
      if (stopping.signal.aborted || comparePositions(position, end) >= 0) return;
      if (!(await isFinished(delivery.id))) await handOver(delivery);
    }
  }

  async function run(): Promise<void> {
    mark = await persist(() => store.marks.spoolPosition(spool.id));
    const before = mark;
    // Beside what is new, which must not wait for a week of deliveries to be read.
    const rechecking = recheck && before !== undefined ? persist(() => recheckBefore(before)) : Promise.resolve();
    void rechecking.then(() => rechecked.resolve());
    while (!stopping.signal.aborted) {
      const goal = asked;
      await persist(handOverRest);
      served = goal;
      for (const { resolve } of waiting.filter(({ until }) => until <= served)) resolve();
      waiting = waiting.filter(({ until }) => until > served);
      if (asked === goal) await wakeUp.promise;
      wakeUp = Promise.withResolvers();
    }
    await rechecking;
    for (const { resolve } of waiting) resolve();
  }

  /** Tries until it succeeds or the bridge stops. */
  async function persist<T>(work: () => Promise<T>): Promise<T | undefined> {
    for (let pause = first; !stopping.signal.aborted; pause = Math.min(pause * 2, longest)) {
      try {
        return await work();
      } catch (error) {
        logger.error("Deliveries cannot be handed over now; they wait in the spool.", { error, retryInMs: pause });
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  function wake(): void {
    asked += 1;
    wakeUp.resolve();
  }

  const running = run();
  return {
    wake,
    async settled() {
      const handedOver = Promise.withResolvers<void>();
      if (served >= asked || stopping.signal.aborted) handedOver.resolve();
      else waiting.push({ until: asked, resolve: handedOver.resolve });
      await Promise.all([handedOver.promise, rechecked.promise]);
    },
    async stop() {
      stopping.abort();
      wake();
      await running;
    },
  };
}

async function* batches(spooled: AsyncIterable<SpooledDelivery>): AsyncGenerator<SpooledDelivery[]> {
  let batch: SpooledDelivery[] = [];
  for await (const each of spooled) {
    batch.push(each);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
