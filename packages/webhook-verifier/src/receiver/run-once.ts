import type { ReplayStore } from "./replay-store.js";

/**
 * Outcome of one run: `new` when the work ran now, `done` when it ran before, `running` while another process runs it,
 * and `refused` when the work returned false.
 */
export type RunOutcome = "new" | "done" | "running" | "refused";

/**
 * Runs the work for a key until it has succeeded once, and records the success in a replay store. A duplicate within
 * this process waits for the first delivery. If the first succeeds, all duplicates are `done`. If the first fails or is
 * refused, the next duplicate runs.
 */
export class RunOnce {
  readonly #store: ReplayStore;
  readonly #running = new Map<string, Promise<void>>();

  constructor(store: ReplayStore) {
    this.#store = store;
  }

  /**
   * Rejects when the store fails before the work starts, or when the work fails. A store failure after successful work
   * is only passed to `report`.
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
