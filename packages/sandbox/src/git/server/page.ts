import { cutPage } from "../../server/page.js";
import { type Call, queryNumber } from "./call.js";
import { ok, type Reply } from "../../server/reply.js";

/** Default page limits of the servers, as returned by `GET /settings/api`. */
export const pageLimits = { max: 50, default: 30 } as const;

/** Options for a page of a list. */
export interface PageOptions {
  /** Versions that send the header `Link`: all versions, only Gitea 1.26 and later, or none. */
  readonly link: "always" | "recent" | "never";
  /**
   * Whether responses also have the headers `X-Page`, `X-PerPage`, `X-Total`, `X-PageCount` and `X-HasMore`. Default:
   * false.
   */
  readonly counted?: boolean | undefined;
  /**
   * Whether Forgejo returns the whole list when the request has no `page`. Even then, the headers are those of the
   * first page.
   */
  readonly wholeWithoutPage?: boolean | undefined;
  /** Number of items that Forgejo skips for each page before the requested page. Default: `limit`. */
  readonly skipped?: number | undefined;
}

/**
 * Returns one page of a list. A `limit` above the maximum is silently lowered. URLs in `Link` have the server's
 * configured origin and the requested limit. The number of the last page is computed with the lowered limit.
 */
export function page<Item, Document>(
  call: Call,
  items: readonly Item[],
  toDocument: (item: Item) => Document,
  options: PageOptions,
): Reply<Document[]> {
  const asked = queryNumber(call, "limit") ?? 0;
  const limit = asked <= 0 ? pageLimits.default : Math.min(asked, pageLimits.max);
  const { items: cut, current, last } = cutPage(items, Math.max(1, queryNumber(call, "page") ?? 1), limit);
  const shown = shownByForgejo(call, items, options, current, limit) ?? cut;
  const headers: Record<string, string> = { "X-Total-Count": String(items.length) };
  const links =
    options.link === "always" || (options.link === "recent" && call.server.has({ gitea: "1.26" }))
      ? linkHeader(call, current, last)
      : "";
  if (links !== "") headers["Link"] = links;
  headers["Access-Control-Expose-Headers"] = links === "" ? "X-Total-Count" : "Link, X-Total-Count";
  if (options.counted === true) {
    headers["X-Page"] = String(current);
    headers["X-PerPage"] = String(limit);
    headers["X-Total"] = String(items.length);
    headers["X-PageCount"] = String(last);
    headers["X-HasMore"] = String(current < last);
  }
  return ok(shown.map(toDocument), headers);
}

/**
 * Returns the items of a page if Forgejo divides this list in its own way. Undefined for lists that are divided by
 * `page` and `limit` as usual.
 */
function shownByForgejo<Item>(
  { server, query }: Call,
  items: readonly Item[],
  { wholeWithoutPage, skipped }: PageOptions,
  current: number,
  limit: number,
): readonly Item[] | undefined {
  if (server.version.product !== "forgejo") return undefined;
  if (wholeWithoutPage === true && !query.has("page")) return items;
  if (skipped === undefined) return undefined;
  return items.slice((current - 1) * skipped, (current - 1) * skipped + limit);
}

/** Returns all items, without paging. If `counted` is true, a header contains the total. */
export function whole<Item, Document>(
  items: readonly Item[],
  toDocument: (item: Item) => Document,
  options: { readonly counted?: boolean | undefined } = {},
): Reply<Document[]> {
  return ok(items.map(toDocument), options.counted === true ? totalHeaders(items.length) : {});
}

/** Returns the headers for the total number of items. */
export function totalHeaders(total: number): Record<string, string> {
  return { "X-Total-Count": String(total), "Access-Control-Expose-Headers": "X-Total-Count" };
}

function linkHeader(call: Call, current: number, last: number): string {
  const to = (number: number, rel: string): string => {
    const query = new URLSearchParams(call.query);
    query.set("page", String(number));
    query.sort();
    return `<${new URL(call.server.baseUrl).origin}${call.pathname}?${query.toString()}>; rel="${rel}"`;
  };
  const links: string[] = [];
  if (current < last) links.push(to(current + 1, "next"), to(last, "last"));
  if (current > 1) links.push(to(1, "first"), to(current - 1, "prev"));
  return links.join(",");
}
