import { setTimeout as sleep } from "node:timers/promises";
import type { Alert } from "../alerts/alert.js";
import { findAlerts } from "../alerts/find-alerts.js";
import { createTarget, type NotificationTarget } from "../alerts/notification.js";
import { Notifier } from "../alerts/notifier.js";
import type { Config } from "../config/config.js";
import type { Connections } from "../config/connections/connections.js";
import { createConnections, type ConnectionsOptions } from "../config/connections/create-connections.js";
import { ConnectionObserver, type ObservedConnection } from "../config/connections/connection-observer.js";
import { RequestBudget } from "../config/connections/request-budget.js";
import { within } from "../config/connections/within.js";
import { mappingsOf } from "../config/mappings.js";
import type { Logging } from "../config/telemetry/logger.js";
import type { ConnectionSample, Metrics } from "../config/telemetry/metrics.js";
import { Handover } from "../inbox/handover.js";
import { readDelivery, type ReadDelivery } from "../inbox/read-delivery.js";
import type { RawDelivery, SpoolAccess } from "../inbox/spool/spool.js";
import { createQueue } from "../queue/create-queue.js";
import { ConnectionRefused, Postponed } from "../queue/job-failure.js";
import type { Job, Queue } from "../queue/queue.js";
import { Reconciler } from "../reconcile/reconciler.js";
import { UserDirectory } from "../reconcile/users/user-directory.js";
import type { RepairContext } from "../repair/context.js";
import { CheckPoller } from "../repair/check-poller.js";
import { lastSweepOf } from "../repair/last-sweep.js";
import { startSweeping, type Sweeping } from "../repair/sweeper.js";
import { createStore } from "../store/create-store.js";
import type { Database } from "../store/database.js";
import type { Store } from "../store/store.js";
import type { Subject } from "../store/subject.js";
import { createActions, type Actions } from "./actions.js";
import { every } from "./every.js";
import { tidy } from "./tidy.js";
import { observed } from "./worker.js";

/** Options for {@link Engine.start}. */
export interface EngineOptions {
  readonly config: Config;
  readonly database: Database;
  readonly spool: SpoolAccess;
  readonly logging: Logging;
  readonly metrics: Metrics;
  /** Whether queued jobs run. If false, subjects are only queued. */
  readonly work: boolean;
  /**
   * Whether the engine periodically sweeps, polls the checks of pull requests, reads the servers' versions and the
   * bridge's accounts, and sends notifications.
   */
  readonly sweep: boolean;
  /** Milliseconds between two checks for alerts. */
  readonly alertEvery: number;
  /** Returns the `fetch` to use for a connection, given its name. Tests use it to replace the platform's `fetch`. */
  readonly fetch?: ConnectionsOptions["fetch"];
  readonly now: () => number;
}

/** Objects that depend on the configuration. A reload replaces all of them. */
interface Generation {
  readonly config: Config;
  readonly connections: Connections;
  readonly reconciler: Reconciler;
  readonly targets: readonly NotificationTarget[];
}

const minute = 60_000;
const hour = 60 * minute;

/** Minimum milliseconds between two stored successes, or two stored failures, of the same connection. */
const healthInterval = 10_000;

/**
 * The parts of the bridge that need the database: handover, queue, reconciliation, sweeps and housekeeping. The
 * handover queues the subjects of the spooled deliveries, and the queue's workers reconcile them.
 */
export class Engine {
  readonly store: Store;
  readonly queue: Queue;
  readonly actions: Actions;
  readonly repair: RepairContext;
  readonly #options: EngineOptions;
  readonly #createdAt: number | undefined;
  readonly #stopping = new AbortController();
  readonly #budget: RequestBudget;
  readonly #observer: ConnectionObserver;
  #generation: Generation;
  #handover: Handover | undefined;
  #sweeping: Sweeping | undefined;
  #housekeeping: Promise<void> | undefined;
  #polling: Promise<void> | undefined;
  #notifying: Promise<void> | undefined;
  #identifying: Promise<void> | undefined;
  /** Aborted by a reload, so that the servers' versions and the bridge's accounts are read immediately. */
  #identifyNow = new AbortController();

