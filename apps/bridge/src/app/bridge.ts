import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "@halyard/http-core";
import type { DestinationStream, LevelWithSilent } from "pino";
import type { Config } from "../config/config.js";
import type { ConnectionsOptions } from "../config/connections/create-connections.js";
import { startEngine, type Engine } from "./engine.js";
import { Intake } from "../inbox/intake.js";
import type { PageSettings } from "../page/options.js";
import { createPage } from "../page/page.js";
import type { QueueDepth } from "../queue/queue.js";
import { createApp } from "./routes.js";
import { createControl, type Control } from "./control.js";
import { removeControlFile, writeControlFile } from "./control-file.js";
import { createHealth } from "./health.js";
import { listen, type Listening } from "./listen.js";
import { lockDataDirectory } from "../store/data-directory/lock.js";
import { makePrivateDirectory } from "../store/data-directory/directories.js";
import { openSpool } from "../inbox/spool/open-spool.js";
import { openDatabase } from "../store/open-database.js";
import type { Database } from "../store/database.js";
import { createLogging } from "../config/telemetry/logger.js";
import { createMetrics } from "../config/telemetry/metrics.js";
import { secretsOf } from "../config/telemetry/secrets.js";

/** Settings of {@link startBridge} that are no part of the configuration. */
export interface BridgeOptions {
  /** Whether it takes deliveries, shows the page and can be reached by the command line. Default: true. */
  readonly listen?: boolean | undefined;
  /** Whether it works on what waits. Default: true. */
  readonly work?: boolean | undefined;
  /** Whether it sweeps by itself. Default: true, unless it does not work. */
  readonly sweep?: boolean | undefined;
  /** Gives up starting, for instance while PostgreSQL is away. Once started, use `stop`. */
  readonly signal?: AbortSignal | undefined;
  /** The least level that is logged. Default: `info`. */
  readonly logLevel?: LevelWithSilent | undefined;
  /** Where the log goes. Default: standard output. */
  readonly logTo?: DestinationStream | undefined;
  /** Replaces the platform's `fetch`, for tests: called with the name of the connection. */
  readonly fetch?: ConnectionsOptions["fetch"];
  /** Milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** A bridge at work. */
export interface Bridge {
  /** Where it listens, for example `http://127.0.0.1:8080`; undefined when it does not. */
  readonly url: string | undefined;
  /** Opens the page: the configured one, or one that was made for this run. */
  readonly pageToken: string;
  /** What the command line talks to. */
  readonly control: Control;
  readonly logger: Logger;
  /** Resolves when all that was taken has been handed over and nothing waits that could be done now, with what is put off. */
  idle(signal?: AbortSignal): Promise<QueueDepth>;
  /**
   * Takes over another configuration: connections, secrets, mappings, rules, people, times. When it cannot be used, it
   * rejects and the old one stays. What needs a restart (see the log) stays as it was.
   */
  reload(config: Config): Promise<void>;
  /**
   * Refuses new deliveries, lets jobs under way finish, and gives everything back within 20 seconds. What was not finished
   * comes again at the next start. May be called more than once.
   */
  stop(): Promise<void>;
}

/** Milliseconds that jobs under way have when the bridge stops, and that all of it may take: each server has two seconds. */
const jobPatience = 13_000;
const stopPatience = 19_000;

/**
 * Starts a bridge. It takes deliveries from the first moment, into the spool; what stands on the database begins when
 * that can be reached, and until then this waits. Nothing that was acknowledged depends on `stop` being called.
 *
 * @throws DataDirectoryInUseError when another bridge has the data directory.
 * @example
 * const bridge = await startBridge(await loadConfig("bridge.yaml"));
 * process.once("SIGTERM", () => void bridge.stop());
 */
export async function startBridge(config: Config, options: BridgeOptions = {}): Promise<Bridge> {
  const { signal, now = Date.now } = options;
  const pageToken = config.page.token ?? randomBytes(24).toString("base64url");
  let current = config;
  const secrets = new Set([...secretsOf(config), pageToken]);
  const logging = createLogging({
    level: options.logLevel,
    destination: options.logTo,
    secrets: () => [...secrets],
  });
  const { logger } = logging;
  const metrics = createMetrics();
  // What was begun, so that a failure in the middle gives it back. The last comes first.
  const undo: (() => Promise<void>)[] = [];
  let engine: Engine | undefined;
  let page: ReturnType<typeof createPage> | undefined;
  let stopping: Promise<void> | undefined;

  async function giveBack(): Promise<void> {
    for (const step of undo.splice(0).reverse()) {
      await step().catch((error: unknown) => logger.error("A part of the bridge could not be closed.", { error }));
    }
  }

  function pageSettings(): PageSettings {
    const { token = pageToken, allowActions } = current.page;
    return { ...current, page: { token, allowActions } };
  }

  try {
    const lock = await lockDataDirectory(config.dataDirectory);
    undo.push(() => lock.release());
    const spool = await openSpool({
      directory: join(config.dataDirectory, "spool"),
      ...config.spool,
      onDamage(damage) {
        metrics.spoolDamage(damage.bytes);
        logger.error("The spool is damaged; what could be read was read.", { ...damage });
      },
      now,
    });
    undo.push(() => spool.close());
    const intake = new Intake({ spool, logger, metrics, onSpooled: () => engine?.handover.wake(), now });
    intake.configure(config);
    const health = createHealth({
      queue: async () => (engine === undefined ? Promise.reject(new Error("starting")) : engine.queue.depth()),
      spool: async () => {
        if (stopping !== undefined || spool.size() >= config.spool.maxBytes * 0.95) throw new Error("no deliveries");
      },
    });
    let server: Listening | undefined;
    if (options.listen !== false) {
      server = await listen(
        createApp({ intake: intake.app, health, metrics, page: () => page, logger }),
        config.listen,
      );
      undo.push(() => server?.close() ?? Promise.resolve());
      logger.info("The bridge takes deliveries.", { url: server.url, dataDirectory: config.dataDirectory });
    }

    const stored = databaseConfig(config);
    await makePrivateDirectory(stored.dataDirectory);
    const database = await openPatiently(stored, logger, { signal, waits: options.listen !== false });
    undo.push(() => database.close());
    const started = await startEngine({
      config,
      database,
      spool,
      logging,
      metrics,
      work: options.work !== false,
      sweep: options.work !== false && options.sweep !== false,
      fetch: options.fetch,
      now,
    });
    engine = started;
    undo.push(() => started.stop(jobPatience));
    // For what came after the handover had begun and before it could be told.
    started.handover.wake();
    const { store, queue, actions, handover } = started;
    page = createPage({ store, queue, spool, config: pageSettings, ...actions, logger, now });
    const control = createControl({ engine: started, spool, config: () => current, logger });
    secrets.add(control.token);
    if (options.listen !== false) {
      const controlServer = await listen(control.app, { host: "127.0.0.1", port: 0 });
      undo.push(() => controlServer.close());
      await writeControlFile(config.dataDirectory, { url: controlServer.url, token: control.token });
      undo.push(() => removeControlFile(config.dataDirectory));
    }
    // First of all, so that nothing new comes in while the rest ends.
    undo.push(async () => intake.close());
    signal?.throwIfAborted();
    logger.info("The bridge is at work.", { database: database.kind, dryRun: config.work.dryRun });

    return {
      url: server?.url,
      pageToken: pageSettings().page.token,
      control,
      logger,
      async idle(until) {
        await handover.settled();
        return queue.idle(until);
      },
      async reload(next) {
        warnOfRestart(current, next, logger);
        for (const secret of secretsOf(next)) secrets.add(secret);
        const before = current;
        current = next;
        try {
          intake.configure(next);
          await started.reload(next);
        } catch (error) {
          current = before;
          intake.configure(before);
          throw error;
        }
        logger.info("The configuration was taken over.", {});
      },
      stop() {
        stopping ??= stopWithin(giveBack, logger);
        return stopping;
      },
    };
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** A dry run remembers what it has seen in a place of its own: afterwards the real run begins where it was. */
function databaseConfig(config: Config): Config {
  if (!config.work.dryRun) return config;
  return { ...config, dataDirectory: join(config.dataDirectory, "dry-run"), databaseUrl: undefined };
}

/** A bridge that takes deliveries waits for PostgreSQL. One that was started for a command has nothing to do meanwhile. */
async function openPatiently(
  config: Config,
  logger: Logger,
  { signal, waits }: { readonly signal: AbortSignal | undefined; readonly waits: boolean },
): Promise<Database> {
  for (let pause = 500; ; pause = Math.min(pause * 2, 10_000)) {
    signal?.throwIfAborted();
    try {
      return await openDatabase(config, logger);
    } catch (error) {
      // The embedded one is made anew when it is damaged, so waiting would not help.
      if (config.databaseUrl === undefined) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (!waits) {
        throw new Error(
          `The database cannot be used: ${reason}. Look at \`databaseUrl\`, and whether PostgreSQL runs.`,
          {
            cause: error,
          },
        );
      }
      logger.error("The database cannot be reached; deliveries wait in the spool.", { reason, retryInMs: pause });
      await sleep(pause, undefined, { signal });
    }
  }
}

async function stopWithin(giveBack: () => Promise<void>, logger: Logger): Promise<void> {
  logger.info("The bridge is stopping.", {});
  const late = new AbortController();
  const limit = sleep(stopPatience, "late" as const, { signal: late.signal }).catch(() => "stopped" as const);
  const outcome = await Promise.race([giveBack().then(() => "stopped" as const), limit]);
  late.abort();
  if (outcome === "late") {
    throw new Error("The bridge did not stop in time. Nothing is lost: what was under way comes again.");
  }
  logger.info("The bridge has stopped.", {});
}

function warnOfRestart(before: Config, after: Config, logger: Logger): void {
  const fixed = (config: Config): Record<string, unknown> => ({
    dataDirectory: config.dataDirectory,
    databaseUrl: config.databaseUrl,
    listen: config.listen,
    spool: config.spool,
    "work.workers": config.work.workers,
    "work.maxTries": config.work.maxTries,
    "work.dryRun": config.work.dryRun,
  });
  const [old, fresh] = [fixed(before), fixed(after)];
  const fields = Object.keys(old).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(fresh[name]));
  if (fields.length > 0) logger.warn("Some of what changed in the configuration needs a restart.", { fields });
}
