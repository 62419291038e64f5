import type { CheckCounts } from "./recorder.ts";
import { countVerdicts, type Report, type ReportedOperation, type Verdict, verdicts } from "./report.ts";

/** The supported servers. The repository's workflow runs the contract against them. */
export const servers: readonly Report["server"][] = [
  ...["1.22", "1.25", "1.27"].map((version) => ({ name: "Gitea", version })),
  ...["11", "15", "17"].map((version) => ({ name: "Forgejo", version })),
  ...["15", "16", "17"].map((version) => ({ name: "OpenProject", version })),
];

/** The part of a report that is committed to the repository. */
export interface Summary {
  readonly format: 1;
  readonly server: Report["server"];
  /** Number of operations with each verdict. */
  readonly operations: Readonly<Record<Verdict, number>>;
  readonly checks: CheckCounts;
  /**
   * Operation counts by the first part of an operation's name, such as `pulls`: the operations that passed, and all
   * those that this server version has.
   */
  readonly resources: Readonly<Record<string, readonly [passed: number, available: number]>>;
  /** Operations with a mismatch or a failure. */
  readonly problems: readonly Pick<ReportedOperation, "operation" | "verdict" | "mismatches" | "failures">[];
}

/** Returns the summary of a report. */
export function toSummary({ server, operations, checks }: Report): Summary {
  const available = operations.filter(({ verdict }) => verdict !== "not in this version");
  const resources = Map.groupBy(available, ({ operation }) => operation.split(".")[0] ?? "");
  const isGood = ({ verdict }: ReportedOperation): boolean => verdict === "passed";
  return {
    format: 1,
    server,
    operations: countVerdicts(operations),
    checks,
    resources: Object.fromEntries(
      [...resources].map(([name, members]) => [name, [members.filter(isGood).length, members.length] as const]),
    ),
    problems: operations
      .filter(({ verdict }) => verdict === "mismatch" || verdict === "failed")
      .map(({ operation, verdict, mismatches, failures }) => ({ operation, verdict, mismatches, failures })),
  };
}

/** Returns a server's name and version for use in a file name, such as `gitea-1.25.5`. */
export function slugOf({ name, version }: Report["server"]): string {
  return `${name.toLowerCase()}-${version}`;
}

/** Returns the JSON text of a report or summary. */
export function format(value: Report | Summary): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** Returns the content of `docs/compatibility.md` for the stored summaries. */
export function toCompatibilityTable(summaries: readonly Summary[]): string {
  const rows = servers.flatMap((server) => {
    const runs = summaries.filter((summary) => covers(server, summary.server));
    return runs.length === 0 ? [[`${server.name} ${server.version}`, "not run"]] : runs.map(rowOf);
  });
  const others = summaries.filter((summary) => !servers.some((server) => covers(server, summary.server)));
  const columns = ["server", ...verdicts, "lists", "writes", "errors", "events"];
  const table = [...rows, ...others.map(rowOf)].map((row) => columns.map((_, index) => row[index] ?? ""));
  return [
    "# Compatibility",
    "",
    "The contract in `packages/contract` is a set of tests that run against a server. It fills the server with data through",
    "Halyard's clients and calls their operations: it reads every list at several page sizes, reads back what it writes, provokes the",
    "documented errors, and receives webhook events. The tables are generated from the run summaries in",
    "`packages/contract/reports`. A server without a summary is marked as not run.",
    "",
    "- **passed**: at least one call succeeded, every response matched its schema, and every check passed.",
    "- **refused**: every call was refused, as the contract expected.",
    "- **mismatch**: a response did not match its schema. **failed**: a check failed.",
    "- **not implemented**: the server responded with 501. **not called**: no scenario calls the operation yet, or this run could not call it.",
    "- **not in this version**: this version of the server does not have the operation, so the client does not send the request.",
    "",
    ...tableOf(columns, table),
    "",
    ...problemsOf(summaries),
    ...resourcesOf(summaries),
  ].join("\n");
}

function covers(server: Report["server"], { name, version }: Report["server"]): boolean {
  return server.name === name && `${version}.`.startsWith(`${server.version}.`);
}

function rowOf({ server, operations, checks }: Summary): readonly string[] {
  const counts = [
    ...verdicts.map((verdict) => operations[verdict]),
    checks.lists,
    checks.writes,
    checks.refusals,
    checks.events,
  ];
  return [`${server.name} ${server.version}`, ...counts.map(String)];
}

function problemsOf(summaries: readonly Summary[]): readonly string[] {
  const lines = summaries.flatMap(({ server, problems }) =>
    problems.map(
      ({ operation, verdict, mismatches, failures }) =>
        `- ${server.name} ${server.version}, \`${operation}\`: ${verdict}: ${[...mismatches, ...failures].join("; ").replaceAll("\n", " ")}`,
    ),
  );
  return lines.length === 0 ? [] : ["## Problems", "", ...lines, ""];
}

function resourcesOf(summaries: readonly Summary[]): readonly string[] {
  const apis = [
    summaries.filter(({ server }) => server.name !== "OpenProject"),
    summaries.filter(({ server }) => server.name === "OpenProject"),
  ].filter((runs) => runs.length > 0);
  return apis.flatMap((runs) => {
    const names = [...new Set(runs.flatMap(({ resources }) => Object.keys(resources)))].sort();
    const title = runs[0]?.server.name === "OpenProject" ? "OpenProject" : "Gitea and Forgejo";
    const columns = ["resource", ...runs.map(({ server }) => `${server.name} ${server.version}`)];
    const cell = (pair: readonly [number, number] | undefined): string => (pair ? `${pair[0]} of ${pair[1]}` : "");
    const table = names.map((name) => [`\`${name}\``, ...runs.map(({ resources }) => cell(resources[name]))]);
    return [
      `## ${title}, by resource`,
      "",
      "Each cell shows how many of the version's operations passed.",
      "",
      ...tableOf(columns, table),
      "",
    ];
  });
}

function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)];
}
