import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "@halyard/http-core";
import type { DestinationStream, LevelWithSilent } from "pino";
import type { Alert } from "../alerts/alert.js";
import type { Config } from "../config/config.js";
import type { ConnectionsOptions } from "../config/connections/create-connections.js";
import type { Engine } from "./engine.js";
import { sendersOf } from "../inbox/provider-of.js";
import { VerdictRecorder } from "../inbox/verdict-recorder.js";
import type { PageOptions, PageSettings } from "../page/options.js";
import type { createPage } from "../page/page.js";
import type { QueueDepth } from "../queue/queue.js";
import type { Control } from "./control.js";
import { removeControlFile, writeControlFile } from "./control-file.js";
import { IntakeThread } from "./intake-thread/intake-thread.js";
import { loadParts, type Parts } from "./parts.js";
import { lockDataDirectory } from "../store/data-directory/lock.js";
import { makePrivateDirectory } from "../store/data-directory/directories.js";
import { Spool, type SpoolAccess, type SpoolOptions } from "../inbox/spool/spool.js";
import { type DelayRange, growingDelay } from "../store/growing-delay.js";
import { openDatabase } from "../store/open-database.js";
import type { Database } from "../store/database.js";
import { createLogging, type Logging } from "../config/telemetry/logger.js";
import { Metrics } from "../config/telemetry/metrics.js";
import { secretsOf } from "../config/telemetry/secrets.js";

/** Options for {@link startBridge} that are not part of the configuration. */
export interface BridgeOptions {
  /** Whether the bridge accepts deliveries, serves the page, and can be reached by the command line. Default: true. */
  readonly listen?: boolean | undefined;
  /** Whether queued jobs run. Default: true. */
  readonly work?: boolean | undefined;
  /**
   * Whether the bridge runs periodic sweeps, polls the checks of pull requests, sends notifications, and reads its
   * accounts and the servers' versions every hour. Default: true. Always false if `work` is false.
   */
  readonly sweep?: boolean | undefined;
  /** Aborts the start, for instance while PostgreSQL is unavailable. After the start, use `stop`. */
  readonly signal?: AbortSignal | undefined;
  /** Lowest level that is logged. Default: `info`. */
  readonly logLevel?: LevelWithSilent | undefined;
  /** Destination of the log. Default: standard output. */
  readonly logTo?: DestinationStream | undefined;
  /** Version for the metric `halyard_build_info`. Default: `unknown`. */
  readonly version?: string | undefined;
  /** Returns the `fetch` to use for a connection, given its name. Tests use it to replace the platform's `fetch`. */
  readonly fetch?: ConnectionsOptions["fetch"];
  /** Milliseconds between two checks for alerts. A check's findings are sent as notifications. Default: 15,000. */
  readonly alertEvery?: number | undefined;
  /**
   * Returns the current time in milliseconds since 1970. Default: `Date.now`. The intake thread always uses `Date.now`.
   */
  readonly now?: (() => number) | undefined;
}

/** A running bridge. */
export interface Bridge {
  /** The bridge's URL, such as `http://127.0.0.1:8080`. Undefined if `listen` is false. */
  readonly url: string | undefined;
  /** Token for signing in to the page: the configured token, or a random one for this run. */
  readonly pageToken: string;
  /** API for the command line. */
  readonly control: Control;
  readonly logger: Logger;
  /**
   * Resolves when all deliveries have been handed over to the queue and no job can run now. In the result, `postponed`
   * counts the jobs that must wait until later.
   */
  idle(signal?: AbortSignal): Promise<QueueDepth>;
  /**
   * Replaces the configuration: connections, secrets, mappings, rules, people and intervals. Rejects and keeps the
   * old configuration if the new one is invalid. Changes that need a restart are logged.
   */
  reload(config: Config): Promise<void>;
  /**
   * Logs that a new configuration could not be read, and counts a refused reload in the metrics. The bridge keeps its
   * old configuration.
   */
  refuseReload(error: unknown): void;
  /**
   * Refuses new deliveries, gives running jobs up to 13 seconds to finish, and closes everything. Rejects if this takes
   * longer than 19 seconds. The next start continues unfinished jobs. Later calls return the same promise.
   */
  stop(): Promise<void>;
  /**
   * Resolves when the bridge has stopped. Rejects if the bridge stopped by itself, because it could no longer take in
   * deliveries. If the caller does not handle the rejection, the process ends with this error.
   */
  readonly ended: Promise<void>;
}

/** Milliseconds between attempts to open the database when the bridge starts. */
const databasePauses: DelayRange = { first: 500, longest: 10_000 };
/** Milliseconds for which a stopping bridge waits for running jobs to finish. It then aborts them. */
const jobTimeout = 13_000;
/**
 * Milliseconds after which `stop` rejects. Jobs take up to 13 seconds to end, and each of the bridge's two HTTP servers
 * takes up to 2 seconds to close.
 */
