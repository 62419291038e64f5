import type { PlaygroundRequest } from "./messages.ts";

/** A document that the program read, or a link target that it did not read. */
interface Node {
  readonly address: string;
  /** Kind and id, such as `WorkPackage 4`. */
  readonly name: string;
  readonly title: string;
  readonly isRead: boolean;
}

/** Documents and the links between them. */
export interface LinkGraph {
  readonly nodes: readonly Node[];
  readonly edges: readonly { readonly from: string; readonly to: string; readonly names: readonly string[] }[];
}

interface HalLike {
  readonly _type?: unknown;
  readonly id?: unknown;
  readonly _links?: Readonly<Record<string, unknown>>;
  readonly _embedded?: Readonly<Record<string, unknown>>;
}

/** Matches link relations that the graph omits: actions, forms, and links to the document itself or to its schema. */
const notShown =
  /^(?:self|schema)$|Immediately$|^(?:update|delete|create|add|remove|log|move|copy|configure|watch|unwatch|preview|change|custom|generate|show)/;

/**
 * Returns the HAL documents that a program received, and the links between them.
 *
 * @param requests - The program's requests, with their responses.
 */
export function linkGraph(requests: readonly PlaygroundRequest[]): LinkGraph {
  const documents = new Map<string, HalLike>();
  for (const { received } of requests) collect(parse(received), documents);
  const nodes = new Map<string, Node>();
  const edges = new Map<string, { from: string; to: string; names: string[] }>();
  for (const [address, { _type: kind, id, ...rest }] of documents) {
    const { subject, name, title } = rest as { subject?: unknown; name?: unknown; title?: unknown };
    const text = [subject, name, title].find((one) => typeof one === "string");
    const label = `${typeof kind === "string" ? kind : "Document"}${typeof id === "number" || typeof id === "string" ? ` ${id}` : ""}`;
    nodes.set(address, { address, name: label, title: text ?? "", isRead: true });
  }
  for (const [address, { _links: links = {} }] of documents) {
    for (const [relation, value] of Object.entries(links).filter(([name]) => !notShown.test(name))) {
      for (const link of [value].flat() as readonly ({ href?: unknown; title?: unknown; method?: unknown } | null)[]) {
        const { href, title, method } = link ?? {};
        if (typeof href !== "string" || href.includes("?") || (method !== undefined && method !== "get")) continue;
        if (!/\/\d+$/.test(href) && !nodes.has(href)) continue;
        if (!nodes.has(href))
          nodes.set(href, {
            address: href,
            name: nameOf(href),
            title: typeof title === "string" ? title : "",
            isRead: false,
          });
        const key = `${address} ${href}`;
        const edge = edges.get(key) ?? { from: address, to: href, names: [] };
        edge.names.push(relation);
        edges.set(key, edge);
      }
    }
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}

function collect(value: unknown, documents: Map<string, HalLike>): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) collect(one, documents);
    return;
  }
  const document = value as HalLike;
  const { href } = (document._links?.["self"] ?? {}) as { href?: unknown };
  const isList = document._embedded?.["elements"] !== undefined;
  if (typeof href === "string" && !isList && document._type !== "Error") documents.set(href, document);
  for (const embedded of Object.values(document._embedded ?? {})) collect(embedded, documents);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns a name for a document that was not read, such as `work package 4` for `/api/v3/work_packages/4`. */
function nameOf(href: string): string {
  const [kind = "", id = ""] = href.split("/").slice(-2);
  return `${kind
    .replaceAll("_", " ")
    .replace(/ies$/, "y")
    .replace(/(?<=us)es$|s$/, "")} ${id}`;
}
