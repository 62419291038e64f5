import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Bridge } from "@halyard/bridge";
import { startChild } from "../harness/child.ts";
import { compareAll, seriesOf } from "../harness/comparison.ts";
import type { Contender } from "../harness/contender.ts";
import type { Row } from "../harness/row.ts";
import { runTrial, type Trial } from "../harness/trial.ts";
import type { SandboxAnswers } from "../servers/sandbox-process.ts";
import { type Postgres, postgresBin, startPostgres } from "../servers/start-postgres.ts";

interface EndToEndJob {
  readonly pulls: number;
  /** Folder for the data directories. */
  readonly folder: string;
  /** Address of a PostgreSQL server without the name of a database. Undefined: the embedded database is used. */
  readonly databases: string | undefined;
}

const workerCounts = [1, 2, 3, 4];
const latency = 20;
const secret = "the secret of the end-to-end benchmark";

/** Minimum gain of four workers over one; the maximum possible is four. */
const leastGain = 3;

/** Time in milliseconds that a bridge gets for deferred work. */
const longestWait = 60_000;

/** Limits the number of rounds, because a run takes seconds. */
const maximumRounds = 5;

/** @public Contenders of this row, which their processes load. Each is a bridge with its own servers and database. */
export const contenders: readonly Contender<EndToEndJob>[] = workerCounts.map((workers) => ({
  name: nameOf(workers),
  packages: ["@halyard/bridge"],
  async prepare({ pulls, folder, databases }) {
    const { startBridge } = await import("@halyard/bridge");
    const sandbox = startChild<SandboxAnswers>(new URL("../servers/sandbox-process.ts", import.meta.url), {
      pulls,
      latency,
      secret,
    });
    const { git, pm } = await sandbox.ask("open");
    const bridge = await startBridge(
      {
        dataDirectory: mkdtempSync(join(folder, "bridge-")),
        databaseUrl: databases && `${databases}${databaseOf(workers)}`,
        listen: { host: "127.0.0.1", port: 0 },
        page: { allowActions: false },
        spool: { maxBytes: 2 ** 30, segmentBytes: 2 ** 24, retention: 3_600_000 },
        work: {
          workers,
          sweepEvery: 86_400_000,
          sweepRotation: 86_400_000,
          settle: 1000,
          checkPolls: { every: 30_000, requestsPerMinute: 0 },
          maxAttempts: 12,
          dryRun: false,
        },
        openproject: [{ name: "pm", url: pm.url, apiKey: pm.token, webhookSecrets: [secret] }],
        git: [{ name: "forge", product: "forgejo", url: git.url, token: git.token, webhookSecrets: [secret] }],
        mappings: [{ git: "forge", repositories: ["acme/*"], openproject: "pm", projects: [], rules }],
        people: [],
        matchPeopleBy: [],
        notify: [],
      },
      { logLevel: "error" },
    );
    await sandbox.ask("sendTo", bridge.url ?? "");
    return async () => {
      await sandbox.ask("change");
      const before = performance.now();
      // Twice, because the bridge's own writes cause further deliveries.
      for (let turn = 0; turn < 2; turn++) {
        await sandbox.ask("deliver");
        await done(bridge);
      }
      const settled = performance.now() - before;
      return { result: await sandbox.ask("effects"), figures: { settled } };
    };
  },
}));

/** Measures the time from a delivery to its visible effect. */
export const endToEndRow: Row = {
  name: "end-to-end",
  title: "From a delivery to its effect",
  description: `Every pull request of a repository gets another title. The measured time ends when the bridge has accepted the deliveries, has read both sides, and shows the new titles on the work packages. Both servers take ${latency} ms for every response. The bridge's store and queue are on PostgreSQL, with one to four workers.`,
  packages: ["@halyard/bridge"],
  async run(setting) {
    const server: Postgres | undefined = postgresBin === undefined ? undefined : await startPostgres();
    const folder = mkdtempSync(join(tmpdir(), "halyard-bench-bridge-"));
    try {
      if (!server) console.log("PostgreSQL is not installed, so the bridges use their embedded databases.");
      for (const workers of workerCounts) await server?.createDatabase(databaseOf(workers));
      const pulls = setting.quick ? 2 : 20;
      const rounds = Math.min(setting.rounds, maximumRounds);
      const trial: Trial<EndToEndJob> = {
        module: import.meta.url,
        contenders: setting.quick ? contenders.slice(0, 2) : contenders,
        job: () => ({ pulls, folder, databases: server?.url }),
        expected: pulls,
        warmUp: 1,
      };
      const series = seriesOf(
        await runTrial(trial, { ...setting, rounds }),
        ({ figures }) => figures["settled"] ?? NaN,
      );
      // The inverse of the median of times is the median of their inverses.
      const gains = compareAll(series, nameOf(1)).map(({ name, ratio }) => ({
        name,
        gain: 1 / ratio.median,
        from: 1 / ratio.upper,
        to: 1 / ratio.lower,
      }));
      const last = gains.at(-1);
      return {
        tables: [
          {
            columns: ["", "throughput beside one worker", "middle half of rounds", "curve"],
            lines: gains.map(({ name, gain, from, to }) => [
              name,
              `${gain.toFixed(2)} x`,
              name === nameOf(1) ? "" : `${from.toFixed(2)} x to ${to.toFixed(2)} x`,
              "█".repeat(Math.round(gain * 4)),
            ]),
          },
        ],
        goals:
          last?.name === nameOf(4)
            ? [
                {
                  text: `four workers: at least ${leastGain} x the throughput of one`,
                  measured: `${last.gain.toFixed(2)} x`,
                  met: last.gain >= leastGain,
                },
              ]
            : [],
        rounds,
      };
    } finally {
      await server?.end();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** The rules that are enabled by default for a pull request. */
const rules = {
  closingWords: ["closes", "fixes", "resolves"],
  bracketReferences: false,
  status: {},
  customFields: {},
  commits: true,
  pullComment: true,
  commitStatus: true,
  requireWorkPackage: true,
  githubTab: false,
  time: { enabled: true },
  issues: { link: false },
  authority: { effects: "writers" },
  titles: "always",
  gitTitles: "visible",
  limits: { references: 20, changes: 10, hours: 24 },
} as const;

/**
 * Resolves when the bridge is idle, including deferred runs. A new bridge creates nothing before `work.settle` has
 * passed, and its warm-up may end earlier.
 */
async function done(bridge: Bridge): Promise<void> {
  const deadline = performance.now() + longestWait;
  for (;;) {
    const { postponed } = await bridge.idle();
    // Work that is deferred for longer has failed, which the result shows.
    if (postponed === 0 || performance.now() > deadline) return;
    await sleep(20);
  }
}

function nameOf(workers: number): string {
  return workers === 1 ? "Halyard, 1 worker" : `Halyard, ${workers} workers`;
}

function databaseOf(workers: number): string {
  return `bridge_${workers}`;
}
