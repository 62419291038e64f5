import { ConfigurationError } from "../errors/configuration-error.js";

/**
 * Records the deliveries that a receiver has handled. If several processes share a store, a delivery's handlers run in
 * only one of them. This requires an atomic `begin`, such as `SET key running NX` in Redis or `INSERT … ON CONFLICT DO
 * NOTHING` in SQL. If the store outlives the process, keys that `begin` has reserved should expire after some minutes,
 * because a process that dies does not release them.
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
   * Reserves a key. Returns `new` if the caller now holds the key, `running` if another caller holds it, and `done` if
   * the delivery was already handled.
   */
  begin(key: string): Promise<"new" | "running" | "done">;
  /** Marks the key as handled. Called after the handlers have succeeded. */
  complete(key: string): Promise<unknown>;
  /** Releases the key, so that the delivery can be repeated. Called after a handler has failed. */
  abandon(key: string): Promise<unknown>;
}

/** Options for {@link createMemoryReplayStore}. */
export interface MemoryReplayStoreOptions {
  /** Maximum number of stored deliveries. The least recently used deliveries are removed first. Default: 10,000. */
  readonly maxEntries?: number | undefined;
  /** Time for which a delivery is stored, in milliseconds. Default: 86,400,000 (one day). */
  readonly maxAgeMs?: number | undefined;
  /** Returns the current time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/**
 * Creates an in-memory store that limits the number and the age of its entries. It is enough for a single process. A
 * restart empties it, and other processes cannot share it.
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
  // A Map keeps insertion order, and each use reinserts the entry, so the first entry is the least recently used.
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
