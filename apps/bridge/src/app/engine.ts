import type { Config } from "../config/config.js";
import type { Connections } from "../config/connections/connections.js";
import { createConnections, type ConnectionsOptions } from "../config/connections/create-connections.js";
import { within } from "../config/connections/within.js";
import { createReconciler } from "../reconcile/reconciler.js";
import { readDelivery } from "../inbox/read-delivery.js";
import { startHandover, type Handover } from "../inbox/handover.js";
import { ConnectionRefused, Postponed } from "../queue/job-failure.js";
import { mappingsOf } from "../config/mappings.js";
import type { Subject } from "../store/subject.js";
import { createQueue } from "../queue/create-queue.js";
import type { Job, Queue } from "../queue/queue.js";
import type { RepairContext } from "../repair/context.js";
import { startSweeping } from "../repair/sweeper.js";
import type { RawDelivery, Spool } from "../inbox/spool/spool.js";
import { createStore } from "../store/create-store.js";
import type { Database } from "../store/database.js";
import type { Store } from "../store/store.js";
import type { Logging } from "../config/telemetry/logger.js";
import type { Metrics } from "../config/telemetry/metrics.js";
import { createUserDirectory } from "../reconcile/users/user-directory.js";
import { createActions, type Actions } from "./actions.js";
import { every } from "./every.js";
import { tidy } from "./tidy.js";
import { observed } from "./worker.js";

export interface EngineOptions {
  readonly config: Config;
  readonly database: Database;
  readonly spool: Spool;
  readonly logging: Logging;
  readonly metrics: Metrics;
  /** Whether subjects are worked on; otherwise they are only put into the queue. */
  readonly work: boolean;
  /** Whether sweeps run by themselves. */
  readonly sweep: boolean;
  /** Replaces the platform's `fetch`, for tests: called with the name of the connection. */
  readonly fetch?: ConnectionsOptions["fetch"];
  readonly now: () => number;
}

/** What stands on the database: from the spool to the effect. */
export interface Engine {
  readonly store: Store;
  readonly queue: Queue;
  readonly handover: Handover;
  readonly actions: Actions;
  readonly repair: RepairContext;
  /** Takes over connections, mappings and rules. Throws, and changes nothing, when they cannot be used. */
  reload(config: Config): Promise<void>;
  /** Lets what is under way finish for up to `limit` milliseconds. The database stays open. */
  stop(limit: number): Promise<void>;
}

/** What follows from a configuration, and is made anew with each. */
interface Generation {
  readonly config: Config;
  readonly connections: Connections;
  readonly converge: (job: Job) => Promise<void>;
}

const hour = 3_600_000;

