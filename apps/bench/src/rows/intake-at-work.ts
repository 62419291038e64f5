import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresBin, startPostgres } from "@halyard/testing/postgres";
import type { BridgeSettings } from "../contenders/bridge-config.ts";
import { type Child, startChild } from "../harness/child.ts";
import { compare, seriesOf, type Series } from "../harness/comparison.ts";
import { pairedRounds } from "../harness/paired-rounds.ts";
import type { Row } from "../harness/row.ts";
import { quantile } from "../harness/statistics.ts";
import { times } from "../harness/time-findings.ts";
import type { BridgeAnswers } from "../servers/bridge-process.ts";
import type { LoadAnswers } from "../servers/load-process.ts";
import type { SandboxAnswers } from "../servers/sandbox-process.ts";

/** A running bridge with its servers, and a process that sends deliveries to it. */
interface Station {
  /** Sends deliveries and returns the 99th percentile of the response times, in milliseconds. */
  measure(isAtWork: boolean): Promise<number>;
  end(): Promise<void>;
}

const kinds = ["Halyard, embedded database", "Halyard, PostgreSQL"] as const;
const secret = "the secret of the intake's benchmark";
const perSecond = 100;

/** Maximum p99 while the reconciler is busy, as a multiple of the p99 while it is idle. */
const goal = 2;

/** Maximum number of rounds. It is low because each round takes several seconds. */
const maximumRounds = 3;

/** Measures how fast the bridge responds to deliveries while it reconciles. */
export const intakeAtWorkRow: Row = {
  name: "intake-at-work",
  title: "Taking deliveries in while the reconciler works",
  description: `A bridge receives ${perSecond} deliveries of 10 kB a second for repositories that are not mapped, once without other work and once while its four workers reconcile 20 pull requests whose titles change all the time. Each response is timed from the moment when its delivery was due. The servers respond immediately and run in processes of their own.`,
  packages: ["@halyard/bridge"],
  async run(setting) {
    const server = postgresBin === undefined ? undefined : await startPostgres({ durable: true });
    const folder = mkdtempSync(join(tmpdir(), "halyard-bench-at-work-"));
    const stations = new Map<string, Station>();
    try {
      const [embedded, postgres] = kinds;
      const pulls = setting.quick ? 2 : 20;
      const deliveries = setting.quick ? 20 : 4 * perSecond;
      stations.set(embedded, await openStation({ folder, pulls, deliveries, databaseUrl: undefined }));
      if (server !== undefined) {
        const databaseUrl = await server.createDatabase("at_work");
        stations.set(postgres, await openStation({ folder, pulls, deliveries, databaseUrl }));
      }
      // The first measurement is discarded. It opens connections, and lets the runtime compile frequently used code.
      for (const station of stations.values()) await station.measure(true);
      const rounds = Math.min(setting.rounds, maximumRounds);
      const samples = await pairedRounds(
        [...stations.keys()],
        async (name) => {
          const station = stations.get(name);
          if (station === undefined) throw new Error(`${name} was not started.`);
          return { idle: await station.measure(false), atWork: await station.measure(true) };
        },
        { rounds },
      );
      const lines = [...stations.keys()].map((name) => {
        const series: Series = new Map([
          ["idle", seriesOf(samples, ({ idle }) => idle).get(name) ?? []],
          ["at work", seriesOf(samples, ({ atWork }) => atWork).get(name) ?? []],
        ]);
        const median = (state: string): number => quantile(series.get(state) ?? [], 0.5);
        return {
          name,
          ratio: compare(series, "at work", "idle").ratio,
          idle: median("idle"),
          atWork: median("at work"),
        };
      });
      return {
        tables: [
          {
            columns: [
              ...["", "p99 at work relative to p99 without work", "middle half of rounds"],
              ...["p99 without work, ms", "p99 at work, ms"],
            ],
            lines: lines.map(({ name, ratio, idle, atWork }) => [
              ...[name, times(ratio.median), `${times(ratio.lower)} to ${times(ratio.upper)}`],
              ...[idle.toFixed(1), atWork.toFixed(1)],
            ]),
          },
        ],
        goals: lines.map(({ name, ratio }) => ({
          text: `${name}: p99 at work at most ${goal} x the p99 without work`,
          measured: times(ratio.median),
          met: ratio.median <= goal,
        })),
        rounds,
      };
    } finally {
      await Promise.all([...stations.values()].map((station) => station.end()));
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function openStation({
  folder,
  pulls,
  deliveries,
  databaseUrl,
}: {
  readonly folder: string;
  readonly pulls: number;
  readonly deliveries: number;
  readonly databaseUrl: string | undefined;
}): Promise<Station> {
  const program = (name: string): URL => new URL(`../servers/${name}-process.ts`, import.meta.url);
  const sandbox = startChild<SandboxAnswers>(program("sandbox"), { pulls, latency: 0, secret });
  const { git, pm } = await sandbox.ask("open");
  const settings: BridgeSettings = {
    ...{ git, pm, databaseUrl, workers: 4, webhookSecrets: [secret], issues: false },
    ...{ dataDirectory: mkdtempSync(join(folder, "bridge-")), settle: 1000, sweepEvery: 86_400_000 },
  };
  const bridge = startChild<BridgeAnswers>(program("bridge"), settings);
  const url = await bridge.ask("open");
  await sandbox.ask("sendTo", url);
  const load = startChild<LoadAnswers>(program("load"), {
    ...{ url: `${url}/hooks/forge`, secret, connections: 20, repository: "elsewhere/rig" },
  });
  return {
    async measure(isAtWork) {
      await bridge.ask("done");
      const working = new AbortController();
      const work = isAtWork ? keepAtWork(sandbox, working.signal) : undefined;
      const sending = load.ask("sendSteadily", deliveries, perSecond).finally(() => working.abort());
      const [{ accepted, p99 }] = await Promise.all([sending, work]);
      if (accepted !== deliveries) throw new Error(`The bridge accepted ${accepted} of ${deliveries} deliveries.`);
      return p99;
    },
    end: async () => void (await Promise.all([load.end(), bridge.end(), sandbox.end()])),
  };
}

/** Keeps changing the titles of all pull requests, so that the bridge always has work. */
async function keepAtWork(sandbox: Child<SandboxAnswers>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sandbox.ask("change");
    await sandbox.ask("deliver");
  }
}