const stopTimeout = 19_000;

/**
 * Starts a bridge. It accepts deliveries into the spool immediately, but everything else waits for the database. An
 * acknowledged delivery is kept even if the process ends without `stop`.
 *
 * @throws DataDirectoryInUseError when another bridge uses the data directory.
 * @example
 * const bridge = await startBridge(await loadConfig("bridge.yaml"));
 * process.once("SIGTERM", () => void bridge.stop());
 */
export async function startBridge(config: Config, options: BridgeOptions = {}): Promise<Bridge> {
  const bridge = new BridgeProcess(config, options);
  await bridge.start();
  return bridge;
}

/** A bridge and its parts, which {@link BridgeProcess.start} starts in order. */
class BridgeProcess implements Bridge {
  readonly pageToken: string;
  readonly logger: Logger;
  readonly #options: BridgeOptions;
  readonly #now: () => number;
  readonly #logging: Logging;
  readonly #metrics: Metrics;
  readonly #secrets: Set<string>;
  /** Functions that close the opened parts, called in reverse order. */
  readonly #closers: (() => Promise<void>)[] = [];
  #config: Config;
  /** The configuration that the bridge started with. Some of its settings stay in effect until the next start. */
  readonly #started: Config;
  #url: string | undefined;
  #engine: Engine | undefined;
  #page: ReturnType<typeof createPage> | undefined;
  #control: Control | undefined;
  /** Undefined if `listen` is false. */
  #intake: IntakeThread | undefined;
  readonly #verdicts: VerdictRecorder;
  #stopping: Promise<void> | undefined;
  readonly #ended = Promise.withResolvers<void>();
  /** Aborted when an essential part fails, with the failure as the reason. */
  readonly #failing = new AbortController();
  /** Aborted when the start must be abandoned. */
  readonly #givingUp: AbortSignal;
  #isStarted = false;

