import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "oxfmt";
import type { Findings, Table } from "../harness/row.ts";

/** The stored result of a row's latest measurement. */
export interface RowResult extends Findings {
  readonly environment: string;
  /** Version of each package. */
  readonly versions: Readonly<Record<string, string>>;
  /** Duration of the measurement in seconds, excluding the profile. Missing in results from earlier versions. */
  readonly seconds?: number | undefined;
  /** Tables from the latest profile. */
  readonly profile?: readonly Table[] | undefined;
}

/** Latest result of each row, by the row's name. */
export type Results = Readonly<Record<string, RowResult>>;

const file = join(import.meta.dirname, "..", "..", "results.json");

/** Reads the stored results of all rows. A run that measures only some rows keeps the results of the others. */
export function readResults(): Results {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Results) : {};
}

/** Stores the results in `results.json`. */
export async function writeResults(results: Results): Promise<void> {
  const { code } = await format(file, JSON.stringify(results), { printWidth: 120 });
  writeFileSync(file, code);
}
