import { hang } from "./hang.js";

/**
 * Shortest delay that is extended, in milliseconds. It is slightly less than the clients' default timeout of 30 s.
 */
const shortestLimit = 29_000;

const isInstalled = Symbol.for("halyard.long-limits");

/**
 * Extends timers of 29 seconds or more, so that they fire only when the test counts as hanging. Tests use the clients'
 * default timeouts, which even an in-memory request can exceed on a busy machine. The shorter timeouts that tests set
 * are unchanged.
 */
function lengthenLimits(): void {
  const { setTimeout: start } = globalThis;
  if (isInstalled in start) return;
  const lengthened = (run: (...given: unknown[]) => void, delay = 0, ...given: unknown[]): NodeJS.Timeout =>
    start(run, delay >= shortestLimit ? Math.max(delay, hang) : delay, ...given);
  // Also copies the promise form of `setTimeout`, which `promisify` looks up here.
  Object.defineProperties(lengthened, Object.getOwnPropertyDescriptors(start));
  Object.defineProperty(lengthened, isInstalled, { value: true });
  globalThis.setTimeout = lengthened as typeof setTimeout;
}

lengthenLimits();
