/**
 * A deterministic or real clock. A deterministic clock starts at a fixed moment and advances only when it is read and
 * when `advance` is called.
 */
export interface Clock {
  /** Returns the time in milliseconds since 1970, UTC. */
  now(): number;
  /** Advances a deterministic clock. Does nothing to a real clock. */
  advance(milliseconds: number): void;
}

/**
 * Creates a deterministic clock. The first reading is `start`, and each later reading adds `step` milliseconds. Every
 * run of a test sees the same times.
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

/** Returns the machine's own clock. */
export function systemClock(): Clock {
  return { now: () => Date.now(), advance: () => undefined };
}
