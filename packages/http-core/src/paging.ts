import { parseLinkHeader } from "./link-header.js";
import type { ResponseInfo } from "./transport.js";

/** What a paging style sees of one page. */
export interface PageView<Document> {
  /** The body as the server sent it. */
  readonly document: Document;
  /** Status and headers that came with it. */
  readonly response: ResponseInfo;
  /** The query fields of the request that brought it. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Its place in the sequence, from 0. */
  readonly index: number;
  /** Items in the first page of the sequence: what the server really gives per page, whatever was asked for. */
  readonly firstPageLength: number;
}

/** Query fields that are changed to reach another page. */
export type PageStep = Readonly<Record<string, unknown>>;

/**
 * How one API cuts lists into pages. Three styles are ready: {@link linkPaging} (page numbers with `Link` and total
 * headers), `offsetPaging` of hal-core, and {@link singlePage}.
 *
 * A style never sends anything and never names another host: it only says which query fields reach the next page, so a
 * hostile `next` link cannot lead a credential away.
 */
export interface PagingStyle<Document, Item> {
  /** The items of a page; anything that is not a list counts as empty. */
  items(document: Document): readonly Item[];
  /** The number of items on all pages, when the server tells. */
  total(page: PageView<Document>): number | undefined;
  /**
   * The query fields that lead `steps` pages ahead, or undefined when there is no such page or it cannot be known yet.
   * With `steps` of 1 the answer decides whether the list goes on; larger steps let pages be fetched side by side.
   */
  next(page: PageView<Document>, steps: number): PageStep | undefined;
}

/** Settings of {@link linkPaging}. */
export interface LinkPagingOptions {
  /** Query field that holds the page number, from 1. Default `page`. */
  readonly pageField?: string | undefined;
  /** Header with the number of items on all pages. Default `X-Total-Count`. */
  readonly totalHeader?: string | undefined;
}

/**
 * Page numbers with a `Link` header, a total header, both or neither: the style of Gitea, Forgejo, GitHub and many more.
 *
 * The list goes on while `Link` names a next page; without links between pages, while the total says so; without a total,
 * or when the first page is empty already, until an empty page. A page that is shorter than asked for never ends it, because
 * servers clamp the page size in silence. A next page that cannot be one (this page, or one before it) is not believed.
 *
 * @see RFC 8288 (Web Linking)
 */
/* @__NO_SIDE_EFFECTS__ */
export function linkPaging<Item>(options: LinkPagingOptions = {}): PagingStyle<readonly Item[] | null, Item> {
  const { pageField = "page", totalHeader = "x-total-count" } = options;
  type View = PageView<readonly Item[] | null>;

  function total(page: View): number | undefined {
    const value = page.response.headers.get(totalHeader);
    return value !== null && /^\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;
  }

  return {
    items: (document) => (Array.isArray(document) ? (document as readonly Item[]) : []),
    total,
    next(page, steps) {
      const current = Math.max(1, Number(page.query[pageField] ?? 1));
      const isEmpty = !Array.isArray(page.document) || page.document.length === 0;
      const all = total(page);
      const isCounted = all !== undefined && page.firstPageLength > 0;
      const reaches = (pages: number): boolean => pages * page.firstPageLength < (all ?? 0);

      function nextPage(): PageStep | undefined {
        const links = parseLinkHeader(page.response.headers.get("link"));
        const next = links.find((link) => link.rel.includes("next"));
        // Links may be about other things, such as a schema.
        if (!next && links.some(({ rel }) => rel.some((name) => /^(first|prev(ious)?|last)$/.test(name))))
          return undefined;
        const step = next && stepFromLink(next.href, pageField, current, page.query);
        if (step) return step;
        // What the reader may not see can leave a page empty that is not the last.
        return (isCounted ? reaches(current) : !isEmpty) ? { [pageField]: current + 1 } : undefined;
      }

      const next = nextPage();
      if (steps === 1 || !next) return next;
      // Further pages can be told in advance only where they are counted and the total says how far.
      const isKnown = isCounted && !isEmpty && next[pageField] === current + 1;
      return isKnown && reaches(current + steps - 1) ? { [pageField]: current + steps } : undefined;
    },
  };
}

/**
 * The whole list in one answer.
 *
 * @param find - Finds the list inside the document. Default: the document is the list.
 */
/* @__NO_SIDE_EFFECTS__ */
export function singlePage<Item, Document = readonly Item[] | null>(
  find?: (document: Document) => readonly Item[],
): PagingStyle<Document, Item> {
  const items = find ?? ((document: Document) => (Array.isArray(document) ? (document as readonly Item[]) : []));
  return { items, total: (page) => items(page.document).length, next: () => undefined };
}

/**
 * Takes from a `next` link only what leads to the next page: the page number if the link has one, else its query fields
 * (a cursor). Host and path are never taken over: servers build them from a configured root that need not be
 * the address they were called at, and a hostile one could name any other.
 */
function stepFromLink(
  href: string,
  pageField: string,
  current: number,
  query: Readonly<Record<string, unknown>>,
): PageStep | undefined {
  const start = href.indexOf("?");
  if (start === -1) return undefined;
  const fields = new URLSearchParams(href.slice(start).split("#", 1)[0]);
  const page = fields.get(pageField);
  if (page !== null && /^\d+$/.test(page)) return Number(page) > current ? { [pageField]: Number(page) } : undefined;
  const step = [...new Set(fields.keys())].map((name) => [name, fields.getAll(name)] as const);
  if (step.every(([name, values]) => String(query[name]) === values.join(","))) return undefined;
  return Object.fromEntries(step.map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
}
