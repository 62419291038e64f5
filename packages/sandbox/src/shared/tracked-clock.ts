import type { Clock } from "./clock.js";

/** A clock whose position can be saved with a state and taken up again, so that a loaded state goes on as it would have. */
export interface TrackedClock extends Clock {
  /** The latest reading, moved on by what it was advanced since. */
  readonly last: number;
  /** Goes on after a saved `last`. Without effect on the machine's clock. */
  restore(last: number): void;
}

/** Follows a clock. It is read once, so that there is a `last`. */
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
