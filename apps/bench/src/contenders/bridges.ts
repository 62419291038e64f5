import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { type Child, startChild } from "../harness/child.ts";
import type { Work } from "../harness/contender.ts";
import type { BridgeAnswers, Used } from "../servers/bridge-process.ts";
import type { SandboxAnswers } from "../servers/sandbox-process.ts";
import type { BridgeSettings } from "./bridge-config.ts";

/** Options for a benchmark in which bridges process a new title for every pull request in a repository. */
export interface BridgesJob {
  readonly pulls: number;
  /** Latency of both servers, in milliseconds. */
  readonly latency: number;
  /** Folder for the bridges' data directories. */
  readonly folder: string;
  /** URL of a PostgreSQL database. Undefined for the embedded database, which only one process can use. */
  readonly databaseUrl: string | undefined;
  readonly processes: number;
  /** Number of workers in each process. */
  readonly workers: number;
}

const secret = "the secret of the benchmarks of the bridge";

/**
 * Starts bridges and their servers, each in its own process. The returned work changes the title of every pull request.
 * It ends when the bridges have processed all deliveries, including those that their own writes cause. Its result is
 * the number of work packages that show the new title. Its figures are:
 * - `settled`: milliseconds until the work has ended;
 * - `cpu`: processor time of the bridges in milliseconds per delivery;
 * - `mainThread`: the part of `cpu` spent on main threads;
 * - `memory`: sum of the bridges' peak memory since their start, in MB;
 * - `requests`: number of requests that the bridges send per delivery.
 */
export async function prepareBridges(job: BridgesJob): Promise<Work> {
  const { pulls, latency, folder, databaseUrl, processes, workers } = job;
  const file = new URL("../servers/sandbox-process.ts", import.meta.url);
  const sandbox = startChild<SandboxAnswers>(file, { pulls, latency, secret });
  const { git, pm } = await sandbox.ask("open");
  const bridges: Child<BridgeAnswers>[] = [];
  for (let count = 0; count < processes; count++) {
    const settings: BridgeSettings = {
      ...{ git, pm, databaseUrl, workers, webhookSecrets: [secret], issues: false },
      ...{ dataDirectory: mkdtempSync(join(folder, "bridge-")), settle: 1000, sweepEvery: 86_400_000 },
    };
    bridges.push(startChild(new URL("../servers/bridge-process.ts", import.meta.url), settings));
    // Opens the bridges one after the other, because the first one prepares the database.
    await bridges.at(-1)?.ask("open");
  }
  const [first] = bridges;
  if (first === undefined)
    throw new Error("The benchmark starts no bridge. Set the number of processes to at least 1.");
  await sandbox.ask("sendTo", await first.ask("open"));

  const done = async (): Promise<void> => {
    let wasBusy = true;
    // A process without work can get new work from another process. All processes are therefore asked again until none
    // of them had to wait for deferred work.
    while (wasBusy) wasBusy = (await Promise.all(bridges.map((bridge) => bridge.ask("done")))).includes(true);
  };
  const used = async () => {
    const all = await Promise.all(bridges.map((bridge) => bridge.ask("used")));
    const total = (figure: keyof Used): number => all.reduce((sum, each) => sum + each[figure], 0);
    return {
      ...{ cpu: total("cpu"), mainThread: total("mainThread"), memory: total("memory") },
      ...{ deliveries: total("deliveries"), requests: total("requests") },
    };
  };
  return async () => {
    await sandbox.ask("change");
    const before = await used();
    const started = performance.now();
    // Delivers and waits twice, because the bridges' own writes cause more deliveries.
    for (let turn = 0; turn < 2; turn++) {
      await sandbox.ask("deliver");
      await done();
    }
    const settled = performance.now() - started;
    const after = await used();
    const deliveries = after.deliveries - before.deliveries;
    const figures = {
      settled,
      cpu: (after.cpu - before.cpu) / deliveries,
      mainThread: (after.mainThread - before.mainThread) / deliveries,
      memory: after.memory,
      requests: (after.requests - before.requests) / deliveries,
    };
    return { result: await sandbox.ask("effects"), figures };
  };
}
