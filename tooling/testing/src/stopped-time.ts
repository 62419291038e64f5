import { onTestFinished, vi } from "vitest";

/** The clock of a test, which advances only when `pass` is called. */
export interface StoppedTime {
  /** Moves `performance.now` forward and runs the timers that are due. */
  pass(milliseconds: number): void;
}

/** Longest delay in milliseconds that still elapses in real time, such as the pause before a retry. */
const longestRealDelay = 50;

interface HeldTimer {
  readonly at: number;
  readonly run: () => void;
}

/**
 * Stops `performance.now` and the timers of more than 50 ms until the end of the test. Sockets are not affected. A
 * timeout therefore ends exactly the request for which the test advances the time, regardless of the speed of the
 * machine.
 *
 * @example
 * const time = stopTime();
 * const server = await serve(() => time.pass(200)); // never responds; the client's timeout of 200 ms expires
 */
export function stopTime(): StoppedTime {
  // Whole milliseconds, so that sums and differences are exact, and a timer is due when the elapsed time equals its
  // delay.
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
