import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresBin, startPostgres, type TestPostgres } from "@halyard/testing/postgres";
import { type BridgesJob, prepareBridges } from "../contenders/bridges.ts";
import { compareAll, seriesOf } from "../harness/comparison.ts";
import type { Contender } from "../harness/contender.ts";
import type { Findings, Row, Setting, Table } from "../harness/row.ts";
import { runTrial } from "../harness/trial.ts";

/** Options that all contenders share. Each contender has its own database on the same server. */
interface ScaleJob extends Omit<BridgesJob, "databaseUrl" | "processes" | "workers"> {
  /** URL of a PostgreSQL server, without the database name. Undefined for the embedded database. */
  readonly databases: string | undefined;
}

/** Number of processes that share the work, and number of workers in each process. */
interface Scale {
  readonly processes: number;
  readonly workers: number;
}

const latency = 20;

/** Minimum gain in throughput from four workers instead of one. The possible maximum is 4. */
const minimumGain = 3;

/** Maximum number of rounds. It is low because each round takes several seconds. */
const maximumRounds = 5;

const single: Scale = { processes: 1, workers: 1 };
/** Scales that {@link endToEndRow} measures. */
const inOneProcess: readonly Scale[] = [single, ...[2, 3, 4].map((workers) => ({ processes: 1, workers }))];
/** Scales that {@link scaleRow} measures. */
const curve: readonly Scale[] = [1, 2, 4].flatMap((processes) =>
  [1, 2, 4, 8].map((workers) => ({ processes, workers })),
);

/**
 * Contenders of {@link endToEndRow} and {@link scaleRow}. Each runs in its own process, which imports this list.
 *
 * @public
 */
export const contenders: readonly Contender<ScaleJob>[] = [...inOneProcess, ...curve]
  .filter((scale, index, all) => all.findIndex((other) => nameOf(other) === nameOf(scale)) === index)
  .map((scale) => ({
    name: nameOf(scale),
    packages: ["@halyard/bridge"],
    prepare: ({ databases, ...job }) =>
      prepareBridges({ ...job, ...scale, databaseUrl: databases && `${databases}${databaseOf(scale)}` }),
  }));

/** Measures the time from a delivery to its visible effect. */
export const endToEndRow: Row = {
  name: "end-to-end",
  title: "From a delivery to its effect",
  description: `Every pull request of a repository gets another title. The measured time ends when the bridge has accepted the deliveries, has read both sides, and shows the new titles on the work packages. Both servers take ${latency} ms for every response. The bridge's store and queue are on PostgreSQL, with one to four workers.`,
  packages: ["@halyard/bridge"],
  isOnRequest: true,
  run: (setting) => measure(setting, inOneProcess, { processes: 1, workers: 4 }),
};

/** Measures the time from a delivery to its visible effect when several processes share the work. */
export const scaleRow: Row = {
  name: "scale",
  title: "Workers in several processes",
  description:
    "The same work and servers, with one to eight workers in each of one, two and four processes that share one database. All deliveries arrive at the first process.",
  packages: ["@halyard/bridge"],
  isOnRequest: true,
  run: (setting) => measure(setting, curve),
};

async function measure(setting: Setting, scales: readonly Scale[], gainOf?: Scale): Promise<Findings> {
  const server: TestPostgres | undefined =
    postgresBin === undefined ? undefined : await startPostgres({ durable: true });
  const folder = mkdtempSync(join(tmpdir(), "halyard-bench-bridge-"));
  try {
    if (!server) console.log("PostgreSQL is not installed, so the bridges use their embedded databases.");
    // Only one process can use the embedded database.
    const possible = scales.filter(({ processes }) => server !== undefined || processes === 1);
    const measured = setting.quick ? [single, ...possible.slice(-1)] : possible;
    for (const scale of measured) await server?.createDatabase(databaseOf(scale));
    const pulls = setting.quick ? 2 : 20;
    const rounds = Math.min(setting.rounds, maximumRounds);
    const names = measured.map(nameOf);
    const samples = await runTrial(
      {
        module: import.meta.url,
        contenders: contenders.filter(({ name }) => names.includes(name)),
        job: () => ({ pulls, latency, folder, databases: server?.urlOf("") }),
        expected: pulls,
        warmUp: 1,
      },
      { ...setting, rounds },
    );
    const series = seriesOf(samples, ({ figures }) => figures["settled"] ?? Number.NaN);
    // The inverse of the median time is the median of the inverse times.
    const gains = compareAll(series, nameOf(single)).map(({ name, ratio }) => ({
      name,
      gain: 1 / ratio.median,
      from: 1 / ratio.upper,
      to: 1 / ratio.lower,
    }));
    const four = gains.find(({ name }) => gainOf !== undefined && name === nameOf(gainOf));
    const goal = four && {
      text: `four workers: at least ${minimumGain} x the throughput of one`,
      measured: `${four.gain.toFixed(2)} x`,
      met: four.gain >= minimumGain,
    };
    return { tables: [gainTable(gains)], goals: goal && !setting.quick ? [goal] : [], rounds };
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function gainTable(
  gains: readonly { readonly name: string; readonly gain: number; readonly from: number; readonly to: number }[],
): Table {
  return {
    columns: ["", "throughput relative to one worker", "middle half of rounds", "curve"],
    lines: gains.map(({ name, gain, from, to }) => [
      name,
      `${gain.toFixed(2)} x`,
      name === nameOf(single) ? "" : `${from.toFixed(2)} x to ${to.toFixed(2)} x`,
      "█".repeat(Math.round(gain * 4)),
    ]),
  };
}

function nameOf({ processes, workers }: Scale): string {
  const each = `${workers} ${workers === 1 ? "worker" : "workers"}`;
  return processes === 1 ? `Halyard, ${each}` : `Halyard, ${processes} processes with ${each} each`;
}

function databaseOf({ processes, workers }: Scale): string {
  return `bridge_${processes}_${workers}`;
}
