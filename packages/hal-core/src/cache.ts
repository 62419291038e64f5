import type { Transport } from "@halyard/http-core";
import { revalidating } from "./internal/revalidate.js";

/** A cached document. */
export interface CachedDocument {
  /** The document's entity tag. */
  readonly etag: string;
  /** The document as JSON text. If the dialect has `parseJson`, the text holds the values that `parseJson` returned. */
  readonly text: string;
}

/**
 * Storage, such as Redis, for a client's documents; see {@link documentCache}. Errors that the store throws are logged
 * and otherwise ignored.
 */
export interface DocumentStore {
  get(key: string): CachedDocument | undefined | Promise<CachedDocument | undefined>;
  set(key: string, entry: CachedDocument): void | Promise<void>;
}

/**
 * Cache for a client's documents, created with {@link memoryCache} or {@link documentCache}. Every cached document is
 * revalidated with `If-None-Match` before it is returned, so a stale document is never returned.
 */
export interface DocumentCache extends DocumentStore {
  /** Returns a transport that reads through the cache. Called by the client. */
  attach(transport: Transport, scope: string): Transport;
}

/**
 * Creates a cache from a store. The cache contains the revalidation code, so clients without a cache do not load it.
 *
 * @example
 * const cache = documentCache({ get: (key) => read(key), set: (key, entry) => write(key, entry) });
 */
export function documentCache(store: DocumentStore): DocumentCache {
  return {
    get: (key) => store.get(key),
    set: (key, entry) => store.set(key, entry),
    attach: (transport, scope) => revalidating(transport, store, scope),
  };
}

/** A synchronous {@link DocumentCache}. */
export interface MemoryCache extends DocumentCache {
  get(key: string): CachedDocument | undefined;
  set(key: string, entry: CachedDocument): void;
}

/** Options for {@link memoryCache}. */
export interface MemoryCacheOptions {
  /** Maximum number of documents. Default 500. */
  readonly maxEntries?: number | undefined;
  /**
   * Maximum total size in bytes, at two bytes per character. A document that is larger than this by itself is not
   * cached. Default: 16 MiB.
   */
  readonly maxBytes?: number | undefined;
}

/**
 * Creates an in-memory cache that limits the number and total size of its documents. The least recently used document
 * is evicted first.
 *
 * @example
 * const client = createHalClient({ baseUrl, auth, resources, cache: memoryCache({ maxEntries: 200 }) });
 */
export function memoryCache(options: MemoryCacheOptions = {}): MemoryCache {
  const { maxEntries = 500, maxBytes = 16 * 1024 * 1024 } = options;
  // A Map keeps insertion order, and `get` reinserts the entry, so the first key is the least recently used.
  const entries = new Map<string, CachedDocument>();
  let bytes = 0;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    bytes -= sizeOf(key, entry);
  }

  const store: Omit<MemoryCache, "attach"> = {
    get(key) {
      const entry = entries.get(key);
      if (entry) {
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry;
    },
    set(key, entry) {
      remove(key);
      if (sizeOf(key, entry) > maxBytes) return;
      entries.set(key, entry);
      bytes += sizeOf(key, entry);
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && bytes <= maxBytes) break;
        remove(oldest);
      }
    },
  };
  return { ...documentCache(store), ...store };
}

function sizeOf(key: string, { etag, text }: CachedDocument): number {
  return 2 * (key.length + etag.length + text.length);
}
