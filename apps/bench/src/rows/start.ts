import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@halyard/testing/free-port";
import { postgresBin, startPostgres } from "@halyard/testing/postgres";
import { startChild } from "../harness/child.ts";
import { seriesOf, type Series } from "../harness/comparison.ts";
import { pairedRounds } from "../harness/paired-rounds.ts";
import type { Goal, Row } from "../harness/row.ts";
import { quantile } from "../harness/statistics.ts";
import { timeTable } from "../harness/time-findings.ts";
import type { SandboxAnswers } from "../servers/sandbox-process.ts";

/** Measurements of one start of a program. */
interface Start {
  /** Milliseconds until the program was ready. */
  readonly wall: number;
  /** Peak memory of the process, in MB. Undefined if the operating system does not report it. */
  readonly peak?: number | undefined;
  /** Longest time that the event loop was blocked, in milliseconds. */
  readonly block: number;
}

const empty = "an empty program";
const first = "Halyard (bridge), empty folder";
const again = "Halyard (bridge), existing database";
const onPostgres = "Halyard (bridge), existing database on PostgreSQL";

/**
 * Goals for a start in an empty folder: milliseconds until the bridge is ready, peak memory in MB, and the longest time
 * that the event loop is blocked, in milliseconds.
 */
const goals = { wall: 1500, peak: 350, block: 200 };

const program = fileURLToPath(import.meta.resolve("@halyard/bridge/package.json"));
const cli = join(program, "..", "dist", "cli.js");
const loopDelay = new URL("../servers/loop-delay.ts", import.meta.url).href;

/** A start that takes longer than this many milliseconds has failed. */
const longestStart = 120_000;

/** Maximum number of rounds. It is low because each round takes several seconds. */
const maximumRounds = 5;

/** Measures how long the bridge takes to start, with its embedded database and with PostgreSQL. */
export const startRow: Row = {
  name: "start",
  title: "Start of the bridge",
  description:
    "The wall-clock time from `bridge start` to the first 200 of `/readyz`, with the embedded database (in an empty folder, and in one with a database) and with PostgreSQL, if it is installed. It is compared with a Node program that does nothing. The peak memory is that of the process until then.",
  packages: ["@halyard/bridge"],
  async run(setting) {
    const rounds = Math.min(setting.rounds, maximumRounds);
    const folder = mkdtempSync(join(tmpdir(), "halyard-bench-start-"));
    const file = new URL("../servers/sandbox-process.ts", import.meta.url);
    const sandbox = startChild<SandboxAnswers>(file, { pulls: 0, latency: 0, secret: "" });
    const server = postgresBin === undefined ? undefined : await startPostgres({ durable: true });
    try {
      const databaseUrl = await server?.createDatabase("start");
      const { git, pm } = await sandbox.ask("open");
      const environment = { GIT_TOKEN: git.token, PM_KEY: pm.token, HOOK_SECRET: "the secret of this benchmark" };
      const database = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
      const used = mkdtempSync(join(folder, "used-"));
      const start = async (name: string): Promise<Start> => {
        if (name === empty) return startEmpty(folder);
        const dataDirectory = name === first ? mkdtempSync(join(folder, "new-")) : used;
        const hook = { env: "HOOK_SECRET" };
        const port = await freePort();
        const config = {
          ...{ dataDirectory, listen: { host: "127.0.0.1", port } },
          ...(name === onPostgres && { databaseUrl: { env: "DATABASE_URL" } }),
          git: [
            { name: "forge", product: "forgejo", url: git.url, token: { env: "GIT_TOKEN" }, webhookSecrets: [hook] },
          ],
          openproject: [{ name: "pm", url: pm.url, apiKey: { env: "PM_KEY" }, webhookSecrets: [hook] }],
          mappings: [{ git: "forge", repositories: ["acme/*"], openproject: "pm" }],
        };
        const path = join(folder, "bridge.yaml");
        // JSON is valid YAML.
        writeFileSync(path, JSON.stringify(config));
        return startBridge(path, port, { ...environment, ...database, LOOP_DELAY_FILE: join(folder, "delay") });
      };
      const names = [empty, first, again, ...(databaseUrl === undefined ? [] : [onPostgres])];
      // These starts are not measured. They create the databases.
      for (const name of names.slice(2)) await start(name);
      const samples = await pairedRounds(names, start, { rounds });
      const peaks = seriesOf(samples, ({ peak = Number.NaN }) => peak);
      const blocks = seriesOf(samples, ({ block }) => block);
      const walls = seriesOf(samples, ({ wall }) => wall);
      const median = (series: Series, name: string): number => quantile(series.get(name) ?? [], 0.5);
      const memory = (name: string): string =>
        Number.isNaN(median(peaks, name)) ? "not reported" : median(peaks, name).toFixed(0);
      const table = timeTable(walls, empty, {
        columns: ["ms", "peak memory, MB", "longest block of the event loop, ms"],
        cells: (name) => [median(walls, name).toFixed(0), memory(name), median(blocks, name).toFixed(0)],
      });
      const goal = (text: string, series: Series, atMost: number, unit: string): Goal[] => {
        const measured = median(series, first);
        if (Number.isNaN(measured)) return [];
        return [
          {
            text: `${text}: at most ${atMost} ${unit}`,
            measured: `${measured.toFixed(0)} ${unit}`,
            met: measured <= atMost,
          },
        ];
      };
      return {
        tables: [table],
        goals: [
          ...goal("empty folder", walls, goals.wall, "ms"),
          ...goal("empty folder, peak memory", peaks, goals.peak, "MB"),
          ...goal("empty folder, longest block", blocks, goals.block, "ms"),
        ],
        rounds,
      };
    } finally {
      await server?.stop();
      await sandbox.end();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function startEmpty(folder: string): Promise<Start> {
  const file = join(folder, "delay");
  const started = performance.now();
  const child = spawn(process.execPath, ["--import", loopDelay, "-e", ""], {
    stdio: "inherit",
    env: { ...process.env, LOOP_DELAY_FILE: file },
  });
  await once(child, "exit");
  return { wall: performance.now() - started, block: Number(readFileSync(file, "utf8")) };
}

async function startBridge(config: string, port: number, environment: NodeJS.ProcessEnv): Promise<Start> {
  const started = performance.now();
  const child = spawn(process.execPath, ["--import", loopDelay, cli, "--config", config, "start"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...environment },
  });
  const exited = once(child, "exit");
  try {
    await ready(child, `http://127.0.0.1:${port}/readyz`, started);
    const wall = performance.now() - started;
    const peak = peakOf(child);
    child.kill("SIGTERM");
    await exited;
    return { wall, peak, block: Number(readFileSync(environment["LOOP_DELAY_FILE"] ?? "", "utf8")) };
  } finally {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await exited;
  }
}

async function ready(child: ChildProcess, url: string, started: number): Promise<void> {
  for (;;) {
    const status = await fetch(url).then(
      (response) => response.status,
      () => undefined,
    );
    if (status === 200) return;
    if (child.exitCode !== null) throw new Error(`The bridge ended with ${child.exitCode} before it was ready.`);
    if (performance.now() - started > longestStart) throw new Error(`${url} did not respond with 200, but ${status}.`);
    await sleep(10);
  }
}

/** Returns a process's peak memory in MB. Undefined if the operating system has no `/proc`. */
function peakOf({ pid }: ChildProcess): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
