import { startServer, type Server, type ServerOptions } from "../servers/start-server.ts";
import { startChild, type Child } from "./child.ts";
import type { Contender, Cost } from "./contender.ts";
import type { ContenderAnswers, ContenderOptions } from "./contender-process.ts";
import { pairedRounds } from "./paired-rounds.ts";
import type { Setting } from "./row.ts";

/** Work that several contenders do, each in its own way. */
export interface Trial<Job> {
  /** `import.meta.url` of the module that exports `contenders`. */
  readonly module: string;
  readonly contenders: readonly Contender<Job>[];
  /** Returns the contenders' options. `url` is the server's URL, or empty if the trial has no server. */
  readonly job: (url: string) => Job;
  /** Result that every contender's work must return. */
  readonly expected: number;
  readonly server?: ServerOptions | undefined;
  /**
   * Number of runs before the measured runs. Default: 5, which is enough for the runtime to compile frequently used
   * code.
   */
  readonly warmUp?: number | undefined;
}

/** One run of a contender, with the server's statistics for this run. */
interface Sample extends Cost {
  readonly requests: number;
  /** Milliseconds that the server spent on requests, summed over all requests. */
  readonly served: number;
}

/** Samples by the contender's name. */
export type Samples = ReadonlyMap<string, readonly Sample[]>;

/** Milliseconds after which a profile starts no further run of the work. */
const profileFor = 2000;

const contenderProcess = new URL("contender-process.ts", import.meta.url);

/** Returns the contenders to measure: those that need no installation, and the peers if they are installed. */
function participants<Job>(contenders: readonly Contender<Job>[], { peers }: Setting): readonly Contender<Job>[] {
  return contenders.filter(({ packages }) => peers || packages.every((name) => name.startsWith("@halyard/")));
}

/**
 * Returns the number of rounds for a row with short runs: twice the requested number, except in quick mode. In short
 * runs, other processes and garbage collection affect the times more than the differences between the contenders do.
 */
export function manyRounds({ quick, rounds }: Setting): number {
  return quick ? rounds : rounds * 2;
}

/**
 * Measures the contenders in paired rounds. Each contender keeps its own process through all rounds.
 *
 * @throws Error that names the contender whose result is wrong.
 */
export async function runTrial<Job>(trial: Trial<Job>, setting: Setting): Promise<Samples> {
  return withServer(trial, async (server) => {
    const children = new Map<string, Child<ContenderAnswers>>();
    const measure = async (name: string): Promise<Sample> => runOnce(trial, name, children.get(name), server);
    try {
      const names = participants(trial.contenders, setting).map(({ name }) => name);
      for (const name of names) {
        const child = startContender(trial, name, server);
        children.set(name, child);
        await child.ask("prepare");
      }
      const few = setting.quick || setting.onProfile !== undefined;
      await pairedRounds(names, measure, { rounds: few ? 1 : (trial.warmUp ?? 5) });
      const samples = await pairedRounds(names, measure, { rounds: setting.rounds });
      const { onProfile } = setting;
      if (onProfile === undefined) return samples;
      for (const { name } of participants(trial.contenders, { ...setting, peers: false })) {
        const parts = await children.get(name)?.ask("profile", profileFor);
        if (parts !== undefined) onProfile(name, parts);
      }
      return samples;
    } finally {
      await Promise.all([...children.values()].map((child) => child.end()));
    }
  });
}

/** Name that {@link measureMemory} uses for a process without a contender. */
export const idleProcess = "an idle process";

/**
 * Measures peak memory: runs each contender's work once in each of several new processes.
 *
 * @returns Peak memory in MB, by contender, and for an idle process.
 */
export async function measureMemory<Job>(
  trial: Trial<Job>,
  setting: Setting,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const names = [idleProcess, ...participants(trial.contenders, setting).map(({ name }) => name)];
  const rounds = setting.quick ? 1 : 3;
  return withServer(trial, (server) =>
    pairedRounds(
      names,
      async (name) => {
        const child = startContender(trial, name === idleProcess ? undefined : name, server);
        try {
          await child.ask("prepare");
          if (name !== idleProcess) await runOnce(trial, name, child, server);
          return await child.ask("memory");
        } finally {
          await child.end();
        }
      },
      { rounds },
    ),
  );
}

async function withServer<Job, Result>(
  { server: options }: Trial<Job>,
  use: (server: Server | undefined) => Promise<Result>,
): Promise<Result> {
  const server = options && (await startServer(options));
  try {
    return await use(server);
  } finally {
    await server?.end();
  }
}

function startContender<Job>(
  { module, job }: Trial<Job>,
  contender: string | undefined,
  server: Server | undefined,
): Child<ContenderAnswers> {
  const options: ContenderOptions = { module, contender, job: job(server?.url ?? "") };
  return startChild<ContenderAnswers>(contenderProcess, options);
}

async function runOnce<Job>(
  { expected }: Trial<Job>,
  name: string,
  child: Child<ContenderAnswers> | undefined,
  server: Server | undefined,
): Promise<Sample> {
  if (!child) throw new Error(`${name} has no process.`);
  const cost = await child.ask("run");
  if (cost.result !== expected) {
    throw new Error(`${name} did not do the work: its result is ${cost.result}, expected ${expected}.`);
  }
  const { requests, served } = (await server?.takeCounts()) ?? { requests: 0, served: 0 };
  return { ...cost, requests, served };
}
