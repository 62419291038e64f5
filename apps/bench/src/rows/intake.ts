import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresBin, startPostgres, type TestPostgres } from "@halyard/testing/postgres";
import { bundleBridgeIntake, type Keeper, loadBridgeIntake } from "../contenders/bridge-intake.ts";
import { startChild } from "../harness/child.ts";
import { compare, seriesOf } from "../harness/comparison.ts";
import type { Contender, Work } from "../harness/contender.ts";
import { memoryTable } from "../harness/memory-findings.ts";
import type { Row } from "../harness/row.ts";
import { times, timeTable } from "../harness/time-findings.ts";
import { measureMemory, runTrial, type Trial } from "../harness/trial.ts";
import type { LoadAnswers } from "../servers/load-process.ts";

interface IntakeJob {
  readonly deliveries: number;
  /** Folder that deliveries are stored in. */
  readonly folder: string;
  /** URL of an empty database. Undefined if PostgreSQL is not installed. */
  readonly databaseUrl: string | undefined;
}

const bare = "the server alone";
const spooled = "Halyard (spool)";
const postgres = "PostgreSQL, one insert each";
const connections = 20;
const secret = "the secret of the intake's benchmark";

const createTable = `CREATE TABLE IF NOT EXISTS delivery
  (id text PRIMARY KEY, connection text NOT NULL, received_at bigint NOT NULL, headers jsonb NOT NULL, body bytea NOT NULL)`;
const insert = "INSERT INTO delivery VALUES ($1, $2, $3, $4, $5)";

/**
 * Contenders of this benchmark: the bridge's server with different kinds of storage. Each contender runs in its own
 * process, which imports this list.
 *
 * @public
 */
export const contenders: readonly Contender<IntakeJob>[] = [
  {
    name: bare,
    packages: [],
    prepare: (job) => serve(job, { append: () => Promise.resolve() }),
  },
  {
    name: spooled,
    packages: ["@halyard/bridge"],
    async prepare(job) {
      const { Spool } = loadBridgeIntake();
      const directory = mkdtempSync(join(job.folder, "spool-"));
      const settings = { maxBytes: 2 ** 40, segmentBytes: 2 ** 24, retention: Infinity };
      return serve(job, await Spool.open({ directory, ...settings, onDamage: () => undefined }));
    },
  },
  {
    name: "PGlite, one insert each",
    packages: [],
    async prepare(job) {
      const { PGlite } = await import("@electric-sql/pglite");
      // By default, PGlite immediately allocates 128 MB for buffers. The bridge also lowers this value to 8 MB.
      const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=8MB"];
      const database = await PGlite.create({ dataDir: mkdtempSync(join(job.folder, "pglite-")), startParams });
      await database.exec(createTable);
      return serve(job, {
        append: ({ id, connection, receivedAt, headers, body }) =>
          database.query(insert, [id, connection, receivedAt, headers, body]),
      });
    },
  },
  {
    name: postgres,
    packages: [],
    async prepare(job) {
      const { Pool } = await import("pg");
      const pool = new Pool({ connectionString: job.databaseUrl, max: connections });
      await pool.query(createTable);
      return serve(job, {
        append: ({ id, connection, receivedAt, headers, body }) =>
          pool.query(insert, [id, connection, receivedAt, JSON.stringify(headers), Buffer.from(body)]),
      });
    },
  },
];

/** Measures how fast the bridge accepts deliveries. */
export const intakeRow: Row = {
  name: "intake",
  title: "Taking deliveries in",
  description:
    "The bridge's server receives deliveries of 10 kB on 20 connections. It verifies and stores each, and responds with 202 when it is on disk. It is compared with the same server without storage, and with two that write each delivery into a table.",
  packages: ["@halyard/bridge"],
  async run(setting) {
    await bundleBridgeIntake();
    const server: TestPostgres | undefined =
      postgresBin === undefined ? undefined : await startPostgres({ durable: true });
    const folder = mkdtempSync(join(tmpdir(), "halyard-bench-intake-"));
    try {
      if (!server) console.log("PostgreSQL is not installed, so this row has no measurement with PostgreSQL.");
      const deliveries = setting.quick ? 40 : 1000;
      const databaseUrl = await server?.createDatabase("intake");
      const trial: Trial<IntakeJob> = {
        module: import.meta.url,
        contenders: contenders.filter(({ name }) => server !== undefined || name !== postgres),
        job: () => ({ deliveries, folder, databaseUrl }),
        expected: 2 * deliveries,
        warmUp: 2,
      };
      const samples = await runTrial(trial, setting);
      const series = seriesOf(samples, ({ wall }) => wall);
      const latencies = seriesOf(samples, ({ figures }) => figures["p99"] ?? Number.NaN);
      const share = compare(series, bare, spooled).ratio.median;
      return {
        tables: [
          timeTable(series, bare, {
            columns: [`p99 of a response relative to ${bare}`],
            cells: (name) => [times(compare(latencies, name, bare).ratio.median)],
          }),
        ],
        goals: [
          {
            text: `${spooled}: at least 0.8 of the throughput of ${bare}`,
            measured: share.toFixed(2),
            met: share >= 0.8,
          },
        ],
        rounds: setting.rounds,
        memory: memoryTable("Taking deliveries in", await measureMemory(trial, setting)),
      };
    } finally {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/**
 * Starts a server with the given storage. Everything else is the same for all contenders. The result of the work is the
 * number of stored deliveries plus the number of acknowledged deliveries.
 */
async function serve({ deliveries }: IntakeJob, keeper: Keeper): Promise<Work> {
  const { Intake, createFront, listen, Metrics } = loadBridgeIntake();
  const quiet = { debug: () => undefined, info: () => undefined, warn: console.warn, error: console.error };
  const metrics = new Metrics();
  const kept = { count: 0 };
  const intake = new Intake({
    spool: {
      async append(delivery: Parameters<Keeper["append"]>[0]) {
        await keeper.append(delivery);
        kept.count++;
      },
    },
    logger: quiet,
    metrics,
    onSpooled: () => undefined,
  });
  intake.configure({ git: [{ name: "forge", product: "forgejo", webhookSecrets: [secret] }], openproject: [] });
  const forward = (): Promise<never> => Promise.reject(new Error("Only deliveries are sent to this server."));
  const front = createFront({ intake: intake.app, forward, logger: quiet });
  const { url } = await listen(front, { host: "127.0.0.1", port: 0 });
  const load = startChild<LoadAnswers>(new URL("../servers/load-process.ts", import.meta.url), {
    url: `${url}/hooks/forge`,
    secret,
    connections,
    repository: "acme/rig",
  });
  return async () => {
    const before = kept.count;
    const { accepted, p99 } = await load.ask("send", deliveries);
    return { result: accepted + kept.count - before, figures: { p99 } };
  };
}
