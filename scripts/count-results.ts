import { existsSync, globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { reasonOf } from "../tooling/packaging/results.ts";

/** Check results by outcome. */
export interface Counts {
  readonly passed: number;
  /** Checks and groups of tests that did not run, each with its reason. */
  readonly skipped: readonly string[];
  /** Failed checks, each with its location and the start of the error message. */
  readonly failures: readonly string[];
}

/** A task in turbo's run summary. */
interface TaskSummary {
  readonly taskId: string;
  readonly task: string;
  readonly directory: string;
  readonly command: string;
  readonly logFile?: string;
  readonly execution?: { readonly exitCode?: number };
}

/** The parts of vitest's JSON report that this file reads. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Error from loading the file. */
    readonly message?: string;
    readonly assertionResults: readonly VitestResult[];
  }[];
}

interface VitestResult {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages?: readonly string[];
  readonly ancestorTitles: readonly string[];
}

/**
 * Adds up the checks of the last turbo run. A task that counts its own checks writes the results to .cache/results,
 * which turbo caches and restores. Every other task counts as one check.
 */
export function countResults(root: string): Counts {
  const [summary] = globSync(".turbo/runs/*.json", { cwd: root });
  if (summary === undefined) return { passed: 0, skipped: [], failures: ["turbo wrote no summary of its run"] };
  const { tasks } = JSON.parse(readFileSync(join(root, summary), "utf8")) as { tasks: readonly TaskSummary[] };
  const counts = tasks.filter(({ command }) => command !== "<NONEXISTENT>").map((task) => countTask(root, task));
  return {
    passed: counts.reduce((sum, one) => sum + one.passed, 0),
    skipped: counts.flatMap((one) => one.skipped),
    failures: counts.flatMap((one) => one.failures),
  };
}

function countTask(root: string, summary: TaskSummary): Counts {
  const { taskId, task, directory, execution } = summary;
  const failed = execution?.exitCode !== 0;
  const file = join(root, directory, ".cache", "results", `${task.replaceAll(":", "-")}.json`);
  const itself = (): string => withReason(taskId, reasonInLog(root, summary));
  if (!existsSync(file)) return { passed: failed ? 0 : 1, skipped: [], failures: failed ? [itself()] : [] };
  const report = JSON.parse(readFileSync(file, "utf8")) as Partial<Counts & VitestReport>;
  const failures = report.failures ?? (report.testResults ?? []).flatMap(failuresOf(root));
  return {
    passed: report.passed ?? report.numPassedTests ?? 0,
    skipped: (report.skipped ?? (report.testResults ?? []).flatMap(skipsOf(root))).map((name) => `${taskId}: ${name}`),
    // A task can fail although all its checks passed.
    failures: failed && failures.length === 0 ? [itself()] : failures.map((name) => `${taskId}: ${name}`),
  };
}

function withReason(what: string, reason = ""): string {
  return reason === "" ? what : `${what}: ${reasonOf(reason)}`;
}

/**
 * Returns a task's output from the first mention of an error to the end. If no error is mentioned, returns only the
 * last line.
 */
function reasonInLog(root: string, { logFile }: TaskSummary): string | undefined {
  if (logFile === undefined || !existsSync(join(root, logFile))) return undefined;
  const lines = readFileSync(join(root, logFile), "utf8").trim().split("\n");
  const at = lines.findIndex((line) => /\b(?:error|failed|cannot|expected)\b/i.test(line));
  return lines.slice(at).join("\n");
}

/** Returns a function that lists a file's failed tests, or the file itself if it could not be loaded. */
function failuresOf(root: string): (file: VitestReport["testResults"][number]) => string[] {
  return ({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && status === "failed") return [withReason(relative(root, name), message)];
    return failed.map(({ fullName, failureMessages: [reason] = [] }) =>
      withReason(`${relative(root, name)}: ${fullName}`, reason),
    );
  };
}

/**
 * Returns a function that lists a file's skipped tests, with one line for each outermost group. The group's name states
 * the reason.
 */
function skipsOf(root: string): (file: VitestReport["testResults"][number]) => string[] {
  return ({ name, assertionResults }) => {
    const skipped = assertionResults.filter(({ status }) => status === "pending" || status === "skipped");
    const groups = Map.groupBy(skipped, ({ ancestorTitles: [outermost], fullName }) =>
      outermost === undefined || outermost === "" ? fullName : outermost,
    );
    return [...groups].map(([group, { length }]) => `${relative(root, name)}: ${group} (tests: ${length})`);
  };
}
