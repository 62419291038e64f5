import { Call } from "./call.js";
import { unlessRepeated } from "./internal/page-loader.js";
import type { ResponseInfo, WithResponse } from "./transport.js";

/** One page of a list. */
export interface Page<Item, Document = unknown> {
  /** The items on this page. */
  readonly items: readonly Item[];
  /** Items on all pages, when the server tells. */
  readonly total: number | undefined;
  /** Whether another page follows, as far as this one tells. */
  readonly hasNext: boolean;
  /** The body as the server sent it, with what it holds beside the items. */
  readonly document: Document;
  /** Status, headers and tries of the request that brought it. */
  readonly response: ResponseInfo;
  /** Fetches the next page; undefined after the last. */
  next(): Promise<Page<Item, Document> | undefined>;
}

/** Loads the page that lies `steps` ahead of another; undefined when that page says there is none. */
export interface PageLoader<Item, Document> {
  /**
   * Returns undefined at once, so that nothing is scheduled for a page that does not exist.
   *
   * @param onHeader - Called when the header of the page has come; see {@link TransportRequest.onHeader}.
   */
  ahead(
    page: Page<Item, Document>,
    steps: number,
    signal: AbortSignal,
    onHeader: () => void,
  ): Promise<Page<Item, Document>> | undefined;
}

/**
 * A list call that is under way. Await it for its first page; iterate it for every item of every page, in order and
 * with the next page fetched while this one is read. Leaving the loop early cancels what is under way.
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

  /** Every page, in order. */
  async *pages(): AsyncGenerator<Page<Item, Document>, void, undefined> {
    const cancel = new AbortController();
    const prefetch = this.#prefetch;
    const ahead: Promise<Page<Item, Document>>[] = [];
    const withHeader = new Set<unknown>();
    let page: Page<Item, Document> | undefined = await this;
    let isWaiting = false;

    const fetchAhead = (): void => {
      // A page that is waited for counts as the one being read from its header on; with none ahead, it is asked for only now.
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
        // A page that fails is reported when its turn comes, or never if the loop ends before.
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
        // What was fetched further ahead was a guess; the page at hand knows whether another follows.
        page = page.hasNext ? unlessRepeated(page, await ahead[0]) : undefined;
        isWaiting = false;
        withHeader.delete(ahead.shift());
      }
    } finally {
      cancel.abort();
    }
  }

  /** Every item of every page, in order. */
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
      // The first page is already under way; its failure must not go unnoticed.
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
