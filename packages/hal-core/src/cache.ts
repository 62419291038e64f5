import type { Transport } from "@halyard/http-core";
import { revalidating } from "./internal/revalidate.js";

/** A document in a cache. */
export interface CachedDocument {
  /** Its entity tag. */
  readonly etag: string;
  /** The document as JSON text, after the conversion by `dialect.parseJson` if there is one. */
  readonly text: string;
}

/**
 * Storage for the documents of a client, such as Redis; see {@link documentCache}. An error that a store throws is
 * logged and otherwise ignored.
 */
export interface DocumentStore {
  get(key: string): CachedDocument | undefined | Promise<CachedDocument | undefined>;
  set(key: string, entry: CachedDocument): void | Promise<void>;
}

/**
 * Cache for the documents of a client, made with {@link memoryCache} or {@link documentCache}. Every stored document is
 * revalidated with `If-None-Match` before it is returned, so an outdated one never is.
 */
export interface DocumentCache extends DocumentStore {
  /** Returns a transport that reads through the cache; called by the client. */
  attach(transport: Transport, scope: string): Transport;
}

/**
 * Creates a cache from a store. The revalidating code is part of the cache, so clients without a cache do not load it.
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
   * Maximum size of all documents in bytes, at two bytes per character. Default 16 MiB. A larger document is not
   * stored.
   */
  readonly maxBytes?: number | undefined;
}

/**
 * Creates a cache in memory, limited by number and size. The least recently used document is removed first.
 *
 * @example
 * const client = createHalClient({ baseUrl, auth, resources, cache: memoryCache({ maxEntries: 200 }) });
 */
export function memoryCache(options: MemoryCacheOptions = {}): MemoryCache {
  const { maxEntries = 500, maxBytes = 16 * 1024 * 1024 } = options;
  // A Map keeps the order of insertion, and `get` reinserts an entry, so the first key is the least recently used one.
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
