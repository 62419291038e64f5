import { existsSync, globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** How many checks came out which way. */
export interface Counts {
  readonly passed: number;
  readonly skipped: number;
  /** Each check that failed, with where to look for it. */
  readonly failures: readonly string[];
}

/** What turbo's run summary says of one task. */
interface TaskSummary {
  readonly taskId: string;
  readonly task: string;
  readonly directory: string;
  readonly command: string;
  readonly execution?: { readonly exitCode?: number };
}

/** What vitest's own JSON report tells. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/**
 * Adds up the checks of the last turbo run. A task that counts for itself leaves its figures in .cache/results, which
 * turbo restores together with a cached result; every other task is one check.
 */
export function countResults(root: string): Counts {
  const [summary] = globSync(".turbo/runs/*.json", { cwd: root });
  if (summary === undefined) return { passed: 0, skipped: 0, failures: ["turbo left no summary of its run"] };
  const { tasks } = JSON.parse(readFileSync(join(root, summary), "utf8")) as { tasks: readonly TaskSummary[] };
  const counts = tasks.filter(({ command }) => command !== "<NONEXISTENT>").map((task) => countTask(root, task));
  return {
    passed: counts.reduce((sum, one) => sum + one.passed, 0),
    skipped: counts.reduce((sum, one) => sum + one.skipped, 0),
    failures: counts.flatMap((one) => one.failures),
  };
}

function countTask(root: string, { taskId, task, directory, execution }: TaskSummary): Counts {
  const failed = execution?.exitCode !== 0;
  const file = join(root, directory, ".cache", "results", `${task.replaceAll(":", "-")}.json`);
  if (!existsSync(file)) return { passed: failed ? 0 : 1, skipped: 0, failures: failed ? [taskId] : [] };
  const report = JSON.parse(readFileSync(file, "utf8")) as Partial<Counts & VitestReport>;
  const failures = report.failures ?? (report.testResults ?? []).flatMap(failuresOf(root));
  return {
    passed: report.passed ?? report.numPassedTests ?? 0,
    skipped: report.skipped ?? report.numPendingTests ?? 0,
    // A task that fails beside its checks has failed all the same.
    failures: failed && failures.length === 0 ? [taskId] : failures.map((name) => `${taskId}: ${name}`),
  };
}

/** The failed tests of a file, or the file itself where it could not be loaded. */
function failuresOf(root: string): (file: VitestReport["testResults"][number]) => string[] {
  return ({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && status === "failed") return [relative(root, name)];
    return failed.map(({ fullName }) => `${relative(root, name)}: ${fullName}`);
  };
}
