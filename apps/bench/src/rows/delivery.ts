import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresBin, startPostgres } from "@halyard/testing/postgres";
import { type BridgesJob, prepareBridges } from "../contenders/bridges.ts";
import { compare, seriesOf } from "../harness/comparison.ts";
import type { Contender } from "../harness/contender.ts";
import type { Row } from "../harness/row.ts";
import { quantile } from "../harness/statistics.ts";
import { times } from "../harness/time-findings.ts";
import { runTrial } from "../harness/trial.ts";

type DeliveryJob = Pick<BridgesJob, "pulls" | "folder"> & { readonly databases: string | undefined };

const embedded = "Halyard, embedded database";
const postgres = "Halyard, PostgreSQL";
const bareFetch = "one fetch + JSON.parse";

/** Number of requests that {@link bareFetch} sends per round. */
const fetches = 500;

/** Maximum milliseconds of processor time per delivery. */
const maximumTime = 4;

/** Maximum number of rounds. It is low because each round takes several seconds. */
const maximumRounds = 5;

/** Contenders of this benchmark. Each runs in its own process, which imports this list. @public */
export const contenders: readonly Contender<DeliveryJob>[] = [
  {
    name: bareFetch,
    packages: [],
    async prepare({ pulls }) {
      const { startServer } = await import("../servers/start-server.ts");
      const server = await startServer({ latency: 0, items: 0 });
      const path = `/api/v1/repos/halyard/rigging/issues/1`;
      return async () => {
        const before = process.cpuUsage();
        for (let count = 0; count < fetches; count++) await (await fetch(server.url + path)).json();
        const { user, system } = process.cpuUsage(before);
        const cpu = (user + system) / 1000 / fetches;
        return { result: pulls, figures: { cpu, requests: 1 } };
      };
    },
  },
  { name: embedded, packages: ["@halyard/bridge"], prepare: (job) => prepare(job, undefined) },
  { name: postgres, packages: ["@halyard/bridge"], prepare: (job) => prepare(job, job.databases) },
];

function prepare({ pulls, folder }: DeliveryJob, databaseUrl: string | undefined) {
  return prepareBridges({ pulls, folder, databaseUrl, latency: 0, processes: 1, workers: 4 });
}

/** Measures the processor time that a delivery takes. */
export const deliveryRow: Row = {
  name: "delivery",
  title: "Processor time of a delivery",
  description:
    "The mean processor time of a delivery, on all threads of the bridge, from accepting the delivery to its effect on both sides. The deliveries are caused by new titles of 20 pull requests, and by the bridge's own writes. The servers respond immediately and run in processes of their own, as does PostgreSQL.",
  packages: ["@halyard/bridge"],
  async run(setting) {
    const server = postgresBin === undefined ? undefined : await startPostgres({ durable: true });
    const folder = mkdtempSync(join(tmpdir(), "halyard-bench-delivery-"));
    try {
      const databases = await server?.createDatabase("bridge");
      const pulls = setting.quick ? 2 : 20;
      const rounds = Math.min(setting.rounds, maximumRounds);
      const samples = await runTrial(
        {
          module: import.meta.url,
          contenders: contenders.filter(({ name }) => name !== postgres || server !== undefined),
          job: () => ({ pulls, folder, databases }),
          expected: pulls,
          warmUp: 3,
        },
        { ...setting, rounds },
      );
      const series = seriesOf(samples, ({ figures }) => figures["cpu"] ?? Number.NaN);
      const medianOf = (name: string, figure: string): number =>
        quantile(seriesOf(samples, ({ figures }) => figures[figure] ?? 0).get(name) ?? [], 0.5);
      const time = (name: string): number => quantile(series.get(name) ?? [], 0.5);
      return {
        tables: [
          {
            columns: [
              ...["", `relative to ${bareFetch}`, "middle half of rounds", "ms", "of it on the main thread"],
              ...["requests", "peak memory under this load, MB"],
            ],
            lines: [...series.keys()].map((name) => {
              const { ratio } = compare(series, name, bareFetch);
              return [
                name,
                times(ratio.median),
                name === bareFetch ? "" : `${times(ratio.lower)} to ${times(ratio.upper)}`,
                time(name).toFixed(2),
                name === bareFetch ? "" : medianOf(name, "mainThread").toFixed(2),
                medianOf(name, "requests").toFixed(1),
                name === bareFetch ? "" : medianOf(name, "memory").toFixed(0),
              ];
            }),
          },
        ],
        goals: [
          {
            text: `${embedded}: at most ${maximumTime} ms`,
            measured: `${time(embedded).toFixed(1)} ms`,
            met: time(embedded) <= maximumTime,
          },
        ],
        rounds,
      };
    } finally {
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
