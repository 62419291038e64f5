import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** Values of the gauges, read at each scrape. */
export interface MetricSources {
  /** Returns the number of subjects in the queue by state. */
  depth(): Promise<{ readonly waiting: number; readonly postponed: number; readonly active: number }>;
  spoolBytes(): number;
  readonly spoolLimit: number;
  deadLetters(): Promise<number>;
  connections(): Promise<readonly ConnectionSample[]>;
}

/** State of a connection, for the gauges. */
export interface ConnectionSample {
  readonly connection: string;
  readonly paused: boolean;
  readonly product: string;
  /** Server version. Undefined if it is unknown. */
  readonly version?: string | undefined;
  /** Login of the bridge's account. Undefined if it is unknown. */
  readonly account?: string | undefined;
  /** Time of the connection's last complete sweep. */
  readonly lastSweep?: Date | undefined;
  readonly lastAccepted?: Date | undefined;
  readonly lastRefused?: { readonly at: Date } | undefined;
}

interface FinishedDeliverySample {
  readonly connection: string;
  readonly state: "done" | "failed";
  /** Milliseconds since the delivery arrived, or since its last replay. */
  readonly latency: number;
  /** Whether the delivery had ended before and was then replayed. */
  readonly isReplay: boolean;
}

/**
 * A bridge's Prometheus metrics, in their own registry. Each label has only a few possible values, such as the names of
 * connections.
 */
