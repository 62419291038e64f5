import { parseLinkHeader } from "./link-header.js";
import type { ResponseInfo } from "./transport.js";

/** One page, as passed to a paging style. */
export interface PageView<Document> {
  /** The response body as the server sent it. */
  readonly document: Document;
  /** Status and headers of the response. */
  readonly response: ResponseInfo;
  /** Fields of the request for this page: its query fields and its body fields. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Index of the page, from 0. */
  readonly index: number;
  /** Number of items on the first page, which is the page size that the server actually uses. */
  readonly firstPageLength: number;
}

/**
 * Request fields that lead to another page. A field that the operation declares only in its body is sent in the body.
 * All others are sent in the query.
 */
export type PageStep = Readonly<Record<string, unknown>>;

/**
 * Rules for how an API divides lists into pages. The ready-made styles are {@link linkPaging} (page numbers with `Link`
 * and total headers), {@link singlePage}, and hal-core's `offsetPaging` and `nextLinkPaging`.
 *
 * A style never sends a request and never names a host. It only returns the query fields of the next page. A hostile
 * `next` link therefore cannot divert a credential to another host.
 *
 * @example
 * // A list whose pages contain a cursor for the next page:
 * const paging: PagingStyle<Feed, Entry> = {
 *   items: (feed) => feed.entries,
 *   total: () => undefined,
 *   next: ({ document }, steps) => (steps === 1 && document.more ? { after: document.cursor } : undefined),
 * };
 */
export interface PagingStyle<Document, Item> {
  /** Returns query fields that replace the caller's in the request for every page. Default: none. */
  adjustQuery?(query: Readonly<Record<string, unknown>>): PageStep | undefined;
  /** Returns the items of a page. A value that is not a list is treated as an empty list. */
  items(document: Document): readonly Item[];
  /** Returns the number of items on all pages, if the server sends it. */
  total(page: PageView<Document>): number | undefined;
  /**
   * Returns whether the first request was for the beginning of the list. Only then is the number of items compared with
   * the total. Default: always true.
   */
  isBeginning?(page: PageView<Document>): boolean;
  /**
   * Returns the query fields for the page that is `steps` pages ahead, or undefined when that page does not exist or
   * its query fields are not known yet. For 1 step, the result decides whether the list continues. For more steps, the
   * result lets pages be fetched in parallel.
   */
  next(page: PageView<Document>, steps: number): PageStep | undefined;
}

/** Options for {@link linkPaging}. */
export interface LinkPagingOptions {
  /** Name of the query field for the page number, which counts from 1. Default `page`. */
  readonly pageField?: string | undefined;
  /** Name of the header that contains the number of items on all pages. Default `X-Total-Count`. */
  readonly totalHeader?: string | undefined;
}

/**
 * Creates a style that pages by number, and reads a `Link` header, a total header, both or neither. Gitea, Forgejo,
 * GitHub and many other APIs work this way.
 *
 * The list continues while `Link` names a next page. If `Link` has no links between pages, the list ends when the total
 * is reached, or if its first page is empty. If there is no total either, the list ends at the first empty page. A page
 * that is shorter than requested never ends the list, because some servers silently reduce the page size. A `next` link
 * to the current page or an earlier one is ignored.
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
        // Without a `next` link, a link to the first, previous or last page shows that the list ends here. Other links
        // prove nothing.
        if (!next && links.some(({ rel }) => rel.some((name) => /^(first|prev(ious)?|last)$/.test(name))))
          return undefined;
        const step = next && stepFromLink(next.href, pageField, current, page.query);
        if (step) return step;
        // If there is a total, an empty page does not end the list: the user may not be allowed to see its items.
        return (isCounted ? reaches(current) : !isEmpty) ? { [pageField]: current + 1 } : undefined;
      }

      const next = nextPage();
      if (steps === 1 || !next) return next;
      // The request for a later page is known in advance only if page numbers are consecutive and the total is known.
      const isKnown = isCounted && !isEmpty && next[pageField] === current + 1;
      return isKnown && reaches(current + steps - 1) ? { [pageField]: current + steps } : undefined;
    },
  };
}

/**
 * Creates a style for a list that arrives in a single response.
 *
 * @param find - Returns the list from the document. Default: the document itself is the list.
 */
/* @__NO_SIDE_EFFECTS__ */
export function singlePage<Item, Document = readonly Item[] | null>(
  find?: (document: Document) => readonly Item[],
): PagingStyle<Document, Item> {
  const items = find ?? ((document: Document) => (Array.isArray(document) ? (document as readonly Item[]) : []));
  return { items, total: (page) => items(page.document).length, next: () => undefined };
}

/**
 * Reads the page number from a `next` link. If the link has no page number, reads all its query fields, because one of
 * them may be a cursor. Ignores the host and path: a server builds them from a configured root URL that may differ from
 * the URL in use, and a hostile server could name any host.
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
