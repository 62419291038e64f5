/** Numbers that follow from a seed, so that a run can be repeated. */
export interface Random {
  /** At least 0 and below 1. */
  next(): number;
  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number;
  /** One of the items. */
  pick<Item>(items: readonly Item[]): Item;
  chance(probability: number): boolean;
}

/** Creates a linear congruential generator with a mixed output, which is good enough to choose disturbances. */
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
