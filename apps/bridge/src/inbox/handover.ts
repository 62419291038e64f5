import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "@halyard/http-core";
import type { Queue, SubjectRequest } from "../queue/queue.js";
import { type DelayRange, growingDelay } from "../store/growing-delay.js";
import { comparePositions, type SpoolPosition } from "../store/spool-position.js";
import type { Metrics } from "../config/telemetry/metrics.js";
import type { DeliveryRecord, Store } from "../store/store.js";
import { subjectKey } from "../store/subject.js";
import type { ReadDelivery } from "./read-delivery.js";
import type { RawDelivery, Spool, SpooledDelivery } from "./spool/spool.js";
import { isRefusedContent, storable, unstorable } from "./storable.js";

/** Options for {@link Handover.start}. */
export interface HandoverOptions {
  readonly spool: Pick<Spool, "id" | "read" | "prune">;
  readonly store: Pick<Store, "deliveries" | "marks">;
  readonly queue: Pick<Queue, "enqueueAll">;
  /** Returns the subjects that a delivery names. */
  readonly read: (delivery: RawDelivery) => Promise<ReadDelivery>;
  readonly logger: Logger;
  readonly metrics?: Pick<Metrics, "ignored"> | undefined;
  /**
   * Whether to hand over the whole spool at the start, rather than only the deliveries that earlier runs did not hand
   * over. Deliveries that the log records as finished are skipped. Needed for a database that may lose its latest
   * writes when the machine fails.
   */
  readonly recheck: boolean;
  /** Delays between attempts while the database is unavailable. Default: 200 ms at first, at most 10 s. */
  readonly pause?: DelayRange | undefined;
}

/** A pending call to `settled`, which waits for a request to read the spool. `until` is the number of that request. */
interface Waiter {
  readonly until: number;
  readonly resolve: () => void;
}

/** A delivery, and the result of reading it. */
interface Read {
  readonly delivery: RawDelivery;
  readonly found: ReadDelivery;
}

/** Maximum number of deliveries that are handed over together. */
const batchSize = 16;

/**
 * Hands deliveries over from the spool to the log and the queue. A mark in the database stores the position in the
 * spool from which to continue. Deliveries are always read from the spool and never kept in memory, so a restart after
 * a crash needs no special case. While the database is unavailable, the handover waits and the spool fills.
 *
 * The mark advances once all deliveries before its new position are in the queue. A delivery may therefore be handed
 * over twice, but is never lost. A delivery that the log records as finished is not queued again.
 */
export class Handover {
  readonly #options: HandoverOptions;
  readonly #stopping = new AbortController();
  readonly #rechecked = Promise.withResolvers<void>();
  #running: Promise<void> = Promise.resolve();
  /** Position in the spool up to which all deliveries have been handed over. */
  #mark: SpoolPosition | undefined;
  #wakeUp = Promise.withResolvers<void>();
  /** Number of the latest request to read the spool. */
  #requested = 1;
  /** Number of the latest request that was completed. */
  #completed = 0;
  #waiters: Waiter[] = [];

  private constructor(options: HandoverOptions) {
    this.#options = options;
  }

  /** Starts handing over deliveries. */
  static start(options: HandoverOptions): Handover {
    const handover = new Handover(options);
    handover.#running = handover.#run();
    return handover;
  }

  /** Reads the spool again. Call this method after each new delivery. */
  wake(): void {
    this.#requested += 1;
    this.#wakeUp.resolve();
  }

