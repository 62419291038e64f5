import type { Locks } from "./database.js";

/**
 * Named locks within this process. Callers hold a lock one at a time, in the order of their calls. A name is stored
 * only while its lock is held.
 */
export class KeyedMutex implements Locks {
  /** For each name, a promise that resolves when the last caller in its queue has released the lock. */
  readonly #last = new Map<string, Promise<void>>();

  async hold<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    this.#last.set(name, released);
    try {
      await before;
      return await work();
    } finally {
      if (this.#last.get(name) === released) this.#last.delete(name);
      release();
    }
  }

  async tryHold<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    return this.#last.has(name) ? undefined : this.hold(name, work);
  }
}
