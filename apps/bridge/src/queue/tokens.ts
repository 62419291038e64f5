import { randomUUID } from "node:crypto";
import type { Logger } from "@halyard/http-core";
import { type CommandResponse, type Job as BossJob, PgBoss } from "pg-boss";
import { within } from "../config/connections/within.js";
import type { Subject } from "../store/subject.js";
import type { Database, Queryable } from "../store/database.js";
import type { Runnable } from "./subject-table.js";

const queueName = "subjects";

/** Settings of the pg-boss queue, except the heartbeat. */
const tokenOptions = {
  retryLimit: 1_000_000,
  retryDelay: 0,
  retentionSeconds: 10 * 365 * 24 * 60 * 60,
  // The maximum that pg-boss allows, because a run may take a long time. The heartbeat detects dead workers.
  expireInSeconds: 24 * 60 * 60,
  notify: true,
} as const;

/** Payload of a pg-boss job. */
interface Token {
  readonly key: string;
  readonly subject: Subject;
}

/** A token that a worker holds. */
export type HeldToken = BossJob<Token>;

/** Options for {@link Tokens.start}. */
export interface TokensOptions {
  readonly database: Pick<Database, "bossConnection">;
  readonly logger: Logger;
  /** Heartbeat timeout in seconds. */
  readonly heartbeat: number;
}

/**
 * The part of the queue that pg-boss stores. A token is a pg-boss job that stands for one subject. Each subject has at
 * most one token, which either waits or is held by a worker.
 */
export class Tokens {
  readonly #boss: PgBoss;

  private constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  /**
   * Starts pg-boss and creates or migrates its schema `halyard_queue`. Processes wake each other with NOTIFY. Without
   * NOTIFY, they poll twice a second. pg-boss's own retries are used only for jobs whose worker died.
   */
  static async start({ database, logger, heartbeat }: TokensOptions): Promise<Tokens> {
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
    const options = { ...tokenOptions, heartbeatSeconds: heartbeat };
    await boss.createQueue(queueName, { ...options, policy: "exclusive" });
    await boss.updateQueue(queueName, options);
    // When a queue is first used, pg-boss looks it up on its own connection. Inside a transaction of PGlite, that would
    // deadlock, so the first use happens here.
    await boss.findJobs(queueName, { id: "00000000-0000-0000-0000-000000000000" });
    return new Tokens(boss);
  }

  /**
   * Creates tokens that workers can claim from `runAt` on. If a subject already has a waiting token, changes the start
   * time of that token instead.
   */
  async put(transaction: Queryable, runnables: readonly Runnable[]): Promise<void> {
    const made = await this.putMissing(transaction, runnables);
    for (const { key, runAt } of runnables) {
      const options = { singletonKey: key, startAfter: runAt, db: executor(transaction) };
      if (!made.has(key)) await this.#boss.update(queueName, undefined, options);
    }
  }

  /** Creates tokens for subjects that have none, and returns the keys of these subjects. */
  async putMissing(database: Queryable, runnables: readonly Runnable[]): Promise<ReadonlySet<string>> {
    if (runnables.length === 0) return new Set();
    const jobs = runnables.map(({ key, subject, runAt }) => ({
      id: randomUUID(),
      data: { key, subject },
      singletonKey: key,
      startAfter: runAt.toISOString(),
    }));
    const made = await this.#boss.insert(queueName, jobs, { db: executor(database), returnId: true });
    return new Set(jobs.filter(({ id }) => made?.includes(id)).map(({ singletonKey }) => singletonKey));
  }

  /**
   * Deletes a token. Returns false if another worker has claimed the token, because this worker missed its heartbeat.
   */
  async remove(transaction: Queryable, token: HeldToken): Promise<boolean> {
    return affected(await this.#boss.deleteJob(queueName, token, { db: executor(transaction) })) > 0;
  }

  /** Releases tokens that a dead process held, so that another worker can claim them. */
  async giveBack(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const held = (await this.#boss.findJobs(queueName, { key })).filter((job) => job.state === "active");
      if (held.length > 0) await this.#boss.fail(queueName, held);
    }
  }

  /** Starts workers. Each claims one token at a time, and claims the next as soon as the handler ends. */
  async work(workers: number, handler: (token: HeldToken) => Promise<void>): Promise<void> {
    const settings = { batchSize: 1, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 1 } as const;
    for (let started = 0; started < workers; started += 1) {
      const id = await this.#boss.work<Token>(queueName, settings, async ([token]) => {
        if (token !== undefined) await handler(token);
        // Without this call, the worker would wait for its polling interval after every job.
        this.#boss.notifyWorker(id);
      });
    }
  }

  /**
   * Stops claiming tokens, and waits at most `limit` milliseconds for held ones. Then aborts the signals of the
   * remaining tokens and releases them.
   */
  async stop(limit: number): Promise<void> {
    await within(limit, this.#boss.offWork(queueName, { wait: true }));
    await this.#boss.stop({ graceful: false });
  }
}

/** Lets pg-boss run its statements in a transaction of the bridge. */
function executor(target: Queryable): { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> } {
  return { executeSql: async (text, values) => ({ rows: await target.query(text, values) }) };
}

/** Returns the number of changed jobs from the property `affected`, which pg-boss's types lack. */
function affected(response: CommandResponse): number {
  return "affected" in response && typeof response.affected === "number" ? response.affected : 0;
}

/**
 * Returns a listener that logs at most one error every ten seconds. Without this limit, every worker would log an
 * unavailable database twice a second.
 */
function throttled(logger: Logger): (error: Error) => void {
  let quietUntil = 0;
  return (error) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + 10_000;
    logger.error("The queue cannot use its database. The bridge keeps trying.", { error: error.message });
  };
}
