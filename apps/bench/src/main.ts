/** Implements `npm run bench`: measures the rows and writes docs/benchmarks.md. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "oxfmt";
import type { Row } from "./harness/row.ts";
import { type BenchOptions, parseOptions } from "./options.ts";
import { installPeers, versionOf } from "./peers.ts";
import { environment } from "./report/environment.ts";
import { goalTable, markdownTable } from "./report/markdown.ts";
import { writeReport } from "./report/report.ts";
import { readResults, type RowResult, writeResults } from "./report/results.ts";
import { rows } from "./rows/index.ts";

const report = join(import.meta.dirname, "..", "..", "..", "docs", "benchmarks.md");

process.exitCode = await main();

async function main(): Promise<number> {
  let options: BenchOptions;
  try {
    options = parseOptions(process.argv.slice(2), rows);
  } catch (error) {
    console.error(messageOf(error));
    return 1;
  }
  if (options.peers) installPeers();

  const failed: string[] = [];
  for (const row of rows.filter(({ name }) => options.rows.includes(name))) {
    console.log(`\n${row.title} (${row.name})`);
    try {
      await measure(row, options);
    } catch (error) {
      console.error(`${row.name} failed: ${messageOf(error)}`);
      failed.push(row.name);
    }
  }
  if (failed.length > 0) console.error(`\nThese benchmark rows failed (see the errors above): ${failed.join(", ")}.`);
  return failed.length > 0 ? 1 : 0;
}

/** Stores each row as soon as it is measured, so that a later failure loses nothing. */
async function measure(row: Row, options: BenchOptions): Promise<void> {
  const findings = await row.run(options);
  const tables = [...findings.tables, ...(findings.memory ? [findings.memory] : [])];
  for (const table of tables) console.log(`\n${await formatted(markdownTable(table))}`);
  if (findings.goals.length > 0) console.log(await formatted(goalTable(findings.goals)));
  if (options.quick || !options.peers) return;

  const versions = Object.fromEntries(row.packages.toSorted().map((name) => [name, versionOf(name)]));
  const result: RowResult = { ...findings, environment: environment(), versions };
  const results = { ...readResults(), [row.name]: result };
  await writeResults(results);
  writeFileSync(report, await formatted(writeReport({ rows, results, commentary })));
}

function commentary(name: string): string | undefined {
  const file = join(import.meta.dirname, "commentary", `${name}.md`);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

async function formatted(markdown: string): Promise<string> {
  return (await format("report.md", markdown, { printWidth: 120 })).code;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
