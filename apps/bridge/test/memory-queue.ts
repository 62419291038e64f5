import { setTimeout as sleep } from "node:timers/promises";
import { ConnectionRefused, DeadEnd, Postponed } from "../src/queue/job-failure.js";
import { failureCode } from "../src/queue/next-step.js";
import { type Subject, subjectKey } from "../src/store/subject.js";
import type { Cause, Job, Queue, QueueDepth, QueueEntry } from "../src/queue/queue.js";
import type { Store } from "../src/store/store.js";

/** Options for {@link createMemoryQueue}. */
export interface MemoryQueueOptions {
  /** Store for dead letters, finished deliveries and paused connections. */
  readonly store: Store;
  /** Number of concurrent jobs. Default: 4. */
  readonly workers?: number | undefined;
  /** Number of failed attempts after which a job becomes a dead letter. Default: 12. */
  readonly maxAttempts?: number | undefined;
  readonly now?: (() => number) | undefined;
  /** Returns the number of milliseconds before a failed job is retried. Default: always 0. */
  readonly backoff?: ((tries: number) => number) | undefined;
}

/** A queue in memory, for tests of the layers above the queue. */
export interface MemoryQueue extends Queue {
  /** Waiting subjects, in the order in which they were queued. */
  readonly waiting: readonly { readonly subject: Subject; readonly cause: Cause; readonly notBefore: number }[];
  /** Errors of failed jobs, oldest first. Postponed jobs are not included. */
  readonly failures: readonly unknown[];
}

interface Waiting {
  readonly subject: Subject;
  readonly cause: Cause;
  readonly delivery?: string | undefined;
  readonly tries: number;
  readonly notBefore: number;
  readonly requestedAt: number;
  readonly reason?: string | undefined;
  readonly heldBy?: string | undefined;
}

/** Creates a queue that implements {@link Queue} within one process. */
export function createMemoryQueue(options: MemoryQueueOptions): MemoryQueue {
  const { store, workers = 4, maxAttempts = 12, now = Date.now, backoff = () => 0 } = options;
  const waiting = new Map<string, Waiting>();
  const active = new Set<string>();
  const failures: unknown[] = [];
  const stopping = new AbortController();
  let handler: ((job: Job) => Promise<void>) | undefined;
  let listeners: (() => void)[] = [];

  const changed = (): void => {
    const heard = listeners;
    listeners = [];
    for (const listener of heard) listener();
  };
  const put = (entry: Waiting): void => {
    const key = subjectKey(entry.subject);
    const before = waiting.get(key);
    if (before === undefined) waiting.set(key, entry);
    else waiting.set(key, { ...before, notBefore: Math.min(before.notBefore, entry.notBefore) });
  };

  const dispatch = (): void => {
    if (handler === undefined || stopping.signal.aborted) return;
    for (const [key, entry] of waiting) {
      if (active.size >= workers) return;
      if (entry.notBefore > now() || active.has(key)) continue;
      waiting.delete(key);
      active.add(key);
      void run(key, entry, handler).finally(() => {
        active.delete(key);
        changed();
        dispatch();
      });
    }
  };

  const run = async (key: string, entry: Waiting, work: (job: Job) => Promise<void>): Promise<void> => {
    const newest = await store.deliveries.newest();
    const { subject, cause, delivery, tries } = entry;
    try {
      await work({ subject, cause, delivery, tries, signal: stopping.signal });
      await store.deadLetters.remove(key);
      await store.deliveries.finish(key, newest, { state: "done" });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof Postponed) return put({ ...entry, notBefore: error.notBefore, reason });
      failures.push(error);
      if (error instanceof ConnectionRefused) {
        await store.connections.pause(error.connection, reason);
        return put({ ...entry, notBefore: Infinity, reason, heldBy: error.connection });
      }
      if (!(error instanceof DeadEnd) && tries + 1 < maxAttempts) {
        return put({ ...entry, reason, tries: tries + 1, notBefore: now() + backoff(tries + 1) });
      }
      await store.deadLetters.put({ subject, reason, at: new Date(now()), tries: tries + 1, code: failureCode(error) });
      await store.deliveries.finish(key, newest, { state: "failed", note: reason });
    }
  };

  const count = (): QueueDepth => {
    const postponed = [...waiting.values()].filter(({ notBefore }) => notBefore > now()).length;
    return { waiting: waiting.size - postponed, postponed, active: active.size };
  };
  const change = (): Promise<void> => new Promise((resolve) => listeners.push(resolve));

  return {
    get waiting() {
      return [...waiting.values()];
    },
    failures,
    enqueue(subject, request) {
      return this.enqueueAll([{ subject, ...request }]);
    },
    async enqueueAll(requests) {
      for (const { subject, cause, delivery, notBefore = 0 } of requests) {
        put({ subject, cause, delivery, tries: 0, notBefore, requestedAt: now() });
      }
      dispatch();
    },
    async work(given) {
      handler = given;
      dispatch();
    },
    async depth() {
      return count();
    },
    async list({ limit, keys }) {
      const entries = [...waiting].map(([key, entry]): QueueEntry & { readonly key: string } => {
        const { subject, cause, delivery, tries, notBefore, reason, requestedAt, heldBy } = entry;
        const state = heldBy !== undefined ? "held" : notBefore > now() ? "postponed" : "waiting";
        const runAt = new Date(heldBy === undefined ? notBefore : now());
        return {
          key,
          subject,
          cause,
          delivery,
          state,
          heldBy,
          tries,
          reason,
          runAt,
          requestedAt: new Date(requestedAt),
        };
      });
      return entries
        .filter(({ key }) => keys === undefined || keys.includes(key))
        .toSorted((a, b) => a.requestedAt.getTime() - b.requestedAt.getTime())
        .slice(0, limit)
        .map(({ key: _, ...entry }) => entry);
    },
    async idle(signal) {
      for (;;) {
        const depth = count();
        if (depth.waiting + depth.active === 0) return depth;
        signal?.throwIfAborted();
        dispatch();
        await Promise.race([change(), sleep(5)]);
      }
    },
    async stop(limit) {
      handler = undefined;
      const deadline = now() + limit;
      while (active.size > 0 && now() < deadline) await Promise.race([change(), sleep(5)]);
      stopping.abort(new Error("The queue was stopped."));
    },
  };
}
