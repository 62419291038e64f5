import { setTimeout as sleep } from "node:timers/promises";
import type { RepairContext } from "./context.js";
import { sweep } from "./sweep.js";

/** Sweeps that go on until they are stopped. */
export interface Sweeping {
  /** Resolves when no sweep is under way any more; one that is ends with its current request. */
  stop(): Promise<void>;
}

/** Sweeps now, and again `interval()` milliseconds after each sweep. Failures are logged and the next sweep tries again. */
export function startSweeping(context: Omit<RepairContext, "signal">, interval: () => number): Sweeping {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await sweep({ ...context, signal }).catch((error: unknown) => {
        if (!signal.aborted) context.logger.error("A sweep failed; the next one makes up for it.", { error });
      });
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
