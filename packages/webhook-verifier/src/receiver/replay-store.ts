import { ConfigurationError } from "../errors/configuration-error.js";

/**
 * Record of the deliveries that a receiver has handled. Processes that share one store run the handlers of a delivery
 * once. For that, `begin` must be atomic, for instance `SET key running NX` in Redis or an `INSERT … ON CONFLICT DO
 * NOTHING`. In a store that outlives its process, reservations should expire after some minutes, because a process that
 * dies does not release them.
 *
 * @example
 * const store: ReplayStore = {
 *   async begin(key) {
 *     const reserved = await redis.set(key, "running", { condition: "NX", expiration: { type: "EX", value: 300 } });
 *     if (reserved !== null) return "new";
 *     return (await redis.get(key)) === "done" ? "done" : "running";
 *   },
 *   complete: (key) => redis.set(key, "done", { expiration: { type: "EX", value: 86_400 } }),
 *   abandon: (key) => redis.del(key),
 * };
 */
export interface ReplayStore {
  /**
   * Reserves a key. Returns `new` when the caller holds it now, `running` when another caller holds it, and `done` when
   * its delivery was handled before.
   */
  begin(key: string): Promise<"new" | "running" | "done">;
  /** Stores the key as handled. Called after the handlers succeeded. */
  complete(key: string): Promise<unknown>;
  /** Removes the key, so that the delivery can be repeated. Called after a handler failed. */
  abandon(key: string): Promise<unknown>;
}

/** Settings of {@link createMemoryReplayStore}. */
export interface MemoryReplayStoreOptions {
  /** Maximum number of stored deliveries. The least recently used ones are removed first. Default: 10,000. */
  readonly maxEntries?: number | undefined;
  /** Time for which a delivery is stored, in milliseconds. Default: 86,400,000 (one day). */
  readonly maxAgeMs?: number | undefined;
  /** Returns the current time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/**
 * Returns a store in the memory of this process, limited in number and age. It suffices for one process. A restart
 * empties it, and other processes cannot use it.
 *
 * @throws ConfigurationError `configuration_invalid` when a limit is not a positive number.
 * @example
 * const receiver = createReceiver({ provider, replay: createMemoryReplayStore({ maxEntries: 1000 }) });
 */
export function createMemoryReplayStore(options: MemoryReplayStoreOptions = {}): ReplayStore {
  const { maxEntries = 10_000, maxAgeMs = 86_400_000, now = Date.now } = options;
  if (!(maxEntries > 0 && maxAgeMs > 0)) {
    throw new ConfigurationError(
      `\`maxEntries\` and \`maxAgeMs\` must be numbers above 0 (got ${maxEntries} and ${maxAgeMs}).`,
    );
  }
  const running = new Set<string>();
  // A Map keeps the order of insertion, and use reinserts an entry, so the first is the least recently used one.
  const done = new Map<string, number>();
  return {
    async begin(key) {
      const since = done.get(key);
      done.delete(key);
      if (since !== undefined && now() - since < maxAgeMs) {
        done.set(key, since);
        return "done";
      }
      if (running.has(key)) return "running";
      running.add(key);
      return "new";
    },
    async complete(key) {
      running.delete(key);
      done.set(key, now());
      const [oldest] = done.keys();
      if (done.size > maxEntries && oldest !== undefined) done.delete(oldest);
    },
    async abandon(key) {
      running.delete(key);
    },
  };
}
