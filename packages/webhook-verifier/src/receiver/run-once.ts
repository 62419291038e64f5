import type { ReplayStore } from "./replay-store.js";

/**
 * Outcome of a run: `new` if the work ran now, `done` if it ran earlier, `running` if another process is running it,
 * and `refused` if the work returned false.
 */
export type RunOutcome = "new" | "done" | "running" | "refused";

/**
 * Runs a key's work until it has succeeded once, and records the success in a replay store. Within this process,
 * duplicates wait while the work runs. If it succeeds, the outcome of every duplicate is `done`. If it fails or returns
 * false, it runs again for the next duplicate.
 */
export class RunOnce {
  readonly #store: ReplayStore;
  readonly #running = new Map<string, Promise<void>>();

  constructor(store: ReplayStore) {
    this.#store = store;
  }

  /**
   * Runs the work, unless it has succeeded before or another process is running it. Rejects if the store fails before
   * the work starts, or if the work fails. If the store fails after the work, its error is only passed to `report`.
   */
  async run(key: string, work: () => Promise<boolean>, report: (error: unknown) => void): Promise<RunOutcome> {
    for (let other = this.#running.get(key); other; other = this.#running.get(key)) await other;
    const ended = Promise.withResolvers<void>();
    this.#running.set(key, ended.promise);
    try {
      const state = await this.#store.begin(key);
      if (state !== "new") return state;
      let ran = false;
      try {
        ran = await work();
      } finally {
        await (ran ? this.#store.complete(key) : this.#store.abandon(key)).catch(report);
      }
      return ran ? "new" : "refused";
    } finally {
      this.#running.delete(key);
      ended.resolve();
    }
  }
}
