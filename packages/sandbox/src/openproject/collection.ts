import type { Collection, PagedCollection } from "@halyard/pm-resources";
import type { Call } from "./call.js";
import { cutPage } from "../server/page.js";
import { ok, type Reply } from "../server/reply.js";
import { applyConditions, type FilterFields, parseJson, readConditions } from "./filters.js";
import { invalidQuery } from "./refusal.js";
import { readSelection, selectFrom } from "./select.js";

type SortValue = string | number | null;

/** Sortable columns of a list, by name. */
export type SortColumns<Row> = Readonly<Record<string, (row: Row) => SortValue>>;

/** Options for a paged list. */
export interface PageOptions<Row> {
  readonly columns: SortColumns<Row>;
  /** Filters that the list supports. Default: none. */
  readonly filters?: FilterFields<Row> | undefined;
  /** Names of filters that real servers have but the sandbox does not implement. They result in a 501. */
  readonly otherFilters?: readonly string[] | undefined;
  /** Order when the query has no `sortBy`. Default: by id. */
  readonly defaultOrder?: readonly (readonly [string, "asc" | "desc"])[] | undefined;
  /** `_type` of the response. Default: `Collection`. */
  readonly type?: string | undefined;
  /** Additional links in the response. */
  readonly links?: object | undefined;
  /** Additional fields in the response. */
  readonly fields?: object | undefined;
  /** Column that groups the list. Rows are sorted by this column first. */
  readonly groupBy?: string | undefined;
  /** Whether the list supports `select`. */
  readonly selectable?: boolean | undefined;
}

/** Returns a collection of all rows, without paging. */
export function whole<Row, Element>(
  { pathname }: Call,
  rows: readonly Row[],
  toElement: (row: Row) => Element,
): Reply<Collection<Element>> {
  return ok({
    _type: "Collection",
    total: rows.length,
    count: rows.length,
    _embedded: { elements: rows.map(toElement) },
    _links: { self: { href: pathname } },
  });
}

/** Returns one page of a list, filtered and sorted according to the query. */
export function page<Row, Element>(
  call: Call,
  rows: readonly Row[],
  toElement: (row: Row) => Element,
  options: PageOptions<Row>,
): Reply<PagedCollection<Element>> {
  const { query, state, pathname } = call;
  const selection = options.selectable === true ? readSelection(query.get("select")) : undefined;
  const { filters, otherFilters } = options;
  const fitting = filters ? applyConditions(call, rows, readConditions(call) ?? [], filters, otherFilters) : rows;
  const offset = Math.max(1, readInteger(query, "offset") ?? 1);
  const pageSize = effectiveSize(call, Math.min(...state.settings.perPageOptions));
  const { items, last, total } = cutPage(sortRows(call, fitting, options), offset, pageSize);
  const address = (to: number | string, size: number | string): string => {
    const fields = new URLSearchParams(query);
    fields.delete("offset");
    fields.delete("pageSize");
    const rest = fields.size > 0 ? `${fields.toString()}&` : "";
    return `${pathname}?${rest}offset=${to}&pageSize=${size}`;
  };
  const collection: PagedCollection<Element> = {
    _type: options.type ?? "Collection",
    ...{ total, count: items.length, pageSize, offset, ...options.fields },
    _embedded: { elements: items.map(toElement) },
    _links: {
      self: { href: address(offset, pageSize) },
      jumpTo: { href: address("{offset}", pageSize), templated: true },
      changeSize: { href: address(offset, "{size}"), templated: true },
      ...(offset > 1 ? { previousByOffset: { href: address(offset - 1, pageSize) } } : {}),
      ...(offset < last ? { nextByOffset: { href: address(offset + 1, pageSize) } } : {}),
      ...options.links,
    },
  };
  // With `select`, the response lacks fields that its type requires.
  return ok(selection === undefined ? collection : (selectFrom(collection, selection) as PagedCollection<Element>));
}

/** Returns the page size for a query. `-1` requests the largest page. A size above the maximum is silently lowered. */
function effectiveSize({ query, state }: Call, usual: number): number {
  const { maxPageSize } = state.settings;
  const asked = readInteger(query, "pageSize");
  if (asked === -1) return maxPageSize;
  return asked === undefined || asked < 1 ? usual : Math.min(asked, maxPageSize);
}

/** Sorts rows by group, and then in the order that the query requests. */
export function sortRows<Row>({ query }: Pick<Call, "query">, rows: readonly Row[], options: PageOptions<Row>): Row[] {
  const text = query.get("sortBy");
  const wanted = text === null ? (options.defaultOrder ?? [["id", "asc"]]) : readOrder(text);
  const order = options.groupBy === undefined ? wanted : [[options.groupBy, "asc"] as const, ...wanted];
  const steps = order.map(([name, direction]) => {
    const column = Object.hasOwn(options.columns, name) ? options.columns[name] : undefined;
    if (column === undefined) throw invalidQuery(`The list cannot be sorted by ${name}.`);
    return { column, sign: direction === "desc" ? -1 : 1 };
  });
  return [...rows].sort((one, other) => {
    for (const { column, sign } of steps) {
      const difference = compare(column(one), column(other));
      if (difference !== 0) return sign * difference;
    }
    return 0;
  });
}

function readOrder(text: string): (readonly [string, "asc" | "desc"])[] {
  const parsed = parseJson(text);
  if (!Array.isArray(parsed)) throw invalidQuery("The query field `sortBy` must be a JSON array.");
  return parsed.map((entry: unknown) => {
    const [name, direction = "asc"] = Array.isArray(entry) ? (entry as unknown[]) : [];
    if (typeof name !== "string" || (direction !== "asc" && direction !== "desc")) {
      throw invalidQuery("The query field `sortBy` must contain pairs, each with a column and `asc` or `desc`.");
    }
    return [name, direction];
  });
}

/** Compares two values. Null is greater than any other value. */
function compare(one: SortValue, other: SortValue): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
}

function readInteger(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === "") return undefined;
  if (!/^-?\d+$/.test(text)) throw invalidQuery(`The query field ${name} must be a whole number.`);
  return Number(text);
}