  private constructor(options: EngineOptions, store: Store, queue: Queue, createdAt: number | undefined) {
    const { database, spool, logging } = options;
    this.#options = options;
    this.#createdAt = createdAt;
    const limitOf = (name: string): number | undefined => requestsPerMinute(this.#generation.config, name);
    this.#budget = new RequestBudget({ limitOf, now: options.now });
    this.#observer = new ConnectionObserver(options.now);
    this.store = store;
    this.queue = queue;
    this.#generation = this.#generationOf(options.config);
    const {
      metrics,
      logging: { logger },
    } = options;
    this.actions = createActions({ store, queue, spool, logger, metrics, read: (delivery) => this.#read(delivery) });
    this.repair = {
      config: () => this.#generation.config,
      connections: this.#connections,
      store,
      queue,
      locks: database.locks,
      budget: this.#budget,
      logger: logging.logger,
      now: options.now,
      signal: this.#stopping.signal,
    };
  }

  /** Opens the store and the queue, and starts jobs, handover, sweeps and housekeeping. */
  static async start(options: EngineOptions): Promise<Engine> {
    const { database, logging, now } = options;
    const { workers, maxAttempts, dryRun } = options.config.work;
    const store = createStore(database);
    const createdAt = dryRun ? undefined : await databaseCreatedAt(store, now);
    let engine: Engine | undefined;
    const queue = await createQueue({
      ...{ database, store, workers, maxAttempts, now, logger: logging.logger },
      onFinished: (deliveries) => {
        for (const delivery of deliveries) options.metrics.finished(delivery);
      },
      connectionsOf: (subject) => connectionsOf(subject, engine?.repair.config() ?? options.config),
    });
    try {
      engine = new Engine(options, store, queue, createdAt);
      if (options.work) await engine.#startJobs();
    } catch (error) {
      await queue.stop(0);
      throw error;
    }
    engine.#startBackground();
    return engine;
  }

  /** Wakes the handover. Call this method when the spool has a new delivery. */
  wake(): void {
    this.#handover?.wake();
  }

  /** Resolves when every delivery in the spool has been handed over to the queue. */
  async settled(): Promise<void> {
    await this.#options.spool.current();
    await this.#handover?.settled();
  }

  /**
   * Replaces connections, mappings and rules, and resumes paused connections. Rejects and changes nothing if the
   * configuration is invalid.
   */
  async reload(config: Config): Promise<void> {
    this.#generation = this.#generationOf(config);
    this.#observer.forget();
    this.#identifyNow.abort();
    await this.#resumePaused().catch((error: unknown) => {
      this.#options.logging.logger.warn("Paused connections could not be resumed. Resume them on the bridge's page.", {
        error,
      });
    });
  }

  /**
   * Returns what this process has observed about a connection: the server's version, the bridge's account, and the
   * number of failed requests.
   */
  observed(connection: string): ObservedConnection {
    return this.#observer.of(connection);
  }

  /** Returns the conditions that currently need an operator's attention. */
  alerts(): Promise<Alert[]> {
    const { spool, now } = this.#options;
    const { store, queue } = this;
    return findAlerts({ store, queue, spool, now, config: () => this.#generation.config });
  }

  /** Stops the engine, and gives running jobs up to `limit` milliseconds to finish. The database stays open. */
  async stop(limit: number): Promise<void> {
    this.#stopping.abort();
    const background = [this.#housekeeping, this.#polling, this.#notifying, this.#identifying];
    const others = Promise.all([this.#handover?.stop(), this.#sweeping?.stop(), ...background]);
    await Promise.all([this.queue.stop(limit), within(limit, others)]);
  }

  async #startJobs(): Promise<void> {
    // Operators restart the bridge after they renew a credential, so paused connections are resumed at the start.
    await this.#resumePaused();
    const run = observed((job) => this.#reconcile(job), this.#options);
    await this.queue.work((job) =>
      this.#budget.run(connectionsOf(job.subject, this.#generation.config), job.signal, () => run(job)),
    );
  }

  #startBackground(): void {
    const { database, spool, logging, metrics, sweep, now, config } = this.#options;
    const { logger } = logging;
    const { store, queue } = this;
    const read = (delivery: RawDelivery): Promise<ReadDelivery> => this.#read(delivery);
    this.#handover = Handover.start({
      spool,
      store,
      queue,
      read,
      logger,
      metrics,
      recheck: database.kind === "embedded",
    });
    if (sweep) {
      this.#sweeping = startSweeping(
        this.repair,
        () => this.#generation.config.work.sweepEvery,
        () => metrics.swept(now()),
      );
      this.#polling = this.#pollChecks();
      this.#notifying = this.#notify();
      this.#identifying = this.#identify();
    }
    const keepTidy = (): Promise<void> =>
      tidy({
        ...{ spool, store, retention: this.#retention, now: now(), vacuum: database.vacuum },
        actionRetention: this.#generation.config.page.keepActions,
      });
    this.#housekeeping = every(() => Math.min(hour, this.#retention), keepTidy, {
      signal: this.#stopping.signal,
      onError: (error) =>
        logger.warn("Old deliveries and log entries could not be deleted. The bridge will try again within an hour.", {
          error,
        }),
    });
    metrics.watch({
      depth: () => queue.depth(),
      spoolBytes: () => spool.size(),
      spoolLimit: config.spool.maxBytes,
      deadLetters: async () => (await store.deadLetters.groups()).reduce((sum, { count }) => sum + count, 0),
      connections: () => this.#connectionSamples(),
    });
  }

  get #retention(): number {
    return this.#generation.config.spool.retention;
  }

  #pollChecks(): Promise<void> {
    const poller = new CheckPoller(this.repair);
    return every(
      () => this.#generation.config.work.checkPolls.every,
      () => poller.poll(),
      {
        signal: this.#stopping.signal,
        onError: (error) =>
          this.#options.logging.logger.warn(
            "Polling the checks of pull requests failed. The next poll starts after the configured interval.",
            {
              error,
            },
          ),
      },
    );
  }

  /**
   * Reads the servers' versions and the bridge's accounts at the start, after each reload, and then every hour. If any
   * of them cannot be read, reads them again every minute.
   */
  async #identify(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#identifyNow = new AbortController();
      const { config, connections } = this.#generation;
      const isComplete = await this.#observer.identify(config, connections, { signal });
      const changed = AbortSignal.any([signal, this.#identifyNow.signal]);
      await sleep(isComplete ? hour : minute, undefined, { signal: changed }).catch(() => undefined);
    }
  }

  async #connectionSamples(): Promise<ConnectionSample[]> {
    const { git, openproject } = this.#generation.config;
    const products = new Map([
      ...git.map(({ name, product }) => [name, product] as const),
      ...openproject.map(({ name }) => [name, "openproject"] as const),
    ]);
    const states = new Map((await this.store.connections.list()).map((state) => [state.connection, state]));
    return Promise.all(
      [...products].map(async ([connection, product]) => {
        const { version, account } = this.#observer.of(connection);
        const lastSweep = await lastSweepOf(connection, this.store);
        return { paused: false, ...states.get(connection), connection, product, version, account, lastSweep };
      }),
    );
  }

  #notify(): Promise<void> {
    const { logging, now, alertEvery } = this.#options;
    const { signal } = this.#stopping;
    const { logger } = logging;
    const notifier = new Notifier({
      ...{ store: this.store, logger, signal, now },
      alerts: () => this.alerts(),
      targets: () => this.#generation.targets,
    });
    return every(
      () => alertEvery,
      () => notifier.check(),
      {
        signal,
        onError: (error) =>
          logger.warn(
            "A check for alerts failed, so no notification was sent. The next check runs after the usual interval.",
            { error },
          ),
      },
    );
  }

  async #reconcile(job: Job): Promise<void> {
    const generation = this.#generation;
    try {
      await generation.reconciler.reconcile(job);
    } catch (error) {
      // A refused credential from an earlier configuration must not pause the connection.
      if (!(error instanceof ConnectionRefused) || generation === this.#generation) throw error;
      throw new Postponed("The configuration was reloaded during this job.", this.#options.now());
    }
  }

  #read(delivery: RawDelivery): Promise<ReadDelivery> {
    return readDelivery(delivery, { config: this.#generation.config, connections: this.#connections });
  }

  /** The current configuration's connections. A reload replaces them. */
  readonly #connections: Connections = {
    openproject: (name) => this.#generation.connections.openproject(name),
    git: (name) => this.#generation.connections.git(name),
  };

  #generationOf(config: Config): Generation {
    const { logging, metrics, now, fetch, config: first } = this.#options;
    const { logger } = logging;
    const connections = createConnections(config, {
      logger,
      fetch,
      onSuccess: this.#noteHealth((connection) => this.store.connections.succeeded(connection)),
      onFailure: this.#noteHealth((connection, reason) => this.store.connections.failed(connection, reason)),
      onRequest: (connection, status) => {
        metrics.requested(connection, status);
        this.#observer.requested(connection, status);
        this.#budget.spend(connection);
      },
    });
    const reconciler = new Reconciler({
      ...{ config, connections, store: this.store, logger, metrics, now, ledgerCreatedAt: this.#createdAt },
      people: new UserDirectory(config, connections),
      // A reload cannot change this setting, because a dry run uses a separate database.
      dryRun: first.work.dryRun,
      queue: { enqueue: (...args) => this.#enqueueLinked(...args) },
    });
    const { publicUrl } = config;
    const targets = config.notify.map((each) => createTarget(each, { publicUrl, fetch: fetch?.("notify") }));
    return { config, connections, reconciler, targets };
  }

  /**
   * Queues a subject, and links it to the delivery that caused the running job. The log then shows the subject's
   * attempts under that delivery.
   */
  async #enqueueLinked(...[subject, request]: Parameters<Queue["enqueue"]>): Promise<void> {
    const { delivery } = this.#options.logging.context();
    await this.queue.enqueue(subject, { ...(typeof delivery === "string" && { delivery }), ...request });
  }

  /**
   * Returns a function that stores the successes or the failures of requests, at most once every ten seconds for each
   * connection.
   */
  #noteHealth<Details extends readonly unknown[]>(
    store: (connection: string, ...details: Details) => Promise<void>,
  ): (connection: string, ...details: Details) => void {
    const { now, logging } = this.#options;
    const noted = new Map<string, number>();
    return (connection, ...details) => {
      if (now() - (noted.get(connection) ?? -Infinity) < healthInterval) return;
      noted.set(connection, now());
      store(connection, ...details).catch((error: unknown) => {
        logging.logger.debug(
          "The state of a connection could not be stored in the database. The bridge's page may show an older state.",
          {
            connection,
            error,
          },
        );
      });
    };
  }

  async #resumePaused(): Promise<void> {
    for (const { connection, paused } of await this.store.connections.list()) {
      if (paused) await this.store.connections.resume(connection);
    }
  }
}

/**
 * Returns the time when the bridge first used this database, in milliseconds since 1970. If the database replaces a
 * lost one, requests that the bridge sent before the loss may still reach the servers. The bridge therefore creates
 * nothing until `work.settle` has passed since this time.
 */
async function databaseCreatedAt(store: Pick<Store, "marks">, now: () => number): Promise<number> {
  const known = await store.marks.get("born");
  // If the clock was ahead when this time was recorded, it lies in the future. Writes must not wait for it.
  if (known !== undefined) return Math.min(Number(known), now());
  const born = now();
  await store.marks.set("born", String(born));
  return born;
}

function requestsPerMinute({ git, openproject }: Config, name: string): number | undefined {
  return [...git, ...openproject].find((connection) => connection.name === name)?.requestsPerMinute;
}

/**
 * Returns the names of the connections that are needed to reconcile a subject. A work package needs only its own
 * connection. Any other subject needs its git server, and each OpenProject instance that its repository is mapped to.
 */
function connectionsOf(subject: Subject, config: Pick<Config, "mappings">): readonly string[] {
  if (subject.kind === "workPackage") return [subject.connection];
  return [subject.connection, ...new Set(mappingsOf(config, subject).map(({ openproject }) => openproject))];
}
