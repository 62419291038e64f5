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

/** Metrics for Prometheus. Labels have few values: names of connections, kinds, outcomes. */
export interface Metrics {
  /** Counts a delivery by the status of its response. `seconds` is the time from its first byte to the response. */
  responded(connection: string, status: number, seconds: number): void;
  /** Records the seconds from the arrival of a delivery to its effect on the other side. */
  effective(seconds: number): void;
  /** Records the outcome and duration of a job. */
  job(kind: string, outcome: "done" | "failed", seconds: number): void;
  /** Counts a write to a server, also one that `dryRun` prevented. `kind` is for example `work_package_comment`. */
  effect(kind: string): void;
  /** Counts bytes of the spool that could not be read. */
  spoolDamage(bytes: number): void;
  /** Sets the sources of the gauges. */
  watch(sources: MetricSources): void;
  /** Returns the metrics in Prometheus text format, and the content type. */
  read(): Promise<{ readonly text: string; readonly contentType: string }>;
}

/** Creates the metrics of one bridge in their own registry. */
export function createMetrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];
  const responses = new Counter({
    name: "halyard_deliveries_total",
    help: "Deliveries by status of the response.",
    labelNames: ["connection", "status"],
    registers,
  });
  const responseTime = new Histogram({
    name: "halyard_delivery_response_seconds",
    help: "Time from the arrival of a delivery to its response. An accepted delivery is on disk by then.",
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  const effectTime = new Histogram({
    name: "halyard_delivery_effect_seconds",
    help: "Time from the arrival of a delivery to the moment both sides agree.",
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3600],
    registers,
  });
  const jobTime = new Histogram({
    name: "halyard_job_seconds",
    help: "Duration of one reconciliation run.",
    labelNames: ["kind", "outcome"],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const effects = new Counter({
    name: "halyard_effects_total",
    help: "Writes to the servers by kind.",
    labelNames: ["kind"],
    registers,
  });
  const damage = new Counter({
    name: "halyard_spool_damaged_bytes_total",
    help: "Bytes of the spool that could not be read back.",
    registers,
  });

  function gauge(name: string, help: string, labels: readonly string[], collect: (gauge: Gauge) => unknown): void {
    new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers,
      async collect() {
        // An unavailable database must not hide the other metrics.
        await (async () => collect(this))().catch(() => this.reset());
      },
    });
  }

  return {
    responded(connection, status, seconds) {
      responses.inc({ connection, status });
      responseTime.observe(seconds);
    },
    effective: (seconds) => effectTime.observe(seconds),
    job: (kind, outcome, seconds) => jobTime.observe({ kind, outcome }, seconds),
    effect: (kind) => effects.inc({ kind }),
    spoolDamage: (bytes) => damage.inc(bytes),
    watch(sources) {
      gauge(
        "halyard_queue_subjects",
        "Subjects in the queue: waiting, postponed or active.",
        ["state"],
        async (self) => {
          const { waiting, postponed, active } = await sources.depth();
          self.set({ state: "waiting" }, waiting);
          self.set({ state: "postponed" }, postponed);
          self.set({ state: "active" }, active);
        },
      );
      gauge("halyard_dead_letters", "Dead letters: subjects that an operator must retry.", [], async (self) => {
        self.set(await sources.deadLetters());
      });
      gauge(
        "halyard_connection_paused",
        "1 while the credential of a connection is refused.",
        ["connection"],
        async (self) => {
          self.reset();
          for (const { connection, paused } of await sources.connections()) self.set({ connection }, Number(paused));
        },
      );
      gauge("halyard_spool_bytes", "Bytes of the spool on disk.", [], (self) => self.set(sources.spoolBytes()));
      gauge("halyard_spool_limit_bytes", "Size of the spool at which deliveries are refused.", [], (self) =>
        self.set(sources.spoolLimit),
      );
    },
    async read() {
      return { text: await register.metrics(), contentType: register.contentType };
    },
  };
}
