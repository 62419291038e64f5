/** A clock that starts at a fixed moment and moves only when told to, or that follows the machine's. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Moves a deterministic clock on. Without effect on the machine's clock. */
  advance(milliseconds: number): void;
}

/**
 * A deterministic clock: the first reading is `start`, each later one a second more, so that no two records of a
 * sandbox carry the same time and every run of a test sees the same times.
 */
export function steppingClock(start: number = Date.UTC(2026, 0, 5, 9, 0, 0), step: number = 1000): Clock {
  let next = start;
  return {
    now: () => {
      const current = next;
      next += step;
      return current;
    },
    advance: (milliseconds) => {
      next += milliseconds;
    },
  };
}

/** The machine's own clock. */
export function systemClock(): Clock {
  return { now: () => Date.now(), advance: () => undefined };
}
