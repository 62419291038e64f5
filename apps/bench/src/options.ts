import { parseArgs } from "node:util";
import type { Row, Setting } from "./harness/row.ts";

/** Parsed command-line options. */
export interface BenchOptions extends Setting {
  /** Whether to profile the rows instead of measuring them. */
  readonly profile: boolean;
  /** Names of the benchmarks to measure or profile. */
  readonly rows: readonly string[];
}

const usage = `npm run bench -- [--row <name>]... [--rounds <n>] [--quick] [--without-peers] [--profile]

  --row <name>      measure only this row; may be given several times (default: all but cold-import, end-to-end, install, scale, types)
  --rounds <n>      rounds per row (default 5; twice as many if runs are short, fewer if they take seconds)
  --quick           two rounds with little work, to test that everything runs; keeps no results
  --profile         profile the rows instead of measuring them, and report where the time or the bytes go
  --without-peers   compare only contenders that need no installation; keeps no results`;

/**
 * Parses the command line.
 *
 * @throws Error that describes the problem, with the usage.
 */
export function parseOptions(args: readonly string[], all: readonly Pick<Row, "name" | "isOnRequest">[]): BenchOptions {
  const known = all.map(({ name }) => name);
  const usual = all.filter(({ isOnRequest }) => isOnRequest !== true).map(({ name }) => name);
  const { values } = parseArgs({
    args: [...args],
    options: {
      row: { type: "string", multiple: true },
      rounds: { type: "string" },
      quick: { type: "boolean", default: false },
      "without-peers": { type: "boolean", default: false },
      profile: { type: "boolean", default: false },
    },
  });
  const { row: rows = usual, quick, rounds = quick ? "2" : "5" } = values;
  const unknown = rows.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new Error(`There is no benchmark row named ${unknown}. The rows are: ${known.join(", ")}.\n\n${usage}`);
  }
  if (!/^[1-9]\d{0,3}$/.test(rounds)) {
    throw new Error(`--rounds must be a whole number from 1 to 9999, not "${rounds}".\n\n${usage}`);
  }
  return { rows, quick, rounds: Number(rounds), peers: !values["without-peers"], profile: values.profile };
}
