/** Median and quartiles of some measurements. */
export interface Spread {
  readonly median: number;
  /** Lower quartile. */
  readonly lower: number;
  /** Upper quartile. */
  readonly upper: number;
}

/**
 * Returns a quantile of the measurements: the median if `share` is 0.5. Interpolates between neighbouring values.
 *
 * @param share - From 0 for the smallest value to 1 for the largest.
 * @throws RangeError when there are no measurements.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new RangeError("There are no measurements to summarise.");
  return below + (above - below) * (place - Math.floor(place));
}

/** Summarises measurements by their median and quartiles, which a few outliers hardly affect. */
export function spreadOf(values: readonly number[]): Spread {
  return { median: quantile(values, 0.5), lower: quantile(values, 0.25), upper: quantile(values, 0.75) };
}
