import type { Clock } from "./clock.js";

/** A clock whose latest reading can be saved with a state and restored with it. */
export interface TrackedClock extends Clock {
  /** The clock's latest reading, plus all advances since then. */
  readonly last: number;
  /** Lets a deterministic clock continue from a saved `last`. A real clock runs on unchanged. */
  restore(last: number): void;
}

/** Creates a tracked clock from a clock. Reads the clock once to set `last`. */
export function trackClock(clock: Clock): TrackedClock {
  let last = clock.now();
  return {
    get last() {
      return last;
    },
    now: () => {
      last = clock.now();
      return last;
    },
    advance: (milliseconds) => {
      clock.advance(milliseconds);
      last += milliseconds;
    },
    restore: (saved) => {
      clock.advance(saved - clock.now());
      last = saved;
    },
  };
}
