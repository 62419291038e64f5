import type { Row, Table } from "../harness/row.ts";
import { goalTable, markdownTable } from "./markdown.ts";
import type { Results, RowResult } from "./results.ts";

/** Input for {@link writeReport}. */
export interface ReportParts {
  readonly rows: readonly Row[];
  readonly results: Results;
  /** Returns handwritten text: the report's introduction if `name` is `intro`, or the remarks on the row `name`. */
  readonly commentary: (name: string) => string | undefined;
}

/** Returns the report in Markdown. Omits rows without results. */
export function writeReport({ rows, results, commentary }: ReportParts): string {
  const measured = rows.flatMap((row) => {
    const result = results[row.name];
    return result ? [{ row, result }] : [];
  });
  const sections = measured.map(({ row, result }) => section(row, result, commentary(row.name)));
  const memory = measured.flatMap(({ result }) => (result.memory ? [markdownTable(result.memory)] : []));
  const profiled = measured.flatMap(({ row, result }) =>
    result.profile ? profileSection(row, result.profile, commentary(`profile-${row.name}`)) : [],
  );
  return [
    "# Benchmarks",
    commentary("intro"),
    duration(measured),
    ...sections,
    ...(memory.length > 0 ? ["## Memory", commentary("memory"), ...memory] : []),
    ...(profiled.length > 0 ? ["## Where the rest goes", commentary("profile"), ...profiled] : []),
  ]
    .filter((part) => part !== undefined)
    .join("\n\n");
}

/** Returns a sentence that says how long the default run takes. Undefined until all of its rows have a duration. */
function duration(measured: readonly { readonly row: Row; readonly result: RowResult }[]): string | undefined {
  const usual = measured.filter(({ row }) => row.isOnRequest !== true);
  const seconds = usual.map(({ result }) => result.seconds ?? Number.NaN);
  const total = seconds.reduce((sum, each) => sum + each, 0);
  if (usual.length === 0 || Number.isNaN(total)) return undefined;
  const slowest = usual
    .map(({ row, result }) => ({ name: row.name, took: result.seconds ?? 0 }))
    .toSorted((a, b) => b.took - a.took)
    .slice(0, 3)
    .map(({ name, took }) => `\`${name}\` ${took} s`);
  return `The rows of the default run took ${(total / 60).toFixed(1)} minutes when they were last measured (longest: ${slowest.join(", ")}).`;
}

/** Returns a profile's tables, with the command that generates them. */
function profileSection(row: Row, profile: readonly Table[], text: string | undefined): string[] {
  return [
    `### ${row.title}`,
    `\`\`\`sh\nnpm run bench -- --row ${row.name} --profile\n\`\`\``,
    ...profile.map(markdownTable),
    ...(text === undefined ? [] : [text]),
  ];
}

function section(row: Row, result: RowResult, text: string | undefined): string {
  const versions = Object.entries(result.versions).map(([name, version]) => `${name} ${version}`);
  return [
    `## ${row.title}`,
    row.description,
    `\`\`\`sh\nnpm run bench -- --row ${row.name}\n\`\`\``,
    ...result.tables.map(markdownTable),
    ...(result.goals.length > 0 ? [goalTable(result.goals)] : []),
    ...(text === undefined ? [] : [text]),
    `${[...(result.rounds === undefined ? [] : [`${result.rounds} rounds`]), result.environment, ...versions].join("; ")}.`,
  ].join("\n\n");
}
