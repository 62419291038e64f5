import { quantile, spreadOf, type Spread } from "./statistics.ts";

/** Measurements by contender. The same index means the same round for all contenders. */
export type Series = ReadonlyMap<string, readonly number[]>;

/** A contender, compared with the base. */
export interface Comparison {
  readonly name: string;
  /** The contender's value divided by the base's value in the same round: median and quartiles over all rounds. */
  readonly ratio: Spread;
  /** The contender's median divided by the base's median. */
  readonly medians: number;
}

/** Extracts one number from each sample. */
export function seriesOf<Sample>(
  samples: ReadonlyMap<string, readonly Sample[]>,
  value: (sample: Sample) => number,
): Series {
  return new Map([...samples].map(([name, list]) => [name, list.map(value)]));
}

/** Compares every contender with the base. */
export function compareAll(series: Series, base: string): readonly Comparison[] {
  return [...series.keys()].map((name) => compare(series, name, base));
}

/**
 * Compares a contender with the base, round by round.
 *
 * @throws RangeError when there are no measurements of the contender or of the base.
 */
export function compare(series: Series, name: string, base: string): Comparison {
  const values = series.get(name) ?? [];
  const baseValues = series.get(base) ?? [];
  const ratios = values.flatMap((value, round) => {
    const other = baseValues[round];
    return other === undefined ? [] : [value / other];
  });
  return { name, ratio: spreadOf(ratios), medians: quantile(values, 0.5) / quantile(baseValues, 0.5) };
}
