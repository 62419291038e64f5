import { Call } from "./call.js";
import type { ResponseInfo, WithResponse } from "./transport.js";

/** One page of a list. */
export interface Page<Item, Document = unknown> {
  /** The items on this page. */
  readonly items: readonly Item[];
  /** Number of items on all pages, when the server sends it. */
  readonly total: number | undefined;
  /**
   * False when the list is known to be incomplete up to this page: it repeats items, or it ended here with fewer items
   * than its total. Such a list is also reported to `onMismatch`. Whether the list ends here is known only after
   * `next()` was called, or after a loop has passed this page.
   */
  readonly complete: boolean;
  /** Whether another page follows, according to this page. */
  readonly hasNext: boolean;
  /** The body as the server sent it, including fields other than the items. */
  readonly document: Document;
  /** Status, headers and attempts of the request for this page. */
  readonly response: ResponseInfo;
  /** Fetches the next page; undefined after the last. */
  next(): Promise<Page<Item, Document> | undefined>;
}

/** Loads a page that follows another page. */
export interface PageLoader<Item, Document> {
  /**
   * Starts loading the page `steps` ahead of `page`. Returns undefined, synchronously, when the data of `page` shows
   * that no such page exists.
   *
   * @param onHeader - Called when the response header of the page has arrived; see {@link TransportRequest.onHeader}.
   */
  ahead(
    page: Page<Item, Document>,
    steps: number,
    signal: AbortSignal,
    onHeader: () => void,
  ): Promise<Page<Item, Document>> | undefined;
  /**
   * Accepts `next` as the page that follows `page`, and returns it. Returns undefined, which ends the list, when there
   * is no next page or when all items of `next` are already on earlier pages.
   */
  accept(page: Page<Item, Document>, next: Page<Item, Document> | undefined): Page<Item, Document> | undefined;
}

/**
 * A pending list call. Await it for the first page; iterate it for every item of every page, in order. The next page is
 * fetched while the current one is read. Leaving the loop early aborts pending requests.
 *
 * @example
 * for await (const risk of client.risks.list({ project: 7 })) console.log(risk.title);
 *
 * const page = await client.risks.list({ project: 7 });
 * console.log(page.items.length, page.total);
 */
export class PagedCall<Item, Document = unknown> extends Call<Page<Item, Document>> implements AsyncIterable<Item> {
  readonly #loader: PageLoader<Item, Document>;
  readonly #prefetch: number;
  readonly #signal: AbortSignal | undefined;

  constructor(
    first: Promise<WithResponse<Page<Item, Document>>>,
    loader: PageLoader<Item, Document>,
    prefetch: number,
    signal?: AbortSignal,
  ) {
    super(first);
    this.#loader = loader;
    this.#prefetch = prefetch;
    this.#signal = signal;
  }

  /** Iterates over the pages, in order. */
  async *pages(): AsyncGenerator<Page<Item, Document>, void, undefined> {
    const cancel = new AbortController();
    const prefetch = this.#prefetch;
    const ahead: Promise<Page<Item, Document>>[] = [];
    const withHeader = new Set<unknown>();
    let page: Page<Item, Document> | undefined = await this;
    let isWaiting = false;

    const fetchAhead = (): void => {
      // While the caller waits for a page, one more request is allowed: with `prefetch` below 1, the request for that
      // page; otherwise an additional one, once the header of that page has arrived.
      const further = isWaiting && (prefetch < 1 || withHeader.has(ahead[0])) ? 1 : 0;
      while (page && ahead.length < prefetch + further) {
        const next: Promise<Page<Item, Document>> | undefined = this.#loader.ahead(
          page,
          ahead.length + 1,
          cancel.signal,
          () => {
            withHeader.add(next);
            fetchAhead();
          },
        );
        if (!next) return;
        // Prevents an unhandled rejection: a failed page is reported only when the loop reaches it.
        next.catch(() => undefined);
        ahead.push(next);
      }
    };
    try {
      while (page) {
        this.#signal?.throwIfAborted();
        fetchAhead();
        yield page;
        isWaiting = true;
        fetchAhead();
        // The pages after the next one were requested in advance. The current page decides whether a next page follows.
        page = this.#loader.accept(page, page.hasNext ? await ahead[0] : undefined);
        isWaiting = false;
        withHeader.delete(ahead.shift());
      }
    } finally {
      cancel.abort();
    }
  }

  /** Iterates over the items of all pages, in order. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) {
      for (const item of page.items) {
        this.#signal?.throwIfAborted();
        yield item;
      }
    }
  }

  /**
   * Returns all items in one array.
   *
   * @param options - `maxItems` ends the list after that many items. Default: all of them.
   */
  async all({ maxItems = Infinity }: { readonly maxItems?: number | undefined } = {}): Promise<Item[]> {
    const items: Item[] = [];
    if (maxItems <= 0) {
      // The first page has already been requested; its failure must be reported.
      await this;
      return items;
    }
    for await (const item of this) {
      items.push(item);
      if (items.length >= maxItems) break;
    }
    return items;
  }
}
