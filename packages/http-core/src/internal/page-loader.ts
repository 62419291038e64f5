import type { Page, PageLoader } from "../page.js";
import type { PageStep, PageView, PagingStyle } from "../paging.js";
import type { WithResponse } from "../transport.js";

/** A page as received, together with the query of its request. */
export type LoadedPage<Document> = WithResponse<Document> & { readonly query: Readonly<Record<string, unknown>> };

/** Requests one page of a list. `step` replaces fields of the request, and is empty for the first page. */
type LoadPage<Document> = (
  step: PageStep,
  signal?: AbortSignal,
  onHeader?: () => void,
) => Promise<LoadedPage<Document>>;

/** Called once for each kind of evidence that the list is incomplete. */
type ReportList = (expected: string, got: string) => void;

interface Place<Document> {
  readonly view: PageView<Document>;
  /** Length of the run of empty pages that ends with this page; 0 if this page has items. */
  readonly emptyRun: number;
  /** Number of items on all pages up to and including this one. */
  count: number;
  /** False if items are known to be missing or repeated on the pages up to this one. */
  complete: boolean;
}

/**
 * Maximum number of consecutive empty pages. A few pages may be empty because the user is not allowed to see their
 * items, but a server could send empty pages forever.
 */
const maximumEmptyRun = 10;

/** Loads the pages of one list call, and checks that together they form the whole list. */
export class SequenceLoader<Item, Document> implements PageLoader<Item, Document> {
  readonly #style: PagingStyle<Document, Item>;
  readonly #load: LoadPage<Document>;
  readonly #report: ReportList;
  readonly #places = new WeakMap<Page<Item, Document>, Place<Document>>();
  /** Page index by the step that requested the page. If another page needs the same step, the pages repeat. */
  readonly #visited = new Map<string | undefined, number>();
  /** Page index of each accepted item, by the item's key. */
  readonly #known = new Map<string | undefined, number>();
  readonly #reported = new Set<string>();
  /** Whether the list is read from its beginning. */
  #isWhole = true;

  constructor(style: PagingStyle<Document, Item>, load: LoadPage<Document>, report: ReportList) {
    this.#style = style;
    this.#load = load;
    this.#report = report;
  }

  /** Loads the first page and accepts it. */
  async first(): Promise<WithResponse<Page<Item, Document>>> {
    const loaded = await this.#load({});
    const page = this.#toPage(loaded);
    this.accept(page, page);
    return { data: page, response: loaded.response };
  }

  ahead(
    page: Page<Item, Document>,
    steps: number,
    signal?: AbortSignal,
    onHeader?: () => void,
  ): Promise<Page<Item, Document>> | undefined {
    const place = this.#places.get(page);
    const step = place && this.#stepAhead(place, steps);
    if (!step) return undefined;
    this.#visited.set(written(step), place.view.index + steps);
    return this.#load(step, signal, onHeader).then((loaded) => this.#toPage(loaded, place, steps));
  }

  accept(page: Page<Item, Document>, next: Page<Item, Document> | undefined): Page<Item, Document> | undefined {
    const from = this.#places.get(page);
    const place = next && this.#places.get(next);
    if (!from || !place) return next;
    const { index } = place.view;
    if (index === 0) this.#isWhole = this.#style.isBeginning?.(place.view) ?? true;
    const keys = keysOf(next.items);
    const repeated = keys.filter((key) => (this.#known.get(key) ?? index) !== index).length;
    // A server without paging sends the same page in response to every request.
    const isSame = repeated > 0 && repeated === keys.length;
    if (repeated > 0) this.#incomplete(isSame ? from : place, "each item once", "repeated items");
    if (isSame) return undefined;
    for (const key of keys) this.#known.set(key, index);
    place.complete &&= from.complete;
    place.count = (page === next ? 0 : from.count) + next.items.length;
    if (!next.hasNext) this.#end(place, next);
    return next;
  }

  #toPage(loaded: LoadedPage<Document>, from?: Place<Document>, steps = 0): Page<Item, Document> {
    const { data: document, response, query } = loaded;
    const items = this.#style.items(document);
    const index = (from?.view.index ?? 0) + steps;
    const view = { document, response, query, index, firstPageLength: from?.view.firstPageLength ?? items.length };
    const emptyRun = items.length > 0 ? 0 : (from?.emptyRun ?? 0) + 1;
    const place: Place<Document> = { view, emptyRun, complete: true, count: items.length };
    const page: Page<Item, Document> = {
      items,
      total: this.#style.total(view),
      get complete() {
        return place.complete;
      },
      hasNext: this.#stepAhead(place, 1) !== undefined,
      document,
      response,
      next: async () => this.accept(page, await this.ahead(page, 1)),
    };
    this.#places.set(page, place);
    return page;
  }

  /**
   * Returns the step from one page to a later page. Returns undefined at the end of the list, and when the server keeps
   * sending repeated or empty pages.
   */
  #stepAhead(place: Place<Document>, steps: number): PageStep | undefined {
    if (place.emptyRun >= maximumEmptyRun) return undefined;
    const step = this.#style.next(place.view, steps);
    const target = place.view.index + steps;
    return step && (this.#visited.get(written(step)) ?? target) === target ? step : undefined;
  }

  /** Reports a list that has fewer items than its total, or a list that was cut off because it would never end. */
  #end(place: Place<Document>, { total }: Page<Item, Document>): void {
    if (this.#style.next(place.view, 1)) {
      this.#incomplete(place, "a list that ends", "endless empty or repeated pages");
    }
    if (total !== undefined && this.#isWhole && place.count < total) {
      this.#incomplete(place, `${total} items (the list's total)`, `${place.count} items`);
    }
  }

  #incomplete(place: Place<Document>, expected: string, got: string): void {
    place.complete = false;
    // Otherwise, a list that repeats itself would be reported on every page.
    if (!this.#reported.has(expected)) this.#report(expected, got);
    this.#reported.add(expected);
  }
}

/**
 * Returns a key for each item of a page. If an item has no id, or two items have the same key, the whole page gets a
 * single key.
 */
function keysOf(items: readonly unknown[]): readonly (string | undefined)[] {
  if (items.length === 0) return [];
  const keys = new Set(items.map(keyOf));
  return keys.size === items.length && !keys.has(undefined) ? [...keys] : [written(items)];
}

function keyOf(item: unknown): string | undefined {
  // An id alone is not enough. A list may mix kinds of items that reuse the same ids, and all git tags of a commit have
  // the commit's id.
  const { id, type, _type, name } = (item ?? {}) as Readonly<Record<string, unknown>>;
  return id ? written([id, type, _type, name]) : undefined;
}

/** Returns a value as text for comparison. Long numbers may be bigints, which JSON cannot represent. */
function written(value: unknown): string | undefined {
  return JSON.stringify(value, (_, entry: unknown) => (typeof entry === "bigint" ? `${entry}n` : entry));
}
