/** A seeded random generator. The same seed gives the same numbers on every runtime. Not for secrets. */
export interface Random {
  /** Returns the next number, at least 0 and below 1. */
  next(): number;
  /** Returns whether an event with this probability (0 to 1) occurs. For 0 and 1, draws no random number. */
  chance(probability: number): boolean;
  /** Returns a whole number from 0 to `limit - 1`. */
  below(limit: number): number;
}

/** Creates a {@link Random} with the mulberry32 algorithm. */
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
