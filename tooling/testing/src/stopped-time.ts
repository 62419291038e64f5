import { onTestFinished, vi } from "vitest";

/** A test's clock, which advances only when `pass` is called. */
export interface StoppedTime {
  /** Advances `performance.now` and runs the timers that are due. */
  pass(milliseconds: number): void;
}

/**
 * Longest delay that still elapses in real time, in milliseconds. It covers short pauses, such as the one before a
 * retry.
 */
const longestRealDelay = 50;

interface HeldTimer {
  readonly at: number;
  readonly run: () => void;
}

/**
 * Stops `performance.now`, and timers of more than 50 ms, until the test ends. Sockets are not affected. A request
 * therefore times out only when the test advances the time, regardless of the machine's speed.
 *
 * @example
 * const time = stopTime();
 * const server = await serve(() => time.pass(200)); // never responds; the client's timeout of 200 ms expires
 */
export function stopTime(): StoppedTime {
  // Starts at a whole millisecond, so that sums have no rounding errors and a timer fires exactly after its delay.
  let now = Math.round(performance.now());
  const held = new Map<object, HeldTimer>();
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.stubGlobal("setTimeout", (callback: (...given: unknown[]) => void, delay = 0, ...given: unknown[]) => {
    if (delay <= longestRealDelay) return start(callback, delay, ...given);
    const timer = { ref: () => timer, unref: () => timer, refresh: () => timer, hasRef: () => true };
    held.set(timer, { at: now + delay, run: () => callback(...given) });
    return timer;
  });
  vi.stubGlobal("clearTimeout", (timer: NodeJS.Timeout | undefined) => {
    if (timer === undefined || !held.delete(timer)) stop(timer);
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    clock.mockRestore();
  });
  return {
    pass(milliseconds) {
      now += milliseconds;
      for (const [timer, { at, run }] of held) {
        if (at <= now && held.delete(timer)) run();
      }
    },
  };
}
