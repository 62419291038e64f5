import type { BatchLoader, BatchTarget } from "@halyard/hal-core";
import type { CallOptions, Transport } from "@halyard/http-core";
import { writeConditions } from "./filters.js";

/**
 * Lists that take a filter on ids, by the resource whose documents they hold. People of all kinds are principals: one
 * list serves them all.
 */
const filtered: Readonly<Record<string, string>> = {
  groups: "principals",
  placeholder_users: "principals",
  portfolios: "portfolios",
  programs: "programs",
  projects: "projects",
  queries: "queries",
  users: "principals",
  work_packages: "work_packages",
  workspaces: "workspaces",
};

/** Lists that are small and come whole. */
const small: ReadonlySet<string> = new Set(["priorities", "roles", "statuses", "types"]);

/** Most ids in one request: keeps the address below the 8 kB that servers and proxies take. */
const idsPerRequest = 100;

/**
 * Fetches many documents with few requests: one for each small list, one for every hundred ids of the others. A list that
 * cannot be had is no failure: its documents are then fetched one by one.
 */
export const loadBatch: BatchLoader = async (targets, { transport, options }) => {
  const lists = Map.groupBy(targets, (target) => listOf(target, transport));
  const loads = [...lists].flatMap(([list, members]) => planList(list, members));
  const found = await Promise.allSettled(loads.map((load) => fetchElements(load, transport, options)));
  options.signal?.throwIfAborted();
  return new Map(found.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : [])));
};

/** One request for some documents of a list. */
interface Load {
  readonly list: string;
  /** Query of the request, empty or beginning with `?`. */
  readonly query: string;
  /** Address of each wanted document by its path. */
  readonly wanted: ReadonlyMap<string, string>;
}

function planList(list: string | undefined, members: readonly BatchTarget[]): Load[] {
  if (list === undefined || members.length < 2) return [];
  const wanted = members.map(({ url }) => [new URL(url).pathname, url] as const);
  if (small.has(list)) return [{ list, query: "", wanted: new Map(wanted) }];
  return Array.from({ length: Math.ceil(wanted.length / idsPerRequest) }, (_, place) => {
    const part = wanted.slice(place * idsPerRequest, (place + 1) * idsPerRequest);
    const ids = part.map(([path]) => path.slice(path.lastIndexOf("/") + 1));
    const filters = writeConditions([{ name: "id", operator: "=", values: ids }]);
    return { list, query: `?filters=${encodeURIComponent(filters)}&pageSize=${ids.length}`, wanted: new Map(part) };
  });
}

/** The list that holds a target, when that list can be asked for several at once. */
function listOf({ url }: BatchTarget, transport: Transport): string | undefined {
  const rest = url.startsWith(`${transport.apiRoot}/`) ? url.slice(transport.apiRoot.length) : "";
  const resource = /^\/([a-z_]+)\/\d+$/.exec(rest)?.[1];
  if (resource === undefined) return undefined;
  return small.has(resource) ? resource : Object.hasOwn(filtered, resource) ? filtered[resource] : undefined;
}

async function fetchElements(
  { list, query, wanted }: Load,
  transport: Transport,
  options: CallOptions,
): Promise<[string, object][]> {
  const { data } = await transport.request({
    operation: "hydrate",
    template: `/${list}`,
    method: "GET",
    url: `/${list}${query}`,
    media: "json",
    retry: "safe",
    options,
  });
  return readElements(data).flatMap((element): [string, object][] => {
    const href = (element as { _links?: { self?: { href?: unknown } } })._links?.self?.href;
    if (typeof href !== "string") return [];
    // The server writes plain paths; only what something else has made of them needs a URL parser.
    const url = wanted.get(href) ?? wanted.get(pathOf(href, transport.apiRoot));
    return url === undefined ? [] : [[url, element]];
  });
}

function pathOf(href: string, base: string): string {
  return URL.canParse(href, base) ? new URL(href, base).pathname : "";
}

function readElements(document: unknown): readonly object[] {
  const elements = (document as { _embedded?: { elements?: unknown } } | undefined)?._embedded?.elements;
  return Array.isArray(elements)
    ? elements.filter((element): element is object => typeof element === "object" && element !== null)
    : [];
}