  constructor(config: Config, options: BridgeOptions) {
    this.#config = config;
    this.#started = config;
    this.#options = options;
    this.#now = options.now ?? Date.now;
    const { signal } = options;
    this.#givingUp = AbortSignal.any([this.#failing.signal, ...(signal === undefined ? [] : [signal])]);
    this.#metrics = new Metrics(options.version);
    this.pageToken = config.page.token ?? randomBytes(24).toString("base64url");
    this.#secrets = new Set([...secretsOf(config), this.pageToken]);
    this.#logging = createLogging({
      level: options.logLevel,
      destination: options.logTo,
      secrets: () => [...this.#secrets],
    });
    this.logger = this.#logging.logger;
    this.#verdicts = new VerdictRecorder({ store: () => this.#engine?.store, logger: this.logger });
  }

  get url(): string | undefined {
    return this.#url;
  }

  get ended(): Promise<void> {
    return this.#ended.promise;
  }

  get control(): Control {
    if (this.#control === undefined) throw new Error("The bridge has not started yet.");
    return this.#control;
  }

  async start(): Promise<void> {
    try {
      const lock = await lockDataDirectory(this.#config.dataDirectory);
      this.#closers.push(() => lock.release());
      // The embedded database takes longest to open, so its thread starts first. A PostgreSQL database may be shared
      // with other bridges. It is opened only after the bridge listens on its port, so that it stays unchanged if the
      // port is already in use.
      const isEmbedded = databaseConfig(this.#config).databaseUrl === undefined;
      const opening = isEmbedded ? this.#openDatabase() : undefined;
      const spool = await this.#openSpool();
      await this.#takeDeliveries(spool);
      const parts = await loadParts();
      const database = await (opening ?? this.#openDatabase());
      const engine = await this.#startEngine(parts, database, spool);
      this.#servePage(parts, engine, spool);
      await this.#serveControl(parts, engine, spool);
      // The recorder stops while the database is still open, so that it can store the last verdicts.
      this.#closers.push(() => this.#verdicts.stop());
      // The intake refuses deliveries first, so that none arrives while the rest closes.
      this.#closers.push(async () => this.#intake?.refuse());
      this.#givingUp.throwIfAborted();
      this.#isStarted = true;
      this.logger.info("The bridge has started.", { database: database.kind, dryRun: this.#config.work.dryRun });
    } catch (error) {
      await this.#close();
      throw this.#failing.signal.aborted ? this.#failing.signal.reason : error;
    }
  }

  async idle(signal?: AbortSignal): Promise<QueueDepth> {
    if (this.#engine === undefined) throw new Error("The bridge has not started yet.");
    await this.#engine.settled();
    return this.#engine.queue.idle(signal);
  }

  async reload(next: Config): Promise<void> {
    const before = this.#config;
    warnOfRestart(this.#started, next, this.logger);
    for (const secret of secretsOf(next)) this.#secrets.add(secret);
    this.#config = next;
    try {
      await this.#intake?.configure(sendersOf(next));
      await this.#engine?.reload(next);
    } catch (error) {
      this.#config = before;
      await this.#intake?.configure(sendersOf(before));
      this.refuseReload(error);
      throw error;
    }
    this.#metrics.reloaded("done");
    this.logger.info("The configuration was reloaded.", {});
  }

  refuseReload(error: unknown): void {
    this.#metrics.reloaded("refused");
    this.logger.error("The new configuration is invalid. The bridge continues with the old one.", { error });
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#closeInTime().finally(() => {
      if (this.#failing.signal.aborted) this.#ended.reject(this.#failing.signal.reason);
      else this.#ended.resolve();
    });
    return this.#stopping;
  }

  /** Opens the spool in the intake thread, or in this thread if the bridge does not listen. */
  async #openSpool(): Promise<SpoolAccess> {
    const { dataDirectory, spool: limits } = this.#config;
    const settings = { directory: join(dataDirectory, "spool"), ...limits };
    const onDamage: SpoolOptions["onDamage"] = (damage) => {
      this.#metrics.spoolDamage(damage.bytes);
      this.logger.error(
        "The spool is damaged. All readable deliveries were kept. Run `bridge sweep` to find the changes that the unreadable deliveries reported.",
        { ...damage },
      );
    };
    if (this.#options.listen === false) {
      const spool = await Spool.open({ ...settings, onDamage, now: this.#now });
      this.#closers.push(() => spool.close());
      return spool;
    }
    const intake = await IntakeThread.open({
      ...{ spool: settings, logger: this.logger, metrics: this.#metrics, onDamage },
      onSpoolChanged: () => this.#engine?.wake(),
      onVerdict: (connection, verdict) => this.#verdicts.record(connection, verdict),
      onFailure: (error) => this.#fail(error),
    });
    this.#closers.push(() => intake.close());
    this.#intake = intake;
    return intake.spool;
  }

  async #takeDeliveries(spool: SpoolAccess): Promise<void> {
    const intake = this.#intake;
    if (intake === undefined) return;
    const { createApp, createHealth } = await import("./server-parts.js");
    const { logger } = this;
    // Ends the recorder's timer if a later step of the start fails.
    this.#closers.push(() => this.#verdicts.stop());
    await intake.configure(sendersOf(this.#config));
    const health = createHealth({
      queue: async () => {
        if (this.#engine === undefined) throw new Error("The bridge is starting.");
        return this.#engine.queue.depth();
      },
      spool: async () => {
        if (this.#stopping !== undefined) throw new Error("The bridge is stopping.");
        await spool.checkRoom();
      },
    });
    const app = createApp({ health, metrics: this.#metrics, page: () => this.#page, logger });
    const { dataDirectory, listen: address } = this.#config;
    this.#closers.push(() => intake.stopListening());
    this.#url = await intake.listen(address, app);
    logger.info("The bridge accepts deliveries.", { url: this.#url, dataDirectory });
  }

  /** Starts to open the database. If a later step of the start fails, the database is closed as soon as it is open. */
  #openDatabase(): Promise<Database> {
    const takesDeliveries = this.#options.listen !== false;
    const closing = new AbortController();
    const signal = AbortSignal.any([closing.signal, this.#givingUp]);
    const config = databaseConfig(this.#config);
    const opening = makePrivateDirectory(config.dataDirectory).then(() =>
      waitForDatabase(config, this.logger, { signal, waits: takesDeliveries }),
    );
    // The code that awaits `opening` reports a failure, possibly much later. Until then, this handler prevents an
    // unhandled rejection.
    const opened = opening.catch(() => undefined);
    this.#closers.push(async () => {
      closing.abort();
      await (await opened)?.close();
    });
    return opening;
  }

  async #startEngine({ Engine }: Parts, database: Database, spool: SpoolAccess): Promise<Engine> {
    const { work = true, sweep = true, alertEvery = 15_000, fetch } = this.#options;
    const engine = await Engine.start({
      ...{ config: this.#config, database, spool, logging: this.#logging, metrics: this.#metrics, fetch },
      work,
      sweep: work && sweep,
      alertEvery,
      now: this.#now,
    });
    this.#engine = engine;
    this.#closers.push(() => engine.stop(jobTimeout));
    // Wakes the engine for a delivery that arrived before `this.#engine` was set.
    engine.wake();
    return engine;
  }

  #servePage({ createPage }: Parts, engine: Engine, spool: SpoolAccess): void {
    const { store, queue, actions } = engine;
    const { logger } = this;
    const alerts = (): Promise<Alert[]> => engine.alerts();
    const config = (): PageSettings => this.#pageSettings();
    const observed: PageOptions["observed"] = (name) => engine.observed(name);
    this.#page = createPage({ store, queue, spool, config, alerts, observed, ...actions, logger, now: this.#now });
  }

  #pageSettings(): PageSettings {
    const { token = this.pageToken, ...page } = this.#config.page;
    return { ...this.#config, page: { ...page, token } };
  }

  async #serveControl({ Control, listen }: Parts, engine: Engine, spool: SpoolAccess): Promise<void> {
    const control = new Control({ engine, spool, config: () => this.#config, logger: this.logger });
    this.#control = control;
    this.#secrets.add(control.token);
    if (this.#options.listen === false) return;
    const { dataDirectory } = this.#config;
    const server = await listen(control.app, { host: "127.0.0.1", port: 0 });
    this.#closers.push(() => server.close());
    await writeControlFile(dataDirectory, { url: server.url, token: control.token });
    this.#closers.push(() => removeControlFile(dataDirectory));
  }

  /** Stops the bridge, or abandons its start, because an essential part has failed. */
  #fail(error: Error): void {
    this.logger.error("The bridge is stopping because it can no longer receive deliveries. Start the bridge again.", {
      error,
    });
    this.#failing.abort(error);
    // `ended` reports why the bridge stops. That reason is more important than a failure to stop in time.
    if (this.#isStarted) this.stop().catch(() => undefined);
  }

  async #close(): Promise<void> {
    for (const close of this.#closers.splice(0).reverse()) {
      await close().catch((error: unknown) => {
        this.logger.error(
          "A component of the bridge could not be closed. The bridge is closing the remaining components.",
          {
            error,
          },
        );
      });
    }
  }

  async #closeInTime(): Promise<void> {
    this.logger.info("The bridge is stopping.", {});
    const finished = new AbortController();
    const late = sleep(stopTimeout, "late" as const, { signal: finished.signal }).catch(() => "stopped" as const);
    const outcome = await Promise.race([this.#close().then(() => "stopped" as const), late]);
    finished.abort();
    if (outcome === "late") {
      throw new Error("The bridge did not stop within the timeout. Unfinished jobs will continue after a restart.");
    }
    this.logger.info("The bridge has stopped.", {});
  }
}

/**
 * Returns the configuration for opening the database. A dry run uses a separate database. If it used the real one, a
 * later real run would skip the writes that the dry run only logged.
 */
function databaseConfig(config: Config): Config {
  if (!config.work.dryRun) return config;
  return { ...config, dataDirectory: join(config.dataDirectory, "dry-run"), databaseUrl: undefined };
}

/**
 * Opens the database. If PostgreSQL is unavailable, a bridge that accepts deliveries waits for it, but a bridge that
 * runs for a single command fails at once.
 */
async function waitForDatabase(
  config: Config,
  logger: Logger,
  { signal, waits }: { readonly signal: AbortSignal; readonly waits: boolean },
): Promise<Database> {
  for (let failures = 0; ; failures += 1) {
    signal.throwIfAborted();
    try {
      return await openDatabase(config, logger);
    } catch (error) {
      // Waiting does not help with an embedded database. If it was damaged, `openDatabase` has already replaced it.
      if (config.databaseUrl === undefined) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (!waits) {
        throw new Error(
          `The database cannot be used: ${reason}. Check \`databaseUrl\`, and check that PostgreSQL is running.`,
          {
            cause: error,
          },
        );
      }
      const pause = growingDelay(failures, databasePauses);
      logger.error("The database cannot be reached. Deliveries wait in the spool until the database is available.", {
        reason,
        retryInMs: pause,
      });
      await sleep(pause, undefined, { signal });
    }
  }
}

function warnOfRestart(started: Config, next: Config, logger: Logger): void {
  const fixed = (config: Config): Record<string, unknown> => ({
    dataDirectory: config.dataDirectory,
    databaseUrl: config.databaseUrl,
    listen: config.listen,
    spool: config.spool,
    "work.workers": config.work.workers,
    "work.maxAttempts": config.work.maxAttempts,
    "work.dryRun": config.work.dryRun,
  });
  const [old, fresh] = [fixed(started), fixed(next)];
  const fields = Object.keys(old).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(fresh[name]));
  if (fields.length > 0)
    logger.warn("Changes to the settings in `fields` need a restart. Restart the bridge to apply the changes.", {
      fields,
    });
}
