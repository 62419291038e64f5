import type { Collection, PagedCollection } from "@halyard/pm-resources";
import type { Exchange } from "./exchange.js";
import { parseJson } from "./filters.js";
import { invalidQuery } from "./problem.js";
import { readSelection, selectFrom } from "./select.js";

/** The value of a record for a column that a list can be sorted by. */
type SortValue = string | number | null;

/** The columns of a list, by name. */
export type SortColumns<Row> = Readonly<Record<string, (row: Row) => SortValue>>;

/** Options for a paged list. */
export interface PageOptions<Row> {
  readonly rows: readonly Row[];
  /** The document of a record. */
  readonly element: (row: Row) => object;
  readonly columns: SortColumns<Row>;
  /** The order where none is asked for. Default: by id. */
  readonly defaultOrder?: readonly (readonly [string, "asc" | "desc"])[] | undefined;
  /** Elements on a page where the query does not say. Default: the instance's. */
  readonly defaultSize?: number | undefined;
  /** `_type` of the document. Default: `Collection`. */
  readonly type?: string | undefined;
  /** Whether the list takes `select`. */
  readonly selectable?: boolean | undefined;
  /** Further links of the document. */
  readonly links?: object | undefined;
}

/** A list that comes whole. */
export function wholeCollection<Element>(exchange: Exchange, elements: Element[]): Collection<Element> {
  return {
    _type: "Collection",
    total: elements.length,
    count: elements.length,
    _embedded: { elements },
    _links: { self: { href: exchange.api + exchange.path } },
  };
}

/** One page of a list, sorted and cut as the query asks. */
export function pageOf<Row>(exchange: Exchange, options: PageOptions<Row>): object {
  const { query, state, api, path } = exchange;
  const selection = options.selectable === true ? readSelection(query.get("select")) : undefined;
  const sorted = sortRows(exchange, options);
  const offset = Math.max(1, readInteger(query, "offset") ?? 1);
  const pageSize = effectiveSize(exchange, options.defaultSize ?? Math.min(...state.settings.perPageOptions));
  const shown = sorted.slice((offset - 1) * pageSize, offset * pageSize);
  const address = (page: number | string, size: number | string): string => {
    const fields = new URLSearchParams(query);
    fields.delete("offset");
    fields.delete("pageSize");
    const rest = fields.size > 0 ? `${fields.toString()}&` : "";
    return `${api}${path}?${rest}offset=${page}&pageSize=${size}`;
  };
  const links: PagedCollection<object>["_links"] = {
    self: { href: address(offset, pageSize) },
    jumpTo: { href: address("{offset}", pageSize), templated: true },
    changeSize: { href: address(offset, "{size}"), templated: true },
    ...(offset > 1 ? { previousByOffset: { href: address(offset - 1, pageSize) } } : {}),
    ...(offset * pageSize < sorted.length ? { nextByOffset: { href: address(offset + 1, pageSize) } } : {}),
    ...options.links,
  };
  const collection: PagedCollection<object> = {
    _type: options.type ?? "Collection",
    total: sorted.length,
    count: shown.length,
    pageSize,
    offset,
    _embedded: { elements: shown.map(options.element) },
    _links: links,
  };
  return selection === undefined ? collection : selectFrom(collection, selection);
}

/** `-1` asks for the largest page; what is too large is cut without a word. */
function effectiveSize({ query, state }: Exchange, usual: number): number {
  const { maxPageSize } = state.settings;
  const asked = readInteger(query, "pageSize");
  if (asked === -1) return maxPageSize;
  return asked === undefined || asked < 1 ? usual : Math.min(asked, maxPageSize);
}

function sortRows<Row>({ query }: Exchange, options: PageOptions<Row>): Row[] {
  const text = query.get("sortBy");
  const order = text === null ? (options.defaultOrder ?? [["id", "asc"]]) : readOrder(text);
  const steps = order.map(([name, direction]) => {
    const column = Object.hasOwn(options.columns, name) ? options.columns[name] : undefined;
    if (column === undefined) throw invalidQuery(`The list cannot be sorted by ${name}.`);
    return { column, sign: direction === "desc" ? -1 : 1 };
  });
  return [...options.rows].sort((one, other) => {
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
      throw invalidQuery("The query field `sortBy` must hold pairs of a column and `asc` or `desc`.");
    }
    return [name, direction];
  });
}

/** Nothing comes last. */
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
