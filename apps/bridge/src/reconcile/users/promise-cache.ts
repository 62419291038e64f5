/** Settings of a {@link PromiseCache}. */
export interface PromiseCacheOptions {
  /** Milliseconds for which a result is kept, counted from the call that started its request. */
  readonly lifetime: number;
  /** Maximum number of results. The oldest are removed first. */
  readonly capacity: number;
  /** Returns the current time in milliseconds since 1970. Default: the system clock. */
  readonly now?: (() => number) | undefined;
}

interface Entry<Value> {
  readonly result: Promise<Value>;
  readonly until: number;
}

/**
 * Keeps the results of requests for a limited time. Callers with the same key share a pending request. Failures are not
 * kept.
 */
export class PromiseCache<Value> {
  readonly #lifetime: number;
  readonly #capacity: number;
  readonly #now: () => number;
  /** Oldest first. */
  readonly #entries = new Map<string, Entry<Value>>();

  constructor({ lifetime, capacity, now = Date.now }: PromiseCacheOptions) {
    this.#lifetime = lifetime;
    this.#capacity = capacity;
    this.#now = now;
  }

  /** Returns the result for a key. Calls `load` if no result is kept, or if its lifetime has passed. */
  get(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known !== undefined && known.until > this.#now()) return known.result;
    const entry = { result: load(), until: this.#now() + this.#lifetime };
    // A map keeps the position of an existing key. Deleting the key first moves it to the end.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#removeOldest();
    entry.result.catch(() => {
      // A newer request may have replaced this one.
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry.result;
  }

  #removeOldest(): void {
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size > this.#capacity) this.#entries.delete(oldest);
  }
}
