import type { Logger } from "@halyard/http-core";
import { type CommandResponse, type Job as BossJob, PgBoss } from "pg-boss";
import type { Subject } from "../store/subject.js";
import type { Database, Queryable } from "../store/database.js";
import type { Runnable } from "./subject-table.js";

const queueName = "subjects";

/** What a pg-boss job of the bridge carries. */
interface Token {
  readonly key: string;
  readonly subject: Subject;
}

/** A token in the hands of a worker. */
export type HeldToken = BossJob<Token>;

/** The pg-boss side of the queue: at most one token a subject, waiting or in a worker's hands, never both. */
export interface Tokens {
  /** Makes a token that may be taken from `runAt` on, or moves the one that waits to that moment. */
  put(transaction: Queryable, runnable: Runnable): Promise<void>;
  /** Makes tokens for those that have none. */
  putMissing(database: Queryable, runnables: readonly Runnable[]): Promise<void>;
  /** Takes a token out for good. False: it went to another worker meanwhile, because this one was thought dead. */
  remove(transaction: Queryable, token: HeldToken): Promise<boolean>;
  /** Gives tokens that a dead process held to whoever asks next. */
  giveBack(keys: readonly string[]): Promise<void>;
  /** Starts workers. Each takes one token at a time and the next one as soon as the handler is done. */
  work(workers: number, handler: (token: HeldToken) => Promise<void>): Promise<void>;
  /** Stops taking tokens, waits at most `limit` milliseconds for those in hand, ends their signals and gives them back. */
  stop(limit: number): Promise<void>;
}

/** Settings of {@link startTokens}. */
export interface TokensOptions {
  readonly database: Database;
  readonly logger: Logger;
  /** Seconds. */
  readonly heartbeat: number;
}

/**
 * Starts pg-boss (schema `halyard_queue`, made or brought up to date first). Processes wake each other with NOTIFY; where
 * that is not to be had, each asks every half second. pg-boss's own retries only serve for jobs whose worker died.
 */
export async function startTokens({ database, logger, heartbeat }: TokensOptions): Promise<Tokens> {
  const supervision = Math.max(1, Math.floor(heartbeat / 3));
  const boss = new PgBoss({
    ...database.bossConnection,
    schema: "halyard_queue",
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: supervision,
    monitorIntervalSeconds: supervision,
    flowIntervalSeconds: 3600,
  });
  boss.on("error", throttled(logger));
  boss.on("warning", ({ message, data }) => logger.warn("The queue's library warns.", { message, data }));
  await boss.start();
  const options = {
    heartbeatSeconds: heartbeat,
    retryLimit: 1_000_000,
    retryDelay: 0,
    retentionSeconds: 10 * 365 * 24 * 60 * 60,
    // The longest there is: a look at a subject with very much in it takes what it takes, and the heartbeat tells of the dead.
    expireInSeconds: 24 * 60 * 60,
    notify: true,
  };
  await boss.createQueue(queueName, { ...options, policy: "exclusive" });
  await boss.updateQueue(queueName, options);
  // pg-boss looks its queue up on first use, on its own connection; inside a transaction of PGlite that would wait for ever.
  await boss.findJobs(queueName, { id: "00000000-0000-0000-0000-000000000000" });

  return {
    async put(transaction, { key, subject, runAt }) {
      const db = executor(transaction);
      const made = await boss.send(queueName, { key, subject }, { singletonKey: key, startAfter: runAt, db });
      if (made === null) await boss.update(queueName, undefined, { singletonKey: key, startAfter: runAt, db });
    },

    async putMissing(target, runnables) {
      const jobs = runnables.map(({ key, subject, runAt }) => ({
        data: { key, subject },
        singletonKey: key,
        startAfter: runAt.toISOString(),
      }));
      if (jobs.length > 0) await boss.insert(queueName, jobs, { db: executor(target) });
    },

    async remove(transaction, token) {
      return affected(await boss.deleteJob(queueName, token, { db: executor(transaction) })) > 0;
    },

    async giveBack(keys) {
      for (const key of keys) {
        const held = (await boss.findJobs(queueName, { key })).filter((job) => job.state === "active");
        if (held.length > 0) await boss.fail(queueName, held);
      }
    },

    async work(workers, handler) {
      const settings = { batchSize: 1, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 1 } as const;
      for (let started = 0; started < workers; started += 1) {
        const id = await boss.work<Token>(queueName, settings, async ([token]) => {
          if (token !== undefined) await handler(token);
          // Without this the worker would sleep out its interval after every job.
          boss.notifyWorker(id);
        });
      }
    },

    async stop(limit) {
      const { promise: late, resolve } = Promise.withResolvers<undefined>();
      const timer = setTimeout(resolve, limit, undefined);
      await Promise.race([boss.offWork(queueName, { wait: true }), late]);
      clearTimeout(timer);
      await boss.stop({ graceful: false });
    },
  };
}

/** pg-boss statements in a transaction of ours. */
function executor(target: Queryable): { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> } {
  return { executeSql: async (text, values) => ({ rows: await target.query(text, values) }) };
}

/** pg-boss answers with a count that its types leave out. */
function affected(response: CommandResponse): number {
  return "affected" in response && typeof response.affected === "number" ? response.affected : 0;
}

/** While the database is down every worker reports it twice a second; one line every ten seconds is enough. */
function throttled(logger: Logger): (error: Error) => void {
  let quietUntil = 0;
  return (error) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + 10_000;
    logger.error("The queue had trouble with its database; it goes on trying.", { error: error.message });
  };
}
