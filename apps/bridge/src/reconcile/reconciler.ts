import { isHalyardError, type Logger } from "@halyard/http-core";
import type { Config } from "../config/config.js";
import type { Connections } from "../config/connections/connections.js";
import { subjectKey } from "../store/subject.js";
import type { Job, Queue } from "../queue/queue.js";
import type { Store } from "../store/store.js";
import { reconcileBranch } from "./branch/reconcile-branch.js";
import { reconcileCommit } from "./branch/reconcile-commit.js";
import { reconcileIssue } from "./issue/reconcile-issue.js";
import { reconcilePull } from "./pull/reconcile-pull.js";
import { classifyFailure } from "./shared/classify-failure.js";
import { dryRunStore } from "./dry-run-store.js";
import type { UserLookup } from "./users/user-lookup.js";
import { reconcileWorkPackage } from "./work-package/reconcile-work-package.js";
import type { ReconcilerMetrics, RunContext } from "./shared/run-context.js";

/** What a converger works with. */
export interface ReconcilerOptions {
  readonly config: Config;
  readonly connections: Connections;
  readonly store: Store;
  readonly queue: Pick<Queue, "enqueue">;
  readonly people: UserLookup;
  readonly logger: Logger;
  readonly metrics?: ReconcilerMetrics | undefined;
  /** Default: the machine's clock. */
  readonly now?: (() => number) | undefined;
  /**
   * When the bridge began with an empty ledger, in milliseconds since 1970. Until `work.settle` later it creates nothing,
   * because what was intended before may have been forgotten. Left out where the ledger was there, or never was.
   */
  readonly ledgerCreatedAt?: number | undefined;
  /** Says what would be written, and writes nothing. Default: `work.dryRun` of the configuration. */
  readonly dryRun?: boolean | undefined;
}

/** Runs in place when somebody else was faster. */
const mostRuns = 3;

/**
 * Makes the handler of jobs: it reads how a subject is on both sides, works out how it should be, and writes what differs. RunContext
 * again, it writes nothing.
 *
 * The handler throws `Postponed`, `DeadEnd` and `ConnectionRefused` where these fit; every other error may pass and is worth
 * another try.
 */
export function createReconciler(options: ReconcilerOptions): (job: Job) => Promise<void> {
  const { config, store, logger, metrics, now = Date.now, ledgerCreatedAt } = options;
  const dryRun = options.dryRun ?? config.work.dryRun;
  const shared: Omit<RunContext, "signal"> = {
    ...options,
    store: dryRun ? dryRunStore(store) : store,
    dryRun,
    createNotBefore: ledgerCreatedAt === undefined ? 0 : ledgerCreatedAt + config.work.settle,
    now,
    async effect(kind, what, write) {
      if (dryRun) {
        logger.info(`Would ${what}.`, { effect: kind, dryRun });
        return undefined;
      }
      const result = await write();
      logger.info(`Did ${what}.`, { effect: kind });
      metrics?.effect(kind);
      return result;
    },
  };
  return async (job) => {
    const context: RunContext = { ...shared, signal: job.signal };
    for (let runs = 1; ; runs++) {
      try {
        return await converge(context, job);
      } catch (error) {
        // Somebody changed or deleted something between reading and writing: what is there now decides.
        const isOutdated = isHalyardError(error, "conflict") || isHalyardError(error, "not_found");
        if (!isOutdated || runs >= mostRuns) throw classifyFailure(error, config);
        logger.debug("It changed meanwhile and is looked at again.", { reason: error.message });
      }
    }
  };
}

/** Locks of subjects come before those of the work packages that they write on; nobody takes them the other way round. */
async function converge(context: RunContext, { subject }: Job): Promise<void> {
  const locked = (work: () => Promise<void>): Promise<void> => context.store.withLock(subjectKey(subject), work);
  switch (subject.kind) {
    case "pull":
      return locked(() => reconcilePull(context, subject));
    case "issue":
      return locked(() => reconcileIssue(context, subject));
    case "branch":
      return locked(() => reconcileBranch(context, subject));
    case "commit":
      return reconcileCommit(context, subject);
    case "workPackage":
      return reconcileWorkPackage(context, subject);
  }
}
