import type { Link, NullLink } from "../document.js";
import { expandTemplate } from "../uri-template.js";
import { isObject, only, own, toArray } from "./json.js";
import { shorten } from "./text.js";

/** Returns whether a value is a link object. Other values under a relation are ignored. */
function isLink(value: unknown): value is Link | NullLink {
  const href = own(value, "href");
  return typeof href === "string" || (href === null && Object.hasOwn(value as object, "href"));
}

function isTargetLink(value: unknown): value is Link {
  return isLink(value) && hasTarget(value);
}

/** Returns whether a link has a target. */
export function hasTarget(link: Link | NullLink): link is Link {
  return link.href !== null;
}

/** Returns a relation's links, including links without a target. */
export function findLinks(document: unknown, rel: string): readonly (Link | NullLink)[] {
  return only(findRelation(document, "_links", rel), isLink);
}

/** Returns a relation's links that have a target. */
export function findTargetLinks(document: unknown, rel: string): readonly Link[] {
  return only(findRelation(document, "_links", rel), isTargetLink);
}

/** Returns the objects embedded under a relation. */
export function findEmbedded(document: unknown, rel: string): readonly object[] {
  return only(findRelation(document, "_embedded", rel), isObject);
}

/** Returns a relation's value. The relation can be given by its full name or its CURIE. */
export function findRelation(document: unknown, container: "_links" | "_embedded", rel: string): unknown {
  const relations = own(document, container);
  if (!isObject(relations)) return undefined;
  if (Object.hasOwn(relations, rel)) return relations[rel];
  if (!rel.includes(":")) return undefined;
  const curies = readCuries(document);
  if (curies.size === 0) return undefined;
  const uri = expand(curies, rel);
  if (uri !== undefined && Object.hasOwn(relations, uri)) return relations[uri];
  const compact = findCompact(relations, curies, rel);
  return compact === undefined ? undefined : relations[compact];
}

/**
 * Returns the short name (CURIE) that a document uses for a relation. Finds it by removing the beginning and end of a
 * CURIE template from the full URI. Expanding the template for every name instead would take minutes for a hostile
 * document with many names and a long template.
 */
function findCompact(relations: object, curies: ReadonlyMap<string, string>, rel: string): string | undefined {
  for (const [prefix, template] of curies) {
    try {
      const start = expandTemplate(template.slice(0, template.indexOf("{rel}"))).length;
      const end = start + rel.length - expandTemplate(template).length;
      const name = `${prefix}:${decodeURIComponent(rel.slice(start, end))}`;
      if (Object.hasOwn(relations, name) && expand(curies, name) === rel) return name;
    } catch {
      // A malformed template defines no relation.
    }
  }
  return undefined;
}

/** Returns the relations for which a document has links, at most 100. */
export function relationNames(document: unknown): readonly string[] {
  const links = own(document, "_links");
  if (!isObject(links)) return [];
  const names: string[] = [];
  for (const name of Object.keys(links)) {
    if (toArray(links[name]).some(isLink)) names.push(name);
    if (names.length === 100) break;
  }
  return names;
}

/**
 * Expands a CURIE such as `acme:widgets` to the full relation. Returns undefined if the document does not declare the
 * prefix.
 */
export function expandRelation(document: unknown, rel: string): string | undefined {
  return expand(readCuries(document), rel);
}

/**
 * Returns a document's name for use in messages, such as `The document /ships/7`. Without a valid `self` link, the name
 * is `The document`.
 */
export function describeDocument(document: unknown): string {
  const self = findTargetLinks(document, "self")[0]?.href;
  if (self === undefined || !URL.canParse(self, "http://localhost")) return "The document";
  return `The document ${shorten(new URL(self, "http://localhost").pathname)}`;
}

/** Returns a document's CURIE templates by prefix. */
function readCuries(document: unknown): ReadonlyMap<string, string> {
  const curies = new Map<string, string>();
  for (const curie of toArray(own(own(document, "_links"), "curies"))) {
    const name = own(curie, "name");
    const href = own(curie, "href");
    if (typeof name === "string" && typeof href === "string" && href.includes("{rel}")) curies.set(name, href);
  }
  return curies;
}

function expand(curies: ReadonlyMap<string, string>, rel: string): string | undefined {
  const colon = rel.indexOf(":");
  const template = colon === -1 ? undefined : curies.get(rel.slice(0, colon));
  if (template === undefined) return undefined;
  try {
    return expandTemplate(template, { rel: rel.slice(colon + 1) });
  } catch {
    // A malformed template defines no relation.
    return undefined;
  }
}
