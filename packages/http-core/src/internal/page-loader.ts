import type { Page, PageLoader } from "../page.js";
import type { PageStep, PageView, PagingStyle } from "../paging.js";
import type { WithResponse } from "../transport.js";

/** A page as received, with the query of its request. */
export type LoadedPage<Document> = WithResponse<Document> & { readonly query: Readonly<Record<string, unknown>> };

/** Loads the first page and, from any page, those that follow. */
export interface SequenceLoader<Item, Document> extends PageLoader<Item, Document> {
  first(): Promise<WithResponse<Page<Item, Document>>>;
}

/** Internal state of a page. */
interface Place<Document> {
  readonly view: PageView<Document>;
  /** Number of consecutive pages without items, including this one. */
  readonly emptyRun: number;
  /** Number of items up to the end of this page, when all pages before it are accepted. */
  count: number;
  /** Whether the list is not known to lack or repeat items up to this page. */
  complete: boolean;
}

/** Maximum number of consecutive pages without items. Permissions may empty a page or two, but a server could go on for ever. */
const maximumEmptyRun = 10;

/**
 * Creates the loader of one list call.
 *
 * @param load - Sends the request with some query fields replaced; without any for the first page.
 * @param report - Called once for each way in which the list turns out not to be whole.
 */
export function createPageLoader<Item, Document>(
  style: PagingStyle<Document, Item>,
  load: (step: PageStep, signal?: AbortSignal, onHeader?: () => void) => Promise<LoadedPage<Document>>,
  report: (expected: string, got: string) => void,
): SequenceLoader<Item, Document> {
  const places = new WeakMap<Page<Item, Document>, Place<Document>>();
  /** Page index of each step. A step that leads to two different pages would be a loop. */
  const visited = new Map<string | undefined, number>();
  /** Page index of each key of an item on the accepted pages. */
  const known = new Map<string | undefined, number>();
  const reported = new Set<string>();
  /** Whether the list was read from its beginning. */
  let isWhole = true;

  function incomplete(place: Place<Document>, expected: string, got: string): void {
    place.complete = false;
    // Each item of a repeating list would be reported.
    if (!reported.has(expected)) report(expected, got);
    reported.add(expected);
  }

  function stepAhead(place: Place<Document>, steps: number): PageStep | undefined {
    if (place.emptyRun >= maximumEmptyRun) return undefined;
    const step = style.next(place.view, steps);
    const target = place.view.index + steps;
    return step && (visited.get(written(step)) ?? target) === target ? step : undefined;
  }

  function toPage(loaded: LoadedPage<Document>, from?: Place<Document>, steps = 0): Page<Item, Document> {
    const { data: document, response, query } = loaded;
    const items = style.items(document);
    const index = (from?.view.index ?? 0) + steps;
    const view = { document, response, query, index, firstPageLength: from?.view.firstPageLength ?? items.length };
    const emptyRun = items.length > 0 ? 0 : (from?.emptyRun ?? 0) + 1;
    const place: Place<Document> = { view, emptyRun, complete: true, count: items.length };
    const page: Page<Item, Document> = {
      items,
      total: style.total(view),
      get complete() {
        return place.complete;
      },
      hasNext: stepAhead(place, 1) !== undefined,
      document,
      response,
      next: async () => accept(page, await ahead(page, 1)),
    };
    places.set(page, place);
    return page;
  }

  function ahead(
    page: Page<Item, Document>,
    steps: number,
    signal?: AbortSignal,
    onHeader?: () => void,
  ): Promise<Page<Item, Document>> | undefined {
    const place = places.get(page);
    const step = place && stepAhead(place, steps);
    if (!step) return undefined;
    visited.set(written(step), place.view.index + steps);
    return load(step, signal, onHeader).then((loaded) => toPage(loaded, place, steps));
  }

  function accept(
    page: Page<Item, Document>,
    next: Page<Item, Document> | undefined,
  ): Page<Item, Document> | undefined {
    const from = places.get(page);
    const place = next && places.get(next);
    if (!from || !place) return next;
    const { index } = place.view;
    if (index === 0) isWhole = style.isBeginning?.(place.view) ?? true;
    const keys = keysOf(next.items);
    const repeated = keys.filter((key) => (known.get(key) ?? index) !== index).length;
    // A server without paging sends the same page for every request.
    const isSame = repeated > 0 && repeated === keys.length;
    if (repeated > 0) incomplete(isSame ? from : place, "each item once", "items a second time");
    if (isSame) return undefined;
    for (const key of keys) known.set(key, index);
    place.complete &&= from.complete;
    place.count = (page === next ? 0 : from.count) + next.items.length;
    if (!next.hasNext) end(place, next);
    return next;
  }

  /** Compares a list that has ended with its total. */
  function end(place: Place<Document>, { total }: Page<Item, Document>): void {
    if (style.next(place.view, 1)) incomplete(place, "a list with an end", "empty pages or the same page without end");
    if (total !== undefined && isWhole && place.count < total) {
      incomplete(place, `${total} items, the list's own total`, `${place.count} items`);
    }
  }

  return {
    ahead,
    accept,
    async first() {
      const loaded = await load({});
      const page = toPage(loaded);
      accept(page, page);
      return { data: page, response: loaded.response };
    },
  };
}

/** Returns a key for each item of a page: its id, or one key for the whole page where items have none or share one. */
function keysOf(items: readonly unknown[]): readonly (string | undefined)[] {
  if (items.length === 0) return [];
  const keys = new Set(items.map(keyOf));
  return keys.size === items.length && !keys.has(undefined) ? [...keys] : [written(items)];
}

function keyOf(item: unknown): string | undefined {
  // Lists of several kinds of things may use an id once for each kind. The id of a git tag is that of its commit.
  const { id, type, _type, name } = (item ?? {}) as Readonly<Record<string, unknown>>;
  return id ? written([id, type, _type, name]) : undefined;
}

/** A value as text for comparison; a dialect may have read long numbers as bigints. */
function written(value: unknown): string | undefined {
  return JSON.stringify(value, (_, entry: unknown) => (typeof entry === "bigint" ? `${entry}n` : entry));
}
