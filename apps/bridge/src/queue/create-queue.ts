import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "@halyard/http-core";
import { type Subject, subjectKey } from "../store/subject.js";
import type { Database, Queryable } from "../store/database.js";
import type { Store } from "../store/store.js";
import type { Backoff } from "./retry-delay.js";
import { type Outcome, outcomeOf } from "./outcome.js";
import type { Job, Queue } from "./queue.js";
import { subjectTable, type Taken } from "./subject-table.js";
import { type HeldToken, startTokens } from "./tokens.js";

/** Settings of {@link createQueue}. */
export interface QueueOptions {
  readonly database: Database;
  /** Where outcomes are noted: the delivery log, the dead letters and the states of the connections. */
  readonly store: Pick<Store, "deliveries" | "deadLetters" | "connections">;
  readonly logger: Logger;
  /** Subjects worked on side by side in this process. Default: 4. */
  readonly workers?: number | undefined;
  /** Tries before a job that fails for passing reasons goes to the dead letters. Default: 12. */
  readonly maxTries?: number | undefined;
  /**
   * How long a process on PostgreSQL may be silent before its jobs go to others. Whole seconds, at least 10. A job whose
   * process was killed comes again after this time and up to a third of it more. Default: 30.
   */
  readonly heartbeat?: number | undefined;
  /** Default: 1 s at first, at most 15 minutes. */
  readonly backoff?: Backoff | undefined;
  /** Which connections a look at the subject needs; while one of them is paused, it waits. Default: the subject's own. */
  readonly connectionsOf?: ((subject: Subject) => readonly string[]) | undefined;
  /** Milliseconds since 1970. Default: the system's clock. */
  readonly now?: (() => number) | undefined;
  /** From 0 to less than 1. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** Milliseconds between looks at whether held subjects may go on. */
const releaseEvery = 1000;

/** Subjects handled in one statement. */
const pageSize = 500;

/** A run whose token went to another worker: nothing may be noted about it. */
class TokenLost extends Error {}

/**
 * Starts the queue on a database from `openDatabase`. Jobs that were under way when this process was killed come again: at
 * once with the embedded database, after the heartbeat with PostgreSQL.
 *
 * While PostgreSQL is away, `enqueue` rejects and the workers wait; both go on by themselves when it is back.
 *
 * @example
 * const queue = await createQueue({ database, store, logger });
 * await queue.work(async (job) => converge(job));
 * await queue.enqueue({ kind: "workPackage", connection: "pm", id: 7 }, { cause: "sweep" });
 */
export async function createQueue(options: QueueOptions): Promise<Queue> {
  const { database, store, logger, workers = 4, heartbeat = 30 } = options;
  const { connectionsOf = (subject: Subject) => [subject.connection], now = Date.now } = options;
  const rules = {
    maxTries: options.maxTries ?? 12,
    backoff: options.backoff ?? { first: 1000, longest: 15 * 60 * 1000 },
    now,
    random: options.random ?? Math.random,
  };
  const tokens = await startTokens({ database, logger, heartbeat });
  const stopping = new AbortController();
  let releasing: Promise<void> | undefined;

  if (database.kind === "embedded") await tokens.giveBack(await subjectTable.abandon(database));
  await replaceLostTokens();

  /** A subject without a token would wait for ever, so the table is the truth and the tokens follow. */
  async function replaceLostTokens(): Promise<void> {
    let after = "";
    for (;;) {
      const page = await subjectTable.wanted(database, after, pageSize);
      await tokens.putMissing(database, page);
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.key;
    }
  }

  async function releaseHeld(): Promise<void> {
    while (!stopping.signal.aborted) {
      await database
        .transaction(async (transaction) => {
          await tokens.putMissing(transaction, await subjectTable.release(transaction, pageSize));
        })
        // The workers report that the database is away.
        .catch(() => undefined);
      await sleep(releaseEvery, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function run(token: HeldToken, handler: (job: Job) => Promise<void>): Promise<void> {
    const { key, subject } = token.data;
    const taken = await subjectTable.take(database, key, connectionsOf(subject));
    if (taken === undefined) {
      await tokens.remove(database, token);
      return;
    }
    const newest = await store.deliveries.newest();
    const outcome = await attempt(token, taken, handler);
    // The token has gone to another worker already, or back to wait because the bridge stops.
    if (token.signal.aborted) return;
    await note(subject, newest, outcome);
    try {
      await database.transaction(async (transaction) => {
        const runAt = await end(transaction, key, taken, outcome);
        if (!(await tokens.remove(transaction, token))) throw new TokenLost();
        if (runAt !== undefined) await tokens.put(transaction, { key, subject, runAt });
      });
    } catch (cause) {
      if (!(cause instanceof TokenLost)) throw cause;
      logger.warn("A job took longer than its claim lasted and is done by another worker too.", { subject: key });
    }
  }

  async function attempt(
    token: HeldToken,
    { paused, ...taken }: Taken,
    handler: (job: Job) => Promise<void>,
  ): Promise<Outcome> {
    if (paused !== undefined) return { kind: "held", connection: paused };
    try {
      await handler({ subject: token.data.subject, ...taken, signal: token.signal });
      return { kind: "done" };
    } catch (error) {
      return outcomeOf(error, taken.tries, rules);
    }
  }

  /** Before the job is given up, so that no outcome is lost; a job that comes again notes it again. */
  async function note(subject: Subject, newest: number, outcome: Outcome): Promise<void> {
    const key = subjectKey(subject);
    switch (outcome.kind) {
      case "done":
        await store.deadLetters.remove(key);
        await store.deliveries.finish(key, newest, { state: "done" });
        return;
      case "dead":
        logger.error("A job went to the dead letters.", { subject: key, reason: outcome.reason, tries: outcome.tries });
        await store.deadLetters.put({ subject, reason: outcome.reason, at: new Date(now()), tries: outcome.tries });
        await store.deliveries.finish(key, newest, { state: "failed", note: outcome.reason });
        return;
      case "held":
        if (outcome.reason === undefined) return;
        logger.error("A connection is paused because its credential was refused.", {
          connection: outcome.connection,
          reason: outcome.reason,
        });
        await store.connections.pause(outcome.connection, outcome.reason);
        return;
      case "again":
        logger[outcome.failed ? "warn" : "info"]("A job will be tried again.", {
          subject: key,
          reason: outcome.reason,
          at: new Date(outcome.at).toISOString(),
          tries: outcome.tries,
        });
    }
  }

  async function end(transaction: Queryable, key: string, taken: Taken, outcome: Outcome): Promise<Date | undefined> {
    switch (outcome.kind) {
      case "done":
      case "dead":
        return subjectTable.settle(transaction, key);
      case "again":
        return subjectTable.repeat(transaction, key, taken, outcome.tries, new Date(outcome.at));
      case "held":
        await subjectTable.hold(transaction, key, outcome.connection);
        return undefined;
    }
  }

  return {
    async enqueue(subject, ask) {
      const key = subjectKey(subject);
      await database.transaction(async (transaction) => {
        const { active, held, runAt } = await subjectTable.ask(transaction, key, subject, ask);
        if (!active && !held) await tokens.put(transaction, { key, subject, runAt });
      });
    },
    async work(handler) {
      releasing ??= releaseHeld();
      await tokens.work(workers, (token) => run(token, handler));
    },
    depth: () => subjectTable.count(database),
    async idle(signal) {
      for (;;) {
        signal?.throwIfAborted();
        const depth = await subjectTable.count(database);
        if (depth.waiting + depth.active === 0) return depth;
        await sleep(50);
      }
    },
    async stop(limit) {
      stopping.abort();
      await tokens.stop(limit);
      await releasing;
    },
  };
}
