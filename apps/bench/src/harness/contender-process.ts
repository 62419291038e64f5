/** Program that runs one contender in its own process. */
import { answer } from "./child.ts";
import type { Contender, Cost, Work } from "./contender.ts";
import { type ProfileParts, profileRuns } from "./profile.ts";

/** Options of a contender's process. */
export interface ContenderOptions {
  /** URL of the module that exports `contenders`. */
  readonly module: string;
  /** Name of the contender. If it is missing, the process loads nothing and only reports its memory. */
  readonly contender?: string | undefined;
  readonly job: unknown;
}

/** The functions that a contender's process offers to its parent. */
export interface ContenderAnswers {
  /** Loads the contender and prepares its work. */
  readonly prepare: () => Promise<void>;
  /** Runs the work once. */
  readonly run: () => Promise<Cost>;
  /** Returns the process's peak memory, in MB. */
  readonly memory: () => number;
  /** Profiles the work. Repeats it for at least `duration` milliseconds. */
  readonly profile: (duration: number) => Promise<ProfileParts>;
}

const options = JSON.parse(process.argv[2] ?? "") as ContenderOptions;
const prepared: { work?: Work } = {};

answer<ContenderAnswers>({ prepare, run, memory: () => process.resourceUsage().maxRSS / 1024, profile });

async function prepare(): Promise<void> {
  if (options.contender === undefined) return;
  const { contenders } = (await import(options.module)) as { contenders: readonly Contender[] };
  const contender = contenders.find(({ name }) => name === options.contender);
  if (!contender) throw new Error(`${options.module} has no contender called ${options.contender}.`);
  prepared.work = await contender.prepare(options.job);
}

function profile(duration: number): Promise<ProfileParts> {
  return profileRuns(preparedWork(), duration);
}

async function run(): Promise<Cost> {
  const work = preparedWork();
  const cpuBefore = process.cpuUsage();
  const before = performance.now();
  const outcome = await work();
  const wall = performance.now() - before;
  const { user, system } = process.cpuUsage(cpuBefore);
  const { result, figures = {} } = typeof outcome === "number" ? { result: outcome } : outcome;
  return { result, wall, cpu: (user + system) / 1000, figures };
}

function preparedWork(): Work {
  if (!prepared.work) throw new Error("Call `prepare` before `run` or `profile`.");
  return prepared.work;
}
