import { parseLinkHeader } from "./link-header.js";
import type { ResponseInfo } from "./transport.js";

/** Details of one page, as passed to a paging style. */
export interface PageView<Document> {
  /** The body as the server sent it. */
  readonly document: Document;
  /** Status and headers of the response. */
  readonly response: ResponseInfo;
  /** The query fields of the request for this page, and the fields of its body. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Index of the page in the sequence, from 0. */
  readonly index: number;
  /** Number of items in the first page: the page size that the server actually uses. */
  readonly firstPageLength: number;
}

/**
 * Fields that are changed to reach another page: in the body if the operation declares them there, otherwise in the
 * query.
 */
export type PageStep = Readonly<Record<string, unknown>>;

/**
 * Rules by which one API divides lists into pages. Three styles are built in: {@link linkPaging} (page numbers with
 * `Link` and total headers), `offsetPaging` of hal-core, and {@link singlePage}.
 *
 * A style never sends anything and never names another host. It only returns the query fields of the next page, so a
 * hostile `next` link cannot lead a credential away.
 *
 * @example
 * // A list that ends by a rule of its own:
 * const paging: PagingStyle<Feed, Entry> = {
 *   items: (feed) => feed.entries,
 *   total: () => undefined,
 *   next: ({ document }, steps) => (steps === 1 && document.more ? { after: document.cursor } : undefined),
 * };
 */
export interface PagingStyle<Document, Item> {
  /** Returns query fields that replace the caller's in the requests for all pages. Default: none. */
  adjustQuery?(query: Readonly<Record<string, unknown>>): PageStep | undefined;
  /** Returns the items of a page; anything that is not a list is treated as empty. */
  items(document: Document): readonly Item[];
  /** Returns the number of items on all pages, when the server sends it. */
  total(page: PageView<Document>): number | undefined;
  /**
   * Returns whether a first request was for the beginning of the list. Only a list that is read from its beginning is
   * compared with its total. Default: always true.
   */
  isBeginning?(page: PageView<Document>): boolean;
  /**
   * Returns the query fields for the page `steps` ahead, or undefined when that page does not exist or is not known
   * yet. With `steps` of 1, the result decides whether the list continues; larger steps let pages be fetched in
   * parallel.
   */
  next(page: PageView<Document>, steps: number): PageStep | undefined;
}

/** Options for {@link linkPaging}. */
export interface LinkPagingOptions {
  /** Query field with the page number, from 1. Default `page`. */
  readonly pageField?: string | undefined;
  /** Header with the number of items on all pages. Default `X-Total-Count`. */
  readonly totalHeader?: string | undefined;
}

/**
 * Paging by page number, with a `Link` header, a total header, both or neither: the style of Gitea, Forgejo, GitHub and
 * many others.
 *
 * The list continues while `Link` names a next page. Without links between pages, it continues until the total is
 * reached. Without a total, or when the first page is empty, it continues until an empty page. A page that is shorter
 * than requested never ends the list, because servers silently reduce the page size. A `next` link to the current or an
 * earlier page is ignored.
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
    isBeginning: ({ query }) => !(Number(query[pageField]) > 1),
    next(page, steps) {
      const current = Math.max(1, Number(page.query[pageField] ?? 1));
      const isEmpty = !Array.isArray(page.document) || page.document.length === 0;
      const all = total(page);
      const isCounted = all !== undefined && page.firstPageLength > 0;
      const reaches = (pages: number): boolean => pages * page.firstPageLength < (all ?? 0);

      function nextPage(): PageStep | undefined {
        const links = parseLinkHeader(page.response.headers.get("link"));
        const next = links.find((link) => link.rel.includes("next"));
        // Without `next`, a link to the first, previous or last page shows that the list ends. Other links do not.
        if (!next && links.some(({ rel }) => rel.some((name) => /^(first|prev(ious)?|last)$/.test(name))))
          return undefined;
        const step = next && stepFromLink(next.href, pageField, current, page.query);
        if (step) return step;
        // A page can be empty without being the last, when the user may not see its items.
        return (isCounted ? reaches(current) : !isEmpty) ? { [pageField]: current + 1 } : undefined;
      }

      const next = nextPage();
      if (steps === 1 || !next) return next;
      // Later pages can be computed in advance only when page numbers are consecutive and the total is known.
      const isKnown = isCounted && !isEmpty && next[pageField] === current + 1;
      return isKnown && reaches(current + steps - 1) ? { [pageField]: current + steps } : undefined;
    },
  };
}

/**
 * The whole list in one response.
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
 * Reads only the page number from a `next` link or, if the link has none (a cursor), its query fields. Host and path
 * are ignored: servers build them from a configured root, which may differ from the address in use, and a hostile
 * server could name any host.
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
