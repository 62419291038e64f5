import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "@halyard/http-core";
import { type Subject, subjectKey } from "../store/subject.js";
import type { Database, Queryable } from "../store/database.js";
import type { DelayRange } from "../store/growing-delay.js";
import type { FinishedDelivery, Store } from "../store/store.js";
import { type Outcome, outcomeOf, type OutcomeRules } from "./outcome.js";
import type { Job, Queue, QueueDepth, QueueEntry, RunRequest, SubjectRequest } from "./queue.js";
import { type Claim, type FinishedRun, subjectTable } from "./subject-table.js";
import { type HeldToken, Tokens } from "./tokens.js";

/** Options for {@link createQueue}. */
export interface QueueOptions {
  readonly database: Database;
  /**
   * Records dead letters and paused connections. The queue itself updates the delivery log, in its own transactions.
   */
  readonly store: Pick<Store, "deadLetters" | "connections">;
  readonly logger: Logger;
  /** Number of subjects that this process reconciles at the same time. Default: 4. */
  readonly workers?: number | undefined;
  /**
   * Number of failed attempts after which a job becomes a dead letter. A job never becomes one while a server is
   * unavailable. Default: 12.
   */
  readonly maxAttempts?: number | undefined;
  /**
   * Heartbeat timeout in seconds: a whole number, at least 10. On PostgreSQL, if a process has no heartbeat for this
   * long, other processes take over its jobs. They do so when the timeout ends, or up to a third of the timeout later.
   * Default: 30.
   */
  readonly heartbeat?: number | undefined;
  /**
   * Bounds of the random delays before retries. Default: up to 1 second for the first retry, growing to at most 15
   * minutes.
   */
  readonly backoff?: DelayRange | undefined;
  /**
   * Returns the names of the connections that a subject needs. The subject waits while one of them is paused. Default:
   * the subject's own connection.
   */
  readonly connectionsOf?: ((subject: Subject) => readonly string[]) | undefined;
  /** Called with the deliveries that a job has finished. Must not throw. */
  readonly onFinished?: ((deliveries: readonly FinishedDelivery[]) => void) | undefined;
  /** Returns the current time in milliseconds since 1970. Default: the system clock. */
  readonly now?: (() => number) | undefined;
  /** Returns a random number, at least 0 and less than 1. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** Milliseconds between checks for subjects whose connection was resumed. */
const releaseEvery = 1000;

/** Maximum number of subjects that one statement reads or releases. */
const pageSize = 500;

/** Thrown to roll back the outcome of a run if another worker has taken over the subject. */
class TokenLost extends Error {}

/**
 * Starts the queue on a database from `openDatabase`. If an earlier process was killed, the jobs that it was running
 * are retried: immediately with the embedded database, after the heartbeat timeout with PostgreSQL.
 *
 * While PostgreSQL is unavailable, `enqueue` rejects and the workers wait. They continue automatically once PostgreSQL
 * is available again.
 *
 * @example
 * const queue = await createQueue({ database, store, logger });
 * await queue.work((job) => reconciler.reconcile(job));
 * await queue.enqueue({ kind: "workPackage", connection: "pm", id: 7 }, { cause: "sweep" });
 */
export async function createQueue(options: QueueOptions): Promise<Queue> {
  const { database, logger, heartbeat = 30 } = options;
  const tokens = await Tokens.start({ database, logger, heartbeat });
  const queue = new SubjectQueue(options, tokens);
  await queue.recover();
  return queue;
}

/**
 * Queue that stores subjects in its own table. A subject that can run also has a token: a pg-boss job that a worker
 * claims before it processes the subject.
 */
class SubjectQueue implements Queue {
  readonly #database: Database;
  readonly #store: QueueOptions["store"];
  readonly #logger: Logger;
  readonly #tokens: Tokens;
  readonly #workers: number;
  readonly #connectionsOf: (subject: Subject) => readonly string[];
  readonly #onFinished: (deliveries: readonly FinishedDelivery[]) => void;
  readonly #rules: OutcomeRules;
  readonly #stopping = new AbortController();
  #releasing: Promise<void> | undefined;

  constructor(options: QueueOptions, tokens: Tokens) {
    this.#database = options.database;
    this.#store = options.store;
    this.#logger = options.logger;
    this.#tokens = tokens;
    this.#workers = options.workers ?? 4;
    this.#connectionsOf = options.connectionsOf ?? ((subject) => [subject.connection]);
    this.#onFinished = options.onFinished ?? (() => undefined);
    this.#rules = {
      maxAttempts: options.maxAttempts ?? 12,
      backoff: options.backoff ?? { first: 1000, longest: 15 * 60 * 1000 },
      now: options.now ?? Date.now,
      random: options.random ?? Math.random,
    };
  }

  /**
   * Creates missing tokens (pg-boss jobs) for the subjects that an earlier process left in the table. Without a token,
   * a subject would wait forever.
   */
  async recover(): Promise<void> {
    if (this.#database.kind === "embedded") await this.#tokens.giveBack(await subjectTable.endClaims(this.#database));
    let after = "";
    for (;;) {
      const page = await subjectTable.listRunnable(this.#database, after, pageSize);
      await this.#tokens.putMissing(this.#database, page);
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.key;
    }
  }

  enqueue(subject: Subject, request: RunRequest): Promise<void> {
    return this.enqueueAll([{ subject, ...request }]);
  }

  async enqueueAll(requests: readonly SubjectRequest[]): Promise<void> {
    const bySubject = new Map<string, SubjectRequest>();
    for (const request of requests) {
      const key = subjectKey(request.subject);
      const first = bySubject.get(key);
      bySubject.set(key, first === undefined ? request : { ...first, notBefore: earlier(first, request) });
    }
    await this.#database.transaction(async (transaction) => {
      await this.#tokens.put(transaction, await subjectTable.request(transaction, bySubject));
    });
  }

