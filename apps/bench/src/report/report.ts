import type { Row } from "../harness/row.ts";
import { goalTable, markdownTable } from "./markdown.ts";
import type { Results, RowResult } from "./results.ts";

/** The parts of the report. */
export interface ReportParts {
  readonly rows: readonly Row[];
  readonly results: Results;
  /** Returns text written by hand: `intro`, and remarks on rows by their names. */
  readonly commentary: (name: string) => string | undefined;
}

/** Returns the report in Markdown. Rows without results are omitted. */
export function writeReport({ rows, results, commentary }: ReportParts): string {
  const measured = rows.flatMap((row) => {
    const result = results[row.name];
    return result ? [{ row, result }] : [];
  });
  const sections = measured.map(({ row, result }) => section(row, result, commentary(row.name)));
  const memory = measured.flatMap(({ result }) => (result.memory ? [markdownTable(result.memory)] : []));
  return [
    "# Benchmarks",
    commentary("intro"),
    ...sections,
    ...(memory.length > 0 ? ["## Memory", commentary("memory"), ...memory] : []),
  ]
    .filter((part) => part !== undefined)
    .join("\n\n");
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