/** Starts everything behind the intake. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { database, spool, logging, metrics, now } = options;
  const { logger } = logging;
  const stopping = new AbortController();
  const { signal } = stopping;
  const store = createStore(database);
  const ledgerCreatedAt = options.config.work.dryRun ? undefined : await birthOf(store, now);
  let current = generation(options.config);

  const queue = await createQueue({
    database,
    store,
    logger,
    workers: options.config.work.workers,
    maxTries: options.config.work.maxTries,
    connectionsOf: (subject) => connectionsOf(subject, current.config),
    now,
  });

  function generation(config: Config): Generation {
    const connections = createConnections(config, {
      logger,
      fetch: options.fetch,
      onSuccess: noteHealth("succeeded"),
      onFailure: noteHealth("failed"),
    });
    const people = createUserDirectory(config, connections);
    const converge = createReconciler({
      ...{ config, connections, store, people, logger, metrics, now, ledgerCreatedAt },
      // As it was at the start, because the database is another one.
      dryRun: options.config.work.dryRun,
      queue: { enqueue: enqueueLinked },
    });
    return { config, connections, converge };
  }

  /** What follows from a look goes by the same delivery in the logs. */
  async function enqueueLinked(...[subject, ask]: Parameters<Queue["enqueue"]>): Promise<void> {
    const { delivery } = logging.context();
    await queue.enqueue(subject, { ...(typeof delivery === "string" && { delivery }), ...ask });
  }

  /** At most once in ten seconds for each connection: what is of interest is how it is now. */
  function noteHealth(outcome: "succeeded" | "failed"): (connection: string) => void {
    const noted = new Map<string, number>();
    return (connection) => {
      if (now() - (noted.get(connection) ?? -Infinity) < 10_000) return;
      noted.set(connection, now());
      store.connections[outcome](connection).catch((error: unknown) => {
        logger.debug("The state of a connection could not be noted.", { connection, error });
      });
    };
  }

  // Always those of the current configuration.
  const connections: Connections = {
    openproject: (name) => current.connections.openproject(name),
    git: (name) => current.connections.git(name),
  };
  const read = (delivery: RawDelivery): ReturnType<typeof readDelivery> =>
    readDelivery(delivery, { config: current.config, connections });
  const repair: RepairContext = {
    config: () => current.config,
    connections,
    store,
    queue,
    locks: database.locks,
    logger,
    signal,
  };

  /** To start again or to reload is what people do when they have mended something. */
  async function resumePaused(): Promise<void> {
    for (const { connection, paused } of await store.connections.list()) {
      if (paused) await store.connections.resume(connection);
    }
  }

  async function look(job: Job): Promise<void> {
    const begun = current;
    try {
      await begun.converge(job);
    } catch (error) {
      // What was refused is a credential of before.
      if (!(error instanceof ConnectionRefused) || begun === current) throw error;
      throw new Postponed("The configuration was replaced meanwhile.", now());
    }
  }

  async function startWork(): Promise<void> {
    await resumePaused();
    await queue.work(observed(look, { logging, metrics, now }));
  }

  try {
    if (options.work) await startWork();
  } catch (error) {
    await queue.stop(0);
    throw error;
  }
  const handover = startHandover({ spool, store, queue, read, logger, recheck: database.kind === "embedded" });
  const sweeping = options.sweep ? startSweeping(repair, () => current.config.work.sweepEvery) : undefined;
  const keepTidy = (): Promise<void> => tidy({ spool, store, retention: current.config.spool.retention, now: now() });
  const housekeeping = every(() => hour, keepTidy, {
    signal,
    onError: (error) => logger.warn("Old deliveries could not be deleted; the next hour tries again.", { error }),
  });

  metrics.watch({
    depth: () => queue.depth(),
    spoolBytes: () => spool.size(),
    spoolLimit: options.config.spool.maxBytes,
    deadLetters: async () => (await store.deadLetters.list({ limit: 1000 })).length,
    connections: () => store.connections.list(),
  });

  return {
    store,
    queue,
    handover,
    actions: createActions({ store, queue, spool, read }),
    repair,
    async reload(config) {
      current = generation(config);
      await resumePaused().catch((error: unknown) => {
        logger.warn("Paused connections could not be resumed; the page can do it.", { error });
      });
    },
    async stop(limit) {
      stopping.abort();
      const others = Promise.all([handover.stop(), sweeping?.stop(), housekeeping]);
      await Promise.all([queue.stop(limit), within(limit, others)]);
    },
  };
}

/** When the bridge began with the database as it is: in the beginning it may have forgotten what it intended to write. */
async function birthOf(store: Pick<Store, "marks">, now: () => number): Promise<number> {
  const known = await store.marks.get("born");
  if (known !== undefined) return Number(known);
  const born = now();
  await store.marks.set("born", String(born));
  return born;
}

/** A look at a pull request writes on both sides. */
function connectionsOf(subject: Subject, config: Config): readonly string[] {
  if (subject.kind === "workPackage") return [subject.connection];
  return [subject.connection, ...new Set(mappingsOf(config, subject).map(({ openproject }) => openproject))];
}
