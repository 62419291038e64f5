import type { Logger } from "@halyard/http-core";
import type { Config } from "../config/config.js";
import type { Connections } from "../config/connections/connections.js";
import { type Subject, subjectKey } from "../store/subject.js";
import type { Job, Queue } from "../queue/queue.js";
import { Postponed } from "../queue/job-failure.js";
import type { AttemptRecord, Store, WriteRecord } from "../store/store.js";
import { WriterDirectory } from "./users/writer-directory.js";
import { reconcileBranch } from "./branch/reconcile-branch.js";
import { reconcileCommit } from "./branch/reconcile-commit.js";
import { reconcileIssue } from "./issue/reconcile-issue.js";
import { fetchPull } from "./pull/read-pull.js";
import { reconcilePull } from "./pull/reconcile-pull.js";
import { inRepository } from "./repository/in-repository.js";
import { classifyFailure, isOutdated } from "./shared/classify-failure.js";
import { LastStates } from "./shared/last-states.js";
import { RecentLists } from "./shared/recent-lists.js";
import { dryRunStore } from "./dry-run-store.js";
import type { UserLookup } from "./users/user-lookup.js";
import { reconcileWorkPackage } from "./work-package/reconcile-work-package.js";
import type { EffectKind, ReconcilerMetrics, RunContext } from "./shared/run-context.js";

/** Options for {@link Reconciler}. */
export interface ReconcilerOptions {
  readonly config: Config;
  readonly connections: Connections;
  readonly store: Store;
  readonly queue: Pick<Queue, "enqueue">;
  readonly people: UserLookup;
  readonly logger: Logger;
  readonly metrics?: ReconcilerMetrics | undefined;
  /** Returns the current time in milliseconds since 1970. Default: the system clock. */
  readonly now?: (() => number) | undefined;
  /**
   * Time at which the bridge started with an empty ledger, in milliseconds since 1970. The bridge creates nothing until
   * `work.settle` has passed since then, because a write that was sent before the old ledger was lost may still arrive
   * at the server. If undefined, the bridge does not wait.
   */
  readonly ledgerCreatedAt?: number | undefined;
  /** Logs writes instead of sending them. Default: `work.dryRun` in the configuration. */
  readonly dryRun?: boolean | undefined;
}

/** Maximum number of runs for one job. A run is repeated if data changes during the run. */
const maxRuns = 3;

/**
 * Handles jobs. Reads a pull request or another subject on both sides, computes the target state, and writes only the
 * differences. If nothing has changed, a second run writes nothing.
 */
export class Reconciler {
  readonly #config: Config;
  readonly #logger: Logger;
  readonly #metrics: ReconcilerMetrics | undefined;
  readonly #dryRun: boolean;
  readonly #attempts: Store["attempts"];
  readonly #shared: Omit<RunContext, "signal" | "effect">;

  constructor(options: ReconcilerOptions) {
    const { config, connections, store, queue, people, logger, now = Date.now, ledgerCreatedAt } = options;
    this.#config = config;
    this.#logger = logger;
    this.#metrics = options.metrics;
    this.#dryRun = options.dryRun ?? config.work.dryRun;
    this.#shared = {
      ...{ config, connections, queue, people, logger, now },
      writers: new WriterDirectory(connections, { now }),
      recentLists: new RecentLists(now),
      lastStates: new LastStates(),
      store: this.#dryRun ? dryRunStore(store) : store,
      dryRun: this.#dryRun,
      createNotBefore: ledgerCreatedAt === undefined ? 0 : ledgerCreatedAt + config.work.settle,
    };
    this.#attempts = store.attempts;
  }

  /**
   * Reconciles the subject of a job.
   *
   * @throws Postponed if the job has to wait, DeadEnd if retries cannot help, or ConnectionRefused if a server rejects
   * the bridge's credential. A job that fails with any other error should be retried.
   */
  async reconcile(job: Job): Promise<void> {
    const beganAt = new Date(this.#shared.now());
    const writes: WriteRecord[] = [];
    const record = (outcome: Pick<AttemptRecord, "outcome" | "reason">): Promise<void> =>
      this.#record(job, { beganAt, writes, ...outcome });
    try {
      await this.#run(job, writes);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await record({ outcome: error instanceof Postponed ? "postponed" : "failed", reason });
      throw error;
    }
    await record({ outcome: "done" });
  }

  async #run({ subject, signal }: Job, writes: WriteRecord[]): Promise<void> {
    const effect: RunContext["effect"] = (kind, what, write) => this.#write(writes, kind, what, write);
    const context: RunContext = { ...this.#shared, signal, effect };
    for (let run = 1; ; run++) {
      try {
        return await reconcileSubject(context, subject);
      } catch (error) {
        if (!isOutdated(error) || run >= maxRuns) throw classifyFailure(error, this.#config);
        this.#logger.debug("Data on a server changed during the reconciliation run. The run starts again.", {
          subject: subjectKey(subject),
          reason: error.message,
        });
      }
    }
  }

  /**
   * Adds an attempt to the log of attempts. This log is only for display, so the job does not fail if the attempt
   * cannot be recorded.
   */
  async #record(
    { subject, cause, delivery }: Job,
    attempt: Pick<AttemptRecord, "beganAt" | "outcome" | "reason" | "writes">,
  ): Promise<void> {
    if (this.#dryRun) return;
    await this.#attempts.add({ subject: subjectKey(subject), cause, delivery, ...attempt }).catch((error: unknown) => {
      this.#logger.debug("A reconciliation attempt could not be recorded in the database.", {
        subject: subjectKey(subject),
        error,
      });
    });
  }

  async #write<Result>(
    writes: WriteRecord[],
    kind: EffectKind,
    what: string,
    write: () => Promise<Result>,
  ): Promise<Result | undefined> {
    if (this.#dryRun) {
      this.#logger.info(`Would ${what}.`, { effect: kind, dryRun: true });
      return undefined;
    }
    const result = await write().catch((error: unknown) => {
      writes.push({ kind, what, failure: error instanceof Error ? error.message : String(error) });
      throw error;
    });
    writes.push({ kind, what });
    this.#logger.info(`Done: ${what}.`, { effect: kind });
    this.#metrics?.effect(kind);
    return result;
  }
}

/** Reconciles a subject. Always locks the subject before the work packages that the run writes to. */
async function reconcileSubject(context: RunContext, subject: Subject): Promise<void> {
  switch (subject.kind) {
    case "pull":
      return inRepository(
        context,
        subject,
        (repository, fetched) => reconcilePull(context, subject, repository, fetched),
        () => fetchPull(context, subject),
      );
    case "issue":
      return inRepository(context, subject, (repository) => reconcileIssue(context, subject, repository));
    case "branch":
      return inRepository(context, subject, (repository) => reconcileBranch(context, subject, repository));
    case "commit":
      return reconcileCommit(context, subject);
    case "workPackage":
      return reconcileWorkPackage(context, subject);
  }
}
