import { ConfigurationError } from "../errors/configuration-error.js";
import type { ReplayStore } from "./replay-store.js";

/** Settings of {@link createMemoryReplayStore}. */
export interface MemoryReplayStoreOptions {
  /** How many deliveries are remembered; the ones asked for least recently are forgotten first. Default: 10,000. */
  readonly maxEntries?: number | undefined;
  /** How long one is remembered, in milliseconds. Default: 86,400,000 (a day). */
  readonly maxAgeMs?: number | undefined;
  /** The current time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/**
 * Remembers deliveries in the memory of this process, bounded in number and age. Enough for one process; a restart or a
 * second process knows nothing of it.
 *
 * @throws ConfigurationError `configuration_invalid` when a limit is not a positive number.
 * @example
 * const receiver = createReceiver({ provider, replay: createMemoryReplayStore({ maxEntries: 1000 }) });
 */
export function createMemoryReplayStore(options: MemoryReplayStoreOptions = {}): ReplayStore {
  const { maxEntries = 10_000, maxAgeMs = 86_400_000, now = Date.now } = options;
  if (!(maxEntries > 0 && maxAgeMs > 0)) {
    throw new ConfigurationError("`maxEntries` and `maxAgeMs` must be positive numbers.");
  }
  const running = new Set<string>();
  // A Map keeps the order of insertion, so the entry touched least recently is always the first.
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
