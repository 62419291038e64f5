import type { Parameters } from "fast-check";

/**
 * Returns options for a property whose runs take seconds. By default all runs are the same each time, so that a change
 * decides the result and not chance. With `HALYARD_EXPLORE=<factor>` they are random, and that many times as many; a
 * failure prints its values, which become an example here.
 *
 * @param examples - Values that failed once. They run first.
 */
export function runs<Values extends unknown[]>(numRuns: number, examples: Values[] = []): Parameters<Values> {
  const { HALYARD_EXPLORE: factor } = process.env;
  if (factor === undefined) return { numRuns, examples, seed: 1 };
  return { numRuns: numRuns * Number(factor), examples, endOnFailure: true };
}
