import { Call } from "./call.js";
import type { ResponseInfo, WithResponse } from "./transport.js";

/** One page of a list. */
export interface Page<Item, Document = unknown> {
  /** The items on this page. */
  readonly items: readonly Item[];
  /** Number of items on all pages, if the server sends it. */
  readonly total: number | undefined;
  /**
   * False when the list is known to be incomplete: the pages up to this one repeat items, or the list ends with this
   * page and has fewer items than its total. Such a list is also reported to `onMismatch`. Whether the list ends with
   * this page is known only after a call to `next()`, or after a loop has moved past the page.
   */
  readonly complete: boolean;
  /** Whether this page indicates that another page follows. */
  readonly hasNext: boolean;
  /** The response body as the server sent it, including fields other than the items. */
  readonly document: Document;
  /** Status and headers of the response that contained this page, and all attempts to request it. */
  readonly response: ResponseInfo;
  /** Fetches the next page. Resolves with undefined after the last page. */
  next(): Promise<Page<Item, Document> | undefined>;
}

/** Loads the pages after the first one. */
export interface PageLoader<Item, Document> {
  /**
   * Starts to load the page that is `steps` pages after `page`. Returns undefined, synchronously, when `page` shows
   * that there is no such page.
   *
   * @param onHeader - Called when the page's response header arrives; see {@link TransportRequest.onHeader}.
   */
  ahead(
    page: Page<Item, Document>,
    steps: number,
    signal: AbortSignal,
    onHeader: () => void,
  ): Promise<Page<Item, Document>> | undefined;
  /**
   * Accepts `next` as the page after `page`, and returns it. Returns undefined and ends the list if there is no next
   * page, or if earlier pages already contain all items of `next`.
   */
  accept(page: Page<Item, Document>, next: Page<Item, Document> | undefined): Page<Item, Document> | undefined;
}

/**
 * A pending list call. Await it to get the first page, or iterate over it to get every item of every page, in order.
 * While a loop reads one page, the next page is already being fetched. Leaving the loop early aborts pending requests.
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
      // While the caller waits for a page, one more request is allowed. If `prefetch` is below 1, this request is for
      // the awaited page. Otherwise, it is for a later page, and is sent after the header of the awaited page has
      // arrived.
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
        // Prevents an unhandled rejection. A failed page is reported only when the loop reaches it.
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
        // Later pages may have been requested in advance, but only the current page decides whether another follows.
        page = this.#loader.accept(page, page.hasNext ? await ahead[0] : undefined);
        isWaiting = false;
        withHeader.delete(ahead.shift());
      }
    } finally {
      if (ahead.length > 0) cancel.abort();
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
   * Returns all items as one array.
   *
   * @param options - `maxItems` limits the number of items. Default: no limit.
   */
  async all({ maxItems = Infinity }: { readonly maxItems?: number | undefined } = {}): Promise<Item[]> {
    const items: Item[] = [];
    if (maxItems <= 0) {
      // The first page has already been requested, so its failure must be reported.
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
