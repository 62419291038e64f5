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
}

/** Maximum number of consecutive pages without items. Permissions may empty a page or two, but a server could go on for ever. */
const maximumEmptyRun = 10;

/**
 * Creates the loader of one list call.
 *
 * @param load - Sends the request with some query fields replaced; without any for the first page.
 */
export function createPageLoader<Item, Document>(
  style: PagingStyle<Document, Item>,
  load: (step: PageStep, signal?: AbortSignal, onHeader?: () => void) => Promise<LoadedPage<Document>>,
): SequenceLoader<Item, Document> {
  const places = new WeakMap<Page<Item, Document>, Place<Document>>();
  /** Page index of each step. A step that leads to two different pages would be a loop. */
  const visited = new Map<string | undefined, number>();

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
    const place = { view, emptyRun: items.length > 0 ? 0 : (from?.emptyRun ?? 0) + 1 };
    const page: Page<Item, Document> = {
      items,
      total: style.total(view),
      hasNext: stepAhead(place, 1) !== undefined,
      document,
      response,
      next: async () => unlessRepeated(page, await ahead(page, 1)),
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

  return {
    ahead,
    async first() {
      const loaded = await load({});
      return { data: toPage(loaded), response: loaded.response };
    },
  };
}

/** Ends the list at a repeated page, because a server without paging sends the same page for every request. */
export function unlessRepeated<Item, Document>(
  page: Page<Item, Document>,
  next: Page<Item, Document> | undefined,
): Page<Item, Document> | undefined {
  const items = next?.items ?? [];
  const isRepeated =
    items.length > 0 &&
    items.length === page.items.length &&
    items.every((item, place) => written(item) === written(page.items[place]));
  return isRepeated ? undefined : next;
}

/** A value as text for comparison; a dialect may have read long numbers as bigints. */
function written(value: unknown): string | undefined {
  return JSON.stringify(value, (_, entry: unknown) => (typeof entry === "bigint" ? `${entry}n` : entry));
}
