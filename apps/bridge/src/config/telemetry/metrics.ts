import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** Sources of the gauges, read at each scrape. */
export interface MetricSources {
  /** Number of subjects in the queue by state. */
  depth(): Promise<{ readonly waiting: number; readonly postponed: number; readonly active: number }>;
  spoolBytes(): number;
  readonly spoolLimit: number;
  /** Number of dead letters. */
  deadLetters(): Promise<number>;
  /** State of each connection. */
  connections(): Promise<readonly { readonly connection: string; readonly paused: boolean }[]>;
}

/** Metrics of one bridge for Prometheus, in their own registry. Labels have few values: names of connections, kinds, outcomes. */
export class Metrics {
  readonly #register = new Registry();
  readonly #responses = this.#counter("halyard_deliveries_total", "Deliveries by status of the response.", [
    "connection",
    "status",
  ]);
  readonly #responseTime = this.#histogram(
    "halyard_delivery_response_seconds",
    "Time from the arrival of a delivery to its response. An accepted delivery is on disk by then.",
    [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  );
  readonly #effectTime = this.#histogram(
    "halyard_delivery_effect_seconds",
    "Time from the arrival of a delivery to the moment both sides agree.",
    [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600],
  );
  readonly #jobTime = this.#histogram(
    "halyard_job_seconds",
    "Duration of one reconciliation run.",
    [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    ["kind", "outcome"],
  );
  readonly #effects = this.#counter("halyard_effects_total", "Writes to the servers by kind.", ["kind"]);
  readonly #damage = this.#counter(
    "halyard_spool_damaged_bytes_total",
    "Bytes of the spool that could not be read back.",
  );

  constructor() {
    collectDefaultMetrics({ register: this.#register });
  }

  /** Counts a delivery by the status of its response. `seconds` is the time from its first byte to the response. */
  responded(connection: string, status: number, seconds: number): void {
    this.#responses.inc({ connection, status });
    this.#responseTime.observe(seconds);
  }

  /** Records the seconds from the arrival of a delivery to its effect on the other side. */
  effective(seconds: number): void {
    this.#effectTime.observe(seconds);
  }

  /** Records the outcome and duration of a job. */
  job(kind: string, outcome: "done" | "failed", seconds: number): void {
    this.#jobTime.observe({ kind, outcome }, seconds);
  }

  /** Counts a write to a server, also one that `dryRun` prevented. `kind` is for example `work_package_comment`. */
  effect(kind: string): void {
    this.#effects.inc({ kind });
  }

  /** Counts bytes of the spool that could not be read. */
  spoolDamage(bytes: number): void {
    this.#damage.inc(bytes);
  }

  /** Sets the sources of the gauges. */
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
      "1 while the credential of a connection is refused.",
      async (gauge) => {
        gauge.reset();
        for (const { connection, paused } of await sources.connections()) gauge.set({ connection }, Number(paused));
      },
      ["connection"],
    );
    this.#gauge("halyard_spool_bytes", "Bytes of the spool on disk.", async (gauge) => gauge.set(sources.spoolBytes()));
    this.#gauge("halyard_spool_limit_bytes", "Size of the spool at which deliveries are refused.", async (gauge) =>
      gauge.set(sources.spoolLimit),
    );
  }

  /** Returns the metrics in Prometheus text format, and the content type. */
  async read(): Promise<{ readonly text: string; readonly contentType: string }> {
    return { text: await this.#register.metrics(), contentType: this.#register.contentType };
  }

  #counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name, help, labelNames, registers: [this.#register] });
  }

  #histogram(name: string, help: string, buckets: number[], labelNames: string[] = []): Histogram {
    return new Histogram({ name, help, buckets, labelNames, registers: [this.#register] });
  }

  /** Adds a gauge whose value is set at each scrape. */
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
