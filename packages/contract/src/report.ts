import type { CheckCounts, OperationRecord, Recorder } from "./recorder.ts";
import type { PartResult } from "./scenario.ts";

/** Possible results of an operation, from best to worst. */
export const verdicts = [
  "passed",
  "refused",
  "mismatch",
  "failed",
  "not implemented",
  "not called",
  "not in this version",
] as const;

/**
 * Result of an operation. `refused` means that every call was refused, as the contract expected. `not implemented`
 * means that the server responded with 501.
 */
export type Verdict = (typeof verdicts)[number];

/** One operation in a report. */
export interface ReportedOperation {
  readonly operation: string;
  readonly verdict: Verdict;
  readonly calls: number;
  /** Schema mismatches in responses, and lists with missing or repeated items. */
  readonly mismatches: readonly string[];
  /** Failed checks. */
  readonly failures: readonly string[];
}

/** Result of running the contract against one server. */
export interface Report {
  /** Version of the report format. */
  readonly format: 1;
  readonly server: { readonly name: string; readonly version: string };
  readonly checks: CheckCounts;
  readonly operations: readonly ReportedOperation[];
  /** Parts that did not pass. */
  readonly parts: readonly PartResult[];
  /** Number of parts that passed. */
  readonly partsPassed: number;
  /** Descriptions of objects that could not be deleted. */
  readonly left: readonly string[];
}

/** Input for {@link createReport}. */
export interface ReportInput {
  readonly server: Report["server"];
  readonly recorder: Recorder;
  /** Names of the operations that this server version has. */
  readonly available: ReadonlySet<string>;
  readonly parts: readonly PartResult[];
  readonly left: readonly string[];
}

/** Creates a run's report. */
export function createReport({ server, recorder, available, parts, left }: ReportInput): Report {
  return {
    format: 1,
    server,
    checks: recorder.counts,
    operations: recorder.records.map((record) => {
      const { operation, calls, mismatches, failures } = record;
      const verdict = verdictOf(record, available.has(operation));
      return { operation, verdict, calls, mismatches: [...mismatches], failures: [...failures] };
    }),
    parts: parts.filter(({ outcome }) => outcome !== "passed"),
    partsPassed: parts.filter(({ outcome }) => outcome === "passed").length,
    left,
  };
}

/** Returns the number of operations with each verdict. */
export function countVerdicts(operations: readonly ReportedOperation[]): Readonly<Record<Verdict, number>> {
  const count = (wanted: Verdict): number => operations.filter(({ verdict }) => verdict === wanted).length;
  return Object.fromEntries(verdicts.map((verdict) => [verdict, count(verdict)])) as Record<Verdict, number>;
}

/** Returns the problems that make a run fail: failed parts, mismatches, and objects that could not be deleted. */
export function problemsOf({ operations, parts, left }: Report): readonly string[] {
  return [
    ...parts
      .filter(({ outcome }) => outcome === "failed")
      .map(({ scenario, title, reason }) => `${scenario}: ${title}: ${reason}`),
    ...operations.flatMap(({ operation, mismatches }) => mismatches.map((text) => `${operation}: mismatch: ${text}`)),
    ...left.map((what) => `left behind: ${what}`),
  ];
}

function verdictOf({ calls, statuses, mismatches, failures }: OperationRecord, available: boolean): Verdict {
  if (failures.size > 0) return "failed";
  if (mismatches.size > 0) return "mismatch";
  if ([...statuses].some((status) => status < 400)) return "passed";
  if (statuses.has(501)) return "not implemented";
  if (calls > 0) return "refused";
  return available ? "not called" : "not in this version";
}
