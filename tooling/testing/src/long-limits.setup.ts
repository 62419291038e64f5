import { hang } from "./hang.js";

/**
 * Shortest delay in milliseconds that counts as a limit: a little less than the clients' default timeout of 30 seconds.
 */
const shortestLimit = 29_000;

const isInstalled = Symbol.for("halyard.long-limits");

/**
 * Delays timers of 29 s and more until a test counts as hanging. Tests run with the default time limits of the clients,
 * which a request in memory exceeds on a machine that is busy enough. Shorter limits, which tests set, are unchanged.
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
