/** A seeded generator: the same seed gives the same numbers, on every runtime. Not for secrets. */
export interface Random {
  /** The next number, at least 0 and below 1. */
  next(): number;
  /** Whether something with this probability (0 to 1) happens now. 0 and 1 are certain and draw nothing. */
  chance(probability: number): boolean;
  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number;
}

/** Makes a {@link Random} by the algorithm known as mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (probability) => probability >= 1 || (probability > 0 && next() < probability),
    below: (limit) => Math.floor(next() * limit),
  };
}
