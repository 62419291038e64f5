import type { ReplayStore } from "../receiver/replay-store.js";

/**
 * Runs something once for each key; tells whether it ran now, had run before, is running in another process, or has
 * refused to run, which it says with `false`.
 */
export type RunOnce = (key: string, run: () => Promise<boolean>) => Promise<"new" | "running" | "done" | "refused">;

/**
 * Guards deliveries with a store. Duplicates that arrive while the first is running wait for it: when it succeeds they are
 * done too, when it fails or refuses, the next of them takes its turn. A store that fails before the run stops it; one that fails after
 * it is only reported, because what ran must not look like a failure.
 */
export function createRunOnce(store: ReplayStore, report: (error: unknown) => void): RunOnce {
  const turns = new Map<string, Promise<void>>();
  return async (key, run) => {
    for (let turn = turns.get(key); turn; turn = turns.get(key)) await turn;
    const turn = Promise.withResolvers<void>();
    turns.set(key, turn.promise);
    try {
      const state = await store.begin(key);
      if (state !== "new") return state;
      let ran = false;
      try {
        ran = await run();
      } finally {
        await (ran ? store.complete(key) : store.abandon(key)).catch(report);
      }
      return ran ? state : "refused";
    } finally {
      turns.delete(key);
      turn.resolve();
    }
  };
}
