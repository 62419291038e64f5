import type { BatchLoader, BatchTarget } from "@halyard/hal-core";
import type { CallOptions, Transport } from "@halyard/http-core";
import { writeConditions } from "./filters.js";

/**
 * Lists that can be filtered by id. Each key is the resource's name in a document's URL. Users, groups and placeholder
 * users are all listed as principals.
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

/** Small lists without paging. */
const small: ReadonlySet<string> = new Set(["priorities", "roles", "statuses", "types"]);

/** Maximum number of ids in one request. It keeps the URL below 8 kB, which servers and proxies accept. */
const idsPerRequest = 100;

/**
 * Fetches many documents with few requests: one for each small list, and one for every hundred ids of the other lists.
 * If a list request fails, its documents are fetched one by one.
 */
export const loadBatch: BatchLoader = async (targets, { transport, options }) => {
  const lists = Map.groupBy(targets, (target) => listOf(target, transport));
  const loads = [...lists].flatMap(([list, members]) => planList(list, members, transport));
  const found = await Promise.allSettled(loads.map((load) => fetchElements(load, transport, options)));
  options.signal?.throwIfAborted();
  return new Map(found.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : [])));
};

/** Combines a client's loader with the built-in loader, which fetches the targets that the client's loader omits. */
export function joinBatches(batch: BatchLoader | undefined): BatchLoader {
  if (!batch) return loadBatch;
  return async (targets, context) => {
    const found = await batch(targets, context);
    const rest = targets.filter(({ url }) => !found.has(url));
    return new Map([...(await loadBatch(rest, context)), ...found]);
  };
}

/** One list request for several documents. */
interface Load {
  readonly list: string;
  /** Query string, which is empty or begins with `?`. */
  readonly query: string;
  /** URLs of the wanted documents, by path. */
  readonly wanted: ReadonlyMap<string, string>;
}

function planList(list: string | undefined, members: readonly BatchTarget[], { apiRoot }: Transport): Load[] {
  if (list === undefined || members.length < 2) return [];
  // Removing the origin leaves a path, because `listOf` accepts only URLs without a query or fragment.
  const { origin } = new URL(apiRoot);
  const wanted = members.map(({ url }) => [url.slice(origin.length), url] as const);
  if (small.has(list)) return [{ list, query: "", wanted: new Map(wanted) }];
  return Array.from({ length: Math.ceil(wanted.length / idsPerRequest) }, (_, place) => {
    const part = wanted.slice(place * idsPerRequest, (place + 1) * idsPerRequest);
    const ids = part.map(([path]) => path.slice(path.lastIndexOf("/") + 1));
    const filters = writeConditions([{ name: "id", operator: "=", values: ids }]);
    return { list, query: `?filters=${encodeURIComponent(filters)}&pageSize=${ids.length}`, wanted: new Map(part) };
  });
}

/** Returns the list that a target can be fetched from, or undefined if there is no such list. */
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
    // The server sends plain paths. Only URLs that a proxy has rewritten need a URL parser.
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
