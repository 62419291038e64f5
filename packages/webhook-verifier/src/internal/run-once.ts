import type { ReplayStore } from "../receiver/replay-store.js";

/** Runs something once for each key; tells whether it ran now, had run before, or is running in another process. */
export type RunOnce = (key: string, run: () => Promise<void>) => Promise<"new" | "running" | "done">;

/**
 * Guards deliveries with a store. Duplicates that arrive while the first is running wait for it: when it succeeds they are
 * done too, when it fails the next of them takes its turn. A store that fails before the run stops it; one that fails after
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
      try {
        await run();
      } catch (error) {
        await store.abandon(key).catch(report);
        throw error;
      }
      await store.complete(key).catch(report);
      return state;
    } finally {
      turns.delete(key);
      turn.resolve();
    }
  };
}
