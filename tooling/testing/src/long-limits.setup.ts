import { hang } from "./hang.js";

/** Shortest delay in milliseconds that is lengthened: a little less than the clients' default timeout of 30 seconds. */
const shortestLimit = 29_000;

const isInstalled = Symbol.for("halyard.long-limits");

/**
 * Delays timers of 29 seconds or more until the test is treated as hanging. Tests run with the default timeouts of the
 * clients, which even a request in memory can exceed on a busy machine. Shorter timeouts, which tests set, are
 * unchanged.
 */
function lengthenLimits(): void {
  const { setTimeout: start } = globalThis;
  if (isInstalled in start) return;
  const lengthened = (run: (...given: unknown[]) => void, delay = 0, ...given: unknown[]): NodeJS.Timeout =>
    start(run, delay >= shortestLimit ? Math.max(delay, hang) : delay, ...given);
  // Includes the promise form of `setTimeout`, which `promisify` finds here.
  Object.defineProperties(lengthened, Object.getOwnPropertyDescriptors(start));
  Object.defineProperty(lengthened, isInstalled, { value: true });
  globalThis.setTimeout = lengthened as typeof setTimeout;
}

lengthenLimits();
