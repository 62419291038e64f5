/** Implements `npm run bench`: measures the rows and writes docs/benchmarks.md. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "oxfmt";
import type { ProfileParts } from "./harness/profile.ts";
import type { Row, Table } from "./harness/row.ts";
import { type BenchOptions, parseOptions } from "./options.ts";
import { installPeers, versionOf } from "./peers.ts";
import { environment } from "./report/environment.ts";
import { goalTable, markdownTable } from "./report/markdown.ts";
import { profileTable } from "./report/profile-table.ts";
import { writeReport } from "./report/report.ts";
import { readResults, type Results, writeResults } from "./report/results.ts";
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
  if (options.peers && !options.profile) installPeers();

  const failed: string[] = [];
  for (const row of rows.filter(({ name }) => options.rows.includes(name))) {
    console.log(`\n${row.title} (${row.name})`);
    try {
      await (options.profile ? profile(row, options) : measure(row, options));
    } catch (error) {
      console.error(`${row.name} failed: ${messageOf(error)}`);
      failed.push(row.name);
    }
  }
  if (failed.length > 0) console.error(`\nThese benchmark rows failed (see the errors above): ${failed.join(", ")}.`);
  return failed.length > 0 ? 1 : 0;
}

/** Measures a row and stores its results at once, so that a later failure loses nothing. */
async function measure(row: Row, options: BenchOptions): Promise<void> {
  const began = performance.now();
  const findings = await row.run(options);
  const seconds = Math.round((performance.now() - began) / 1000);
  await print([...findings.tables, ...(findings.memory ? [findings.memory] : [])]);
  if (findings.goals.length > 0) console.log(await formatted(goalTable(findings.goals)));
  if (options.quick || !options.peers) return;

  const versions = Object.fromEntries(row.packages.toSorted().map((name) => [name, versionOf(name)]));
  const results = readResults();
  // Keeps the stored profile until the row is profiled again.
  const profile = results[row.name]?.profile;
  await store({ ...results, [row.name]: { ...findings, environment: environment(), versions, seconds, profile } });
}

/** Profiles a row, and leaves its stored measurements unchanged. */
async function profile(row: Row, options: BenchOptions): Promise<void> {
  const profiles = new Map<string, ProfileParts>();
  // Some rows run the work in several sizes, and profile each contender once per size. Only the first profile, with the
  // smallest size, is kept.
  const onProfile = (name: string, parts: ProfileParts): void => {
    if (!profiles.has(name)) profiles.set(name, parts);
  };
  if (row.profile === undefined) await row.run({ ...options, rounds: 1, peers: false, onProfile });
  const tables = (await row.profile?.()) ?? (profiles.size > 0 ? [profileTable(profiles, row.profileBase)] : []);
  if (tables.length === 0) throw new Error(`The row ${row.name} has no profile.`);
  await print(tables);
  const results = readResults();
  const result = results[row.name];
  if (options.quick || result === undefined) return;
  await store({ ...results, [row.name]: { ...result, profile: tables } });
}

async function print(tables: readonly Table[]): Promise<void> {
  for (const table of tables) console.log(`\n${await formatted(markdownTable(table))}`);
}

async function store(results: Results): Promise<void> {
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
