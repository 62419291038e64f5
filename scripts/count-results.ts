import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** How many checks came out which way. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** What turbo's run summary says of one task. */
interface TaskSummary {
  readonly task: string;
  readonly directory: string;
  readonly command: string;
  readonly execution?: { readonly exitCode?: number };
}

/** The figures of vitest's own JSON report. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}

/**
 * Adds up the checks of the last turbo run. A task that counts for itself leaves its figures in .cache/results, which
 * turbo restores together with a cached result; every other task is one check.
 */
export function countResults(root: string): Counts {
  const [summary] = globSync(".turbo/runs/*.json", { cwd: root });
  if (summary === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const { tasks } = JSON.parse(readFileSync(join(root, summary), "utf8")) as { tasks: readonly TaskSummary[] };
  const counts = tasks.filter(({ command }) => command !== "<NONEXISTENT>").map((task) => countTask(root, task));
  return {
    passed: counts.reduce((sum, one) => sum + one.passed, 0),
    failed: counts.reduce((sum, one) => sum + one.failed, 0),
    skipped: counts.reduce((sum, one) => sum + one.skipped, 0),
  };
}

function countTask(root: string, { task, directory, execution }: TaskSummary): Counts {
  const failures = execution?.exitCode === 0 ? 0 : 1;
  const file = join(root, directory, ".cache", "results", `${task.replaceAll(":", "-")}.json`);
  if (!existsSync(file)) return { passed: 1 - failures, failed: failures, skipped: 0 };
  const report = JSON.parse(readFileSync(file, "utf8")) as Partial<Counts & VitestReport>;
  return {
    passed: report.passed ?? report.numPassedTests ?? 0,
    // A task that fails beside its checks, for instance because a file cannot be loaded, has failed all the same.
    failed: Math.max(report.failed ?? report.numFailedTests ?? 0, failures),
    skipped: report.skipped ?? report.numPendingTests ?? 0,
  };
}
