import type { Parameters } from "fast-check";

/**
 * Returns options for a property test whose runs take seconds. By default, the test uses the same values every time it
 * is executed, so that only a change to the code can change the result. With `HALYARD_EXPLORE=<factor>`, the values are
 * random, and the number of runs is multiplied by the factor. A failure prints its values. Add them to `examples`.
 *
 * @param examples - Values that failed once. They run first.
 */
export function runs<Values extends unknown[]>(numRuns: number, examples: Values[] = []): Parameters<Values> {
  const { HALYARD_EXPLORE: factor } = process.env;
  if (factor === undefined) return { numRuns, examples, seed: 1 };
  return { numRuns: numRuns * Number(factor), examples, endOnFailure: true };
}