export class Metrics {
  readonly #register = new Registry();
  readonly #responses = this.#counter("halyard_deliveries_total", "Deliveries by the status of the response.", [
    "connection",
    "status",
  ]);
  readonly #responseTime = this.#histogram(
    "halyard_delivery_response_seconds",
    "Time from the arrival of a delivery to its response. An accepted delivery is stored on disk before the response.",
    [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  );
  readonly #effectTime = this.#histogram(
    "halyard_delivery_effect_seconds",
    "Time from the arrival of a delivery until both servers are up to date.",
    [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600],
  );
  readonly #jobTime = this.#histogram(
    "halyard_job_seconds",
    "Duration of one reconciliation run.",
    [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    ["kind", "outcome"],
  );
  readonly #effects = this.#counter("halyard_effects_total", "Writes to the servers by kind.", ["kind"]);
  readonly #outcomes = this.#counter(
    "halyard_delivery_outcomes_total",
    "Deliveries by their first outcome: done, failed or ignored.",
    ["connection", "state"],
  );
  readonly #replays = this.#counter(
    "halyard_delivery_replays_total",
    "Replays of deliveries by outcome: done or failed.",
    ["connection", "state"],
  );
  readonly #requests = this.#counter(
    "halyard_requests_total",
    "Requests to the servers by the status of the response.",
    ["connection", "status"],
  );
  readonly #reloads = this.#counter("halyard_reloads_total", "Reloads of the configuration by outcome.", ["outcome"]);
  readonly #resumes = this.#counter("halyard_resumes_total", "Number of times an operator resumed a connection.", [
    "connection",
  ]);
  readonly #lastSweep = new Gauge({
    name: "halyard_last_sweep_timestamp_seconds",
    help: "Time of the last complete sweep by this process. 0 before the first one.",
    registers: [this.#register],
  });
  readonly #build = new Gauge({
    name: "halyard_build_info",
    help: "Always 1. The labels name the versions of the bridge and of Node.",
    labelNames: ["version", "node"],
    registers: [this.#register],
  });
  readonly #unknownHooks = this.#counter(
    "halyard_unknown_hooks_total",
    "Requests to webhook addresses that belong to no connection, or to a connection without a secret.",
  );
  readonly #damage = this.#counter("halyard_spool_damaged_bytes_total", "Bytes of the spool that could not be read.");

  /** @param version - Version of the bridge. Default: `unknown`. */
  constructor(version = "unknown") {
    collectDefaultMetrics({ register: this.#register });
    this.#build.set({ version, node: process.versions.node }, 1);
  }

  /**
   * Counts a delivery by the status of its response. `seconds` is the time from the first byte of the delivery to the
   * response.
   */
  responded(connection: string, status: number, seconds: number): void {
    this.#responses.inc({ connection, status });
    this.#responseTime.observe(seconds);
  }

  /**
   * Counts a delivery that has ended. Records its latency only if all its subjects succeeded. Replays are counted
   * separately, so that each delivery has only one outcome.
   */
  finished({ connection, state, latency, isReplay }: FinishedDeliverySample): void {
    if (isReplay) return this.#replays.inc({ connection, state });
    this.#outcomes.inc({ connection, state });
    if (state === "done") this.#effectTime.observe(latency / 1000);
  }

  /** Counts a delivery that needed no reconciliation. */
  ignored(connection: string): void {
    this.#outcomes.inc({ connection, state: "ignored" });
  }

  /** Counts a request to a webhook address that belongs to no connection, or to a connection without a secret. */
  unknownHook(): void {
    this.#unknownHooks.inc();
  }

  /** Counts a request to a server by the status of its response. */
  requested(connection: string, status: number | "failed"): void {
    this.#requests.inc({ connection, status: String(status) });
  }

  /** Records the time of the last complete sweep, in milliseconds since 1970. */
  swept(at: number): void {
    this.#lastSweep.set(at / 1000);
  }

  /** Counts a reload of the configuration. */
  reloaded(outcome: "done" | "refused"): void {
    this.#reloads.inc({ outcome });
  }

  /** Counts a connection that an operator has resumed. */
  resumed(connection: string): void {
    this.#resumes.inc({ connection });
  }

  /** Records the outcome and duration of a job. */
  job(kind: string, outcome: "done" | "failed", seconds: number): void {
    this.#jobTime.observe({ kind, outcome }, seconds);
  }

  /** Counts a write to a server, or a write that `dryRun` prevented. `kind` is, for example, `work_package_comment`. */
  effect(kind: string): void {
    this.#effects.inc({ kind });
  }

  /** Counts unreadable bytes in the spool, where received deliveries are stored. */
  spoolDamage(bytes: number): void {
    this.#damage.inc(bytes);
  }

  /** Adds the gauges, which read their values from `sources`. */
  watch(sources: MetricSources): void {
    this.#gauge(
      "halyard_queue_subjects",
      "Subjects in the queue: waiting, postponed or active.",
      async (gauge) => {
        const { waiting, postponed, active } = await sources.depth();
        gauge.set({ state: "waiting" }, waiting);
        gauge.set({ state: "postponed" }, postponed);
        gauge.set({ state: "active" }, active);
      },
      ["state"],
    );
    this.#gauge("halyard_dead_letters", "Dead letters: subjects that an operator must retry.", async (gauge) => {
      gauge.set(await sources.deadLetters());
    });
    this.#gauge(
      "halyard_connection_paused",
      "1 while a connection is paused because the server rejected its credential or denied a permission.",
      async (gauge) => {
        gauge.reset();
        for (const { connection, paused } of await sources.connections()) gauge.set({ connection }, Number(paused));
      },
      ["connection"],
    );
    this.#gauge(
      "halyard_connection_info",
      "Always 1. The labels name the product and version of the server, and the account that the credential belongs to.",
      async (gauge) => {
        gauge.reset();
        for (const { connection, product, version = "", account = "" } of await sources.connections())
          gauge.set({ connection, product, version, account }, 1);
      },
      ["connection", "product", "version", "account"],
    );
    this.#gauge(
      "halyard_connection_last_sweep_timestamp_seconds",
      "Time of the last complete sweep of the connection by any process.",
      async (gauge) => {
        gauge.reset();
        for (const { connection, lastSweep } of await sources.connections())
          if (lastSweep) gauge.set({ connection }, lastSweep.getTime() / 1000);
      },
      ["connection"],
    );
    this.#gauge(
      "halyard_last_delivery_timestamp_seconds",
      "Time of the last delivery that was accepted, and of the last one that was refused.",
      async (gauge) => {
        gauge.reset();
        for (const { connection, lastAccepted, lastRefused } of await sources.connections()) {
          if (lastAccepted) gauge.set({ connection, verdict: "accepted" }, lastAccepted.getTime() / 1000);
          if (lastRefused) gauge.set({ connection, verdict: "refused" }, lastRefused.at.getTime() / 1000);
        }
      },
      ["connection", "verdict"],
    );
    this.#gauge("halyard_spool_bytes", "Size of the spool on disk, in bytes.", async (gauge) =>
      gauge.set(sources.spoolBytes()),
    );
    this.#gauge("halyard_spool_limit_bytes", "Size of the spool at which deliveries are refused.", async (gauge) =>
      gauge.set(sources.spoolLimit),
    );
  }

  /** Returns the metrics in Prometheus text format, with the content type. */
  async read(): Promise<{ readonly text: string; readonly contentType: string }> {
    return { text: await this.#register.metrics(), contentType: this.#register.contentType };
  }

  #counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name, help, labelNames, registers: [this.#register] });
  }

  #histogram(name: string, help: string, buckets: number[], labelNames: string[] = []): Histogram {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.#register] });
  }

  /** Adds a gauge. `set` updates its value at each scrape. */
  #gauge(name: string, help: string, set: (gauge: Gauge) => Promise<void>, labelNames: string[] = []): void {
    new Gauge({
      ...{ name, help, labelNames, registers: [this.#register] },
      async collect() {
        // An unavailable database must not hide the other metrics.
        await set(this).catch(() => this.reset());
      },
    });
  }
}
