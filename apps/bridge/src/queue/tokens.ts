import type { Logger } from "@halyard/http-core";
import { type CommandResponse, type Job as BossJob, PgBoss } from "pg-boss";
import type { Subject } from "../store/subject.js";
import type { Database, Queryable } from "../store/database.js";
import type { Runnable } from "./subject-table.js";

const queueName = "subjects";

/** Data of a pg-boss job. */
interface Token {
  readonly key: string;
  readonly subject: Subject;
}

/** A token that a worker holds. */
export type HeldToken = BossJob<Token>;

/** The pg-boss part of the queue: at most one token for each subject, which either waits or is held by a worker. */
export interface Tokens {
  /** Creates a token that may be claimed from `runAt` on, or moves the waiting one to that time. */
  put(transaction: Queryable, runnable: Runnable): Promise<void>;
  /** Creates tokens for subjects that have none. */
  putMissing(database: Queryable, runnables: readonly Runnable[]): Promise<void>;
  /** Deletes a token. False if the token went to another worker meanwhile, because this one missed its heartbeat. */
  remove(transaction: Queryable, token: HeldToken): Promise<boolean>;
  /** Makes tokens that a dead process held available again. */
  giveBack(keys: readonly string[]): Promise<void>;
  /** Starts workers. Each claims one token at a time, and the next one as soon as the handler ends. */
  work(workers: number, handler: (token: HeldToken) => Promise<void>): Promise<void>;
  /** Stops claiming tokens, waits at most `limit` milliseconds for those that are held, then aborts their signals and returns them. */
  stop(limit: number): Promise<void>;
}

/** Options for {@link startTokens}. */
export interface TokensOptions {
  readonly database: Database;
  readonly logger: Logger;
  /** Heartbeat in seconds. */
  readonly heartbeat: number;
}

/**
 * Starts pg-boss and creates or migrates its schema `halyard_queue`. Processes wake each other with NOTIFY, or poll twice a second
 * where NOTIFY is not available. pg-boss's own retries are used only for jobs whose worker died.
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
  boss.on("warning", ({ message, data }) => logger.warn("pg-boss reported a warning.", { message, data }));
  await boss.start();
  const options = {
    heartbeatSeconds: heartbeat,
    retryLimit: 1_000_000,
    retryDelay: 0,
    retentionSeconds: 10 * 365 * 24 * 60 * 60,
    // The longest possible value: a run may take long, and the heartbeat detects dead workers.
    expireInSeconds: 24 * 60 * 60,
    notify: true,
  };
  await boss.createQueue(queueName, { ...options, policy: "exclusive" });
  await boss.updateQueue(queueName, options);
  // pg-boss reads its queue on first use, on its own connection. Inside a transaction of PGlite that would deadlock.
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
          // Otherwise the worker would wait for its polling interval after every job.
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

/** Runs statements of pg-boss in a transaction of the bridge. */
function executor(target: Queryable): { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> } {
  return { executeSql: async (text, values) => ({ rows: await target.query(text, values) }) };
}

/** Returns the number of changed jobs, which the types of pg-boss leave out. */
function affected(response: CommandResponse): number {
  return "affected" in response && typeof response.affected === "number" ? response.affected : 0;
}

/** Logs at most one error every ten seconds, because every worker reports an unavailable database twice a second. */
function throttled(logger: Logger): (error: Error) => void {
  let quietUntil = 0;
  return (error) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + 10_000;
    logger.error("The queue cannot use its database. It keeps retrying.", { error: error.message });
  };
}
