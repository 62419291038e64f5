/** One link of a `Link` header. */
export interface WebLink {
  /** Target of the link as the server wrote it. May be a relative URL. */
  readonly href: string;
  /** Relation types in lower case. */
  readonly rel: readonly string[];
  /** All parameters, including `rel`, by their lower-case name. If a name is repeated, the first value is kept. */
  readonly parameters: ReadonlyMap<string, string>;
}

/**
 * Reads a `Link` header. Skips malformed parts and links without a relation type, and never throws.
 *
 * @example
 * const next = parseLinkHeader('<https://x.example/?page=2>; rel="next"').find((link) => link.rel.includes("next"));
 * @see RFC 8288 section 3 and appendix B
 */
export function parseLinkHeader(value: string | null | undefined): readonly WebLink[] {
  const links: WebLink[] = [];
  if (!value) return links;
  let position = 0;
  while (position < value.length) {
    const start = value.indexOf("<", position);
    if (start === -1) break;
    const end = value.indexOf(">", start);
    if (end === -1) break;
    const { parameters, next } = readParameters(value, end + 1);
    position = next;
    const rel = parameters.get("rel")?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
    if (rel.length > 0) links.push({ href: value.slice(start + 1, end).trim(), rel, parameters });
  }
  return links;
}

const parameterPattern = /[\s;]*([^\s=;,"<>]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,]*)))?/y;

function readParameters(value: string, from: number): { parameters: Map<string, string>; next: number } {
  const parameters = new Map<string, string>();
  const pattern = new RegExp(parameterPattern);
  pattern.lastIndex = from;
  let next = from;
  for (;;) {
    const found = pattern.exec(value);
    if (!found) break;
    next = pattern.lastIndex;
    const name = (found[1] ?? "").toLowerCase();
    const text = found[2] === undefined ? (found[3] ?? "") : found[2].replaceAll(/\\(.)/g, "$1");
    if (!parameters.has(name)) parameters.set(name, text);
  }
  const comma = value.indexOf(",", next);
  return { parameters, next: comma === -1 ? value.length : comma + 1 };
}
