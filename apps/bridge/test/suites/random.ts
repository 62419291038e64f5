/** A generator of reproducible random numbers. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns an integer from 0 (inclusive) to `limit` (exclusive). */
  below(limit: number): number;
  /** Returns one of the items. */
  pick<Item>(items: readonly Item[]): Item;
  chance(probability: number): boolean;
}

/** Creates a linear congruential generator. It is good enough to choose a test's steps and failures. */
export function createRandom(seed: number): Random {
  let state = BigInt(seed) + 1n;
  const next = (): number => {
    state = BigInt.asUintN(64, state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n);
    return Number(((state ^ (state >> 22n)) >> 11n) & 0xffff_ffffn) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("There is nothing to pick from.");
      return item;
    },
    chance: (probability) => next() < probability,
  };
}
