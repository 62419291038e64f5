import { compare, compareAll, type Series } from "./comparison.ts";
import type { Goal, Table } from "./row.ts";

/** Returns a table of every contender's time relative to the contender `base`, fastest first. */
export function timeTable(series: Series, base: string, extra: ExtraColumn = noExtra): Table {
  const lines = compareAll(series, base)
    .toSorted((a, b) => a.ratio.median - b.ratio.median)
    .map(({ name, ratio, medians }) => [
      name,
      times(ratio.median),
      name === base ? "" : `${times(ratio.lower)} to ${times(ratio.upper)}`,
      times(medians),
      ...extra.columns.map((_, place) => extra.cells(name)[place] ?? ""),
    ]);
  const columns = ["", `time relative to ${base}, median of rounds`, "middle half of rounds", "ratio of medians"];
  return { columns: [...columns, ...extra.columns], lines };
}

/** Additional columns of a {@link timeTable}. */
export interface ExtraColumn {
  readonly columns: readonly string[];
  cells(name: string): readonly string[];
}

/** Returns a column with the processor time on all threads, relative to the base. */
export function cpuColumn(cpu: Series, base: string): ExtraColumn {
  const ratios = new Map(compareAll(cpu, base).map(({ name, ratio }) => [name, times(ratio.median)]));
  return { columns: ["processor time"], cells: (name) => [ratios.get(name) ?? ""] };
}

/** A goal that limits a contender's time relative to another contender. */
export interface TimeLimit {
  readonly contender: string;
  readonly against: string;
  /** Maximum time, as a multiple of the time that `against` takes. */
  readonly atMost: number;
  /** Wording of the goal. The default wording is like "Halyard (git-hosting): at most 1.10 x ky". */
  readonly text?: string | undefined;
}

/** Returns a result for each goal whose contenders were both measured. */
export function timeGoals(series: Series, limits: readonly TimeLimit[]): readonly Goal[] {
  return limits
    .filter(({ contender, against }) => series.has(contender) && series.has(against))
    .map(({ contender, against, atMost, text }) => {
      const { median } = compare(series, contender, against).ratio;
      return {
        text: text ?? `${contender}: at most ${times(atMost)} ${against}`,
        measured: times(median),
        met: median <= atMost,
      };
    });
}

/** Formats a multiple for the report. */
export function times(ratio: number): string {
  return `${ratio < 0.095 ? ratio.toFixed(3) : ratio.toFixed(2)} x`;
}

const noExtra: ExtraColumn = { columns: [], cells: () => [] };
