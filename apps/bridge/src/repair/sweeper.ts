import { setTimeout as sleep } from "node:timers/promises";
import type { RepairContext } from "./context.js";
import { sweep } from "./sweep.js";

/** Handle for sweeps that run repeatedly. */
export interface Sweeping {
  /** Stops sweeping. Resolves once the current request, if there is one, has ended. */
  stop(): Promise<void>;
}

/**
 * Runs a sweep now, and another `interval()` milliseconds after each one ends. Failures are logged.
 *
 * @param onSwept - Called after each complete sweep, in which no repository or project failed.
 */
export function startSweeping(
  context: Omit<RepairContext, "signal">,
  interval: () => number,
  onSwept: () => void = () => undefined,
): Sweeping {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function sweepOnce(): Promise<void> {
    try {
      const report = await sweep({ ...context, signal });
      if (report?.failed.length === 0) onSwept();
    } catch (error) {
      if (!signal.aborted) context.logger.error("A sweep failed. The next sweep covers the same period.", { error });
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await sweepOnce();
      await sleep(interval(), undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
