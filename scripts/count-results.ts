import { existsSync, globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Numbers of checks by result. */
export interface Counts {
  readonly passed: number;
  /** Each check, or group of tests, that did not run, with the reason. */
  readonly skipped: readonly string[];
  /** Each check that failed, with where to look for it. */
  readonly failures: readonly string[];
}

/** One task in turbo's run summary. */
interface TaskSummary {
  readonly taskId: string;
  readonly task: string;
  readonly directory: string;
  readonly command: string;
  readonly execution?: { readonly exitCode?: number };
}

/** The parts of vitest's JSON report that are read. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    /** Path of the file. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly VitestResult[];
  }[];
}

interface VitestResult {
  readonly status: string;
  readonly fullName: string;
  readonly ancestorTitles: readonly string[];
}

/**
 * Adds up the checks of the last turbo run. A task that counts for itself leaves its figures in .cache/results, which
 * turbo restores together with a cached result; every other task is one check.
 */
export function countResults(root: string): Counts {
  const [summary] = globSync(".turbo/runs/*.json", { cwd: root });
  if (summary === undefined) return { passed: 0, skipped: [], failures: ["turbo left no summary of its run"] };
  const { tasks } = JSON.parse(readFileSync(join(root, summary), "utf8")) as { tasks: readonly TaskSummary[] };
  const counts = tasks.filter(({ command }) => command !== "<NONEXISTENT>").map((task) => countTask(root, task));
  return {
    passed: counts.reduce((sum, one) => sum + one.passed, 0),
    skipped: counts.flatMap((one) => one.skipped),
    failures: counts.flatMap((one) => one.failures),
  };
}

function countTask(root: string, { taskId, task, directory, execution }: TaskSummary): Counts {
  const failed = execution?.exitCode !== 0;
  const file = join(root, directory, ".cache", "results", `${task.replaceAll(":", "-")}.json`);
  if (!existsSync(file)) return { passed: failed ? 0 : 1, skipped: [], failures: failed ? [taskId] : [] };
  const report = JSON.parse(readFileSync(file, "utf8")) as Partial<Counts & VitestReport>;
  const failures = report.failures ?? (report.testResults ?? []).flatMap(failuresOf(root));
  return {
    passed: report.passed ?? report.numPassedTests ?? 0,
    skipped: (report.skipped ?? (report.testResults ?? []).flatMap(skipsOf(root))).map((name) => `${taskId}: ${name}`),
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

/** The skipped tests of a file, as one line for each outermost group: its name has the reason. */
function skipsOf(root: string): (file: VitestReport["testResults"][number]) => string[] {
  return ({ name, assertionResults }) => {
    const skipped = assertionResults.filter(({ status }) => status === "pending" || status === "skipped");
    const groups = Map.groupBy(skipped, ({ ancestorTitles: [outermost], fullName }) =>
      outermost === undefined || outermost === "" ? fullName : outermost,
    );
    return [...groups].map(([group, { length }]) => `${relative(root, name)}: ${group} (tests: ${length})`);
  };
}