  /** Resolves when all deliveries that the spool now contains have been handed over, or when the handover stops. */
  async settled(): Promise<void> {
    const handedOver = Promise.withResolvers<void>();
    if (this.#completed >= this.#requested || this.#stopping.signal.aborted) handedOver.resolve();
    else this.#waiters.push({ until: this.#requested, resolve: handedOver.resolve });
    await Promise.all([handedOver.promise, this.#rechecked.promise]);
  }

  /** Stops after the current batch. The next start continues with the rest. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { spool, store, recheck } = this.#options;
    this.#mark = await this.#persist(() => store.marks.spoolPosition(spool.id));
    const before = this.#mark;
    // Runs concurrently, so that new deliveries do not have to wait until all the old ones have been read again.
    const rechecking =
      recheck && before !== undefined ? this.#persist(() => this.#recheckBefore(before)) : Promise.resolve();
    void rechecking.then(() => this.#rechecked.resolve());
    while (!this.#stopping.signal.aborted) {
      const goal = this.#requested;
      await this.#persist(() => this.#handOverRest());
      this.#complete(goal);
      if (this.#requested === goal) await this.#wakeUp.promise;
      this.#wakeUp = Promise.withResolvers();
    }
    await rechecking;
    this.#complete(Infinity);
  }

  #complete(request: number): void {
    this.#completed = request;
    for (const { resolve } of this.#waiters.filter(({ until }) => until <= request)) resolve();
    this.#waiters = this.#waiters.filter(({ until }) => until > request);
  }

  /** Hands over all deliveries after the mark. */
  async #handOverRest(): Promise<void> {
    const { spool, store } = this.#options;
    for await (const batch of batches(spool.read(this.#mark))) {
      if (this.#stopping.signal.aborted) return;
      await this.#handOver(batch.map(({ delivery }) => delivery));
      const last = batch.at(-1);
      if (last === undefined) return;
      await store.marks.setSpoolPosition(spool.id, last.next);
      const isNewSegment = last.next.segment !== this.#mark?.segment;
      this.#mark = last.next;
      if (isNewSegment) await this.#makeRoom(last.next);
    }
  }

  /** Hands over the deliveries before a position, except those that the log records as finished. */
  async #recheckBefore(end: SpoolPosition): Promise<void> {
    for await (const { delivery, position } of this.#options.spool.read()) {
      if (this.#stopping.signal.aborted || comparePositions(position, end) >= 0) return;
      if (!(await this.#isFinished(delivery.id))) await this.#handOver([delivery]);
    }
  }

  async #handOver(deliveries: readonly RawDelivery[]): Promise<void> {
    const { read } = this.#options;
    const all = await Promise.all(
      deliveries.map(async (delivery) => ({ delivery, found: storable(await read(delivery)) })),
    );
    try {
      await this.#record(all);
    } catch (error) {
      if (!isRefusedContent(error)) throw error;
      for (const each of all) await this.#recordAlone(each);
    }
  }

  /** Records one delivery. If the database refuses its content, records the delivery as ignored. */
  async #recordAlone({ delivery, found }: Read): Promise<void> {
    try {
      await this.#record([{ delivery, found }]);
    } catch (error) {
      if (!isRefusedContent(error)) throw error;
      this.#options.logger.error(
        "A delivery was ignored because the database cannot store its content. The next sweep will find the change that the delivery reported.",
        {
          delivery: delivery.id,
          error,
        },
      );
      await this.#record([{ delivery, found: unstorable }]);
    }
  }

  /** Adds deliveries to the log and their subjects to the queue. */
  async #record(all: readonly Read[]): Promise<void> {
    const { store, queue, metrics } = this.#options;
    const added = await store.deliveries.add(...all.map(toRecord));
    const requests: SubjectRequest[] = [];
    for (const { delivery, found } of all) {
      const { id, connection } = delivery;
      if (added.has(id) && found.ignored !== undefined) metrics?.ignored(connection);
      // A delivery is not added if it is already in the log, or if the server gave it the same remote id as an earlier
      // delivery. In the second case, the log has no record under the delivery's own id, so its subjects are queued.
      if (!added.has(id) && (await this.#isFinished(id))) continue;
      requests.push(...found.subjects.map((subject) => ({ subject, cause: "delivery" as const, delivery: id })));
    }
    if (requests.length > 0) await queue.enqueueAll(requests);
  }

  async #isFinished(id: string): Promise<boolean> {
    const known = await this.#options.store.deliveries.get(id);
    return known !== undefined && known.state !== "queued";
  }

  /** Deletes old files of the spool. A failure is logged and does not stop the handover. */
  async #makeRoom(before: SpoolPosition): Promise<void> {
    const { spool, logger } = this.#options;
    await spool.prune(before).catch((error: unknown) => {
      logger.warn(
        "Old deliveries could not be deleted from the spool. The bridge will try again when more deliveries have arrived.",
        { error },
      );
    });
  }

  /** Retries `work` until it succeeds or the handover stops. */
  async #persist<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { logger, pause: range = { first: 200, longest: 10_000 } } = this.#options;
    const { signal } = this.#stopping;
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        return await work();
      } catch (error) {
        const pause = growingDelay(failures, range);
        logger.error("Deliveries cannot be moved to the queue at the moment. They wait in the spool.", {
          error,
          retryInMs: pause,
        });
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
    }
    return undefined;
  }
}

function toRecord({ delivery, found }: Read): DeliveryRecord {
  const { id, connection, receivedAt } = delivery;
  const { event, action, remoteId, subjects, ignored } = found;
  return {
    id,
    connection,
    receivedAt: new Date(receivedAt),
    event: action === undefined ? event : `${event}.${action}`,
    remoteId,
    subjects: subjects.map(subjectKey),
    state: ignored === undefined ? "queued" : "ignored",
    note: ignored,
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