  async work(handler: (job: Job) => Promise<void>): Promise<void> {
    this.#releasing ??= this.#releaseHeld();
    await this.#tokens.work(this.#workers, (token) => this.#run(token, handler));
  }

  depth(): Promise<QueueDepth> {
    return subjectTable.count(this.#database);
  }

  list(query: Parameters<Queue["list"]>[0]): Promise<QueueEntry[]> {
    return subjectTable.list(this.#database, query);
  }

  async idle(signal?: AbortSignal): Promise<QueueDepth> {
    for (;;) {
      signal?.throwIfAborted();
      const depth = await this.depth();
      if (depth.waiting + depth.active === 0) return depth;
      await sleep(50);
    }
  }

  async stop(limit: number): Promise<void> {
    this.#stopping.abort();
    await this.#tokens.stop(limit);
    await this.#releasing;
  }

  async #releaseHeld(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#database
        .transaction(async (transaction) => {
          await this.#tokens.putMissing(transaction, await subjectTable.release(transaction, pageSize));
        })
        // The error is ignored, because the workers already report an unavailable database.
        .catch(() => undefined);
      await sleep(releaseEvery, undefined, { signal }).catch(() => undefined);
    }
  }

  async #run(token: HeldToken, handler: (job: Job) => Promise<void>): Promise<void> {
    const { key, subject } = token.data;
    const claim = await subjectTable.claim(this.#database, key, this.#connectionsOf(subject));
    if (claim === undefined) {
      await this.#tokens.remove(this.#database, token);
      return;
    }
    const outcome = await this.#attempt(token, claim, handler);
    // If the signal is aborted, this outcome no longer counts: another worker has the token, or the bridge is stopping
    // and the subject is in the queue again.
    if (token.signal.aborted) return;
    await this.#record(subject, outcome);
    try {
      const deliveries = await this.#database.transaction(async (transaction) => {
        const { runAt, deliveries: finished = [] } = await this.#end(transaction, key, claim, outcome);
        if (!(await this.#tokens.remove(transaction, token))) throw new TokenLost();
        if (runAt !== undefined) await this.#tokens.put(transaction, [{ key, subject, runAt }]);
        return finished;
      });
      this.#onFinished(deliveries);
    } catch (cause) {
      if (!(cause instanceof TokenLost)) throw cause;
      this.#logger.warn(
        "A job took longer than the time reserved for it, so a second worker started the same job. The bridge uses the result of the second worker.",
        {
          subject: key,
        },
      );
    }
  }

  async #attempt(
    token: HeldToken,
    { paused, newest: _newest, ...claim }: Claim,
    handler: (job: Job) => Promise<void>,
  ): Promise<Outcome> {
    if (paused !== undefined) return { kind: "held", connection: paused };
    try {
      await handler({ subject: token.data.subject, ...claim, signal: token.signal });
      return { kind: "done" };
    } catch (error) {
      return outcomeOf(error, claim.tries, this.#rules);
    }
  }

  /**
   * Records an outcome that an operator must know about: logs it, and creates a dead letter or pauses a connection if
   * necessary. Call this before removing the token, so that a crash in between loses no outcome. After such a crash,
   * the job runs and records its outcome again.
   */
  async #record(subject: Subject, outcome: Outcome): Promise<void> {
    const key = subjectKey(subject);
    const { deadLetters, connections } = this.#store;
    switch (outcome.kind) {
      case "done":
        return;
      case "dead": {
        const { reason, tries, code } = outcome;
        this.#logger.error(
          "A job failed permanently and is now a dead letter. Fix the cause, then run `bridge dead-letters retry`.",
          { subject: key, reason, tries },
        );
        await deadLetters.put({ subject, reason, at: new Date(this.#rules.now()), tries, code });
        return;
      }
      case "held": {
        const { connection, reason } = outcome;
        if (reason === undefined) return;
        this.#logger.error(
          "A connection is paused because the server rejected the credential or denied a permission. Renew the token or grant the permission, then resume the connection on the bridge's page.",
          {
            connection,
            reason,
          },
        );
        await connections.pause(connection, reason);
        return;
      }
      case "retry": {
        const { failed, reason, tries } = outcome;
        const at = new Date(outcome.at).toISOString();
        this.#logger[failed ? "warn" : "info"]("A job will be retried.", { subject: key, reason, at, tries });
      }
    }
  }

  async #end(transaction: Queryable, key: string, claim: Claim, outcome: Outcome): Promise<Partial<FinishedRun>> {
    switch (outcome.kind) {
      case "done":
        return subjectTable.finish(transaction, key, claim, { state: "done" });
      case "dead":
        return subjectTable.finish(transaction, key, claim, { state: "failed", note: outcome.reason });
      case "retry":
        return { runAt: await subjectTable.retry(transaction, key, claim, outcome) };
      case "held":
        await subjectTable.hold(transaction, key, outcome.connection);
        return {};
    }
  }
}

/** Returns the earlier of two start times. Undefined if either request can start now. */
function earlier(a: RunRequest, b: RunRequest): number | undefined {
  return a.notBefore === undefined || b.notBefore === undefined ? undefined : Math.min(a.notBefore, b.notBefore);
}
