import type { HalDocument } from "./document.js";
import { expandRelation, findTargetLinks, relationNames } from "./internal/lookup.js";
import { selectLink } from "./internal/select-link.js";
import type { LinkOf, LinkRelations } from "./relations.js";

/** Selects one of several links with the same relation. Every member that is set must match. */
export interface LinkSelection {
  /** The link's name. */
  readonly name?: string | undefined;
  /** The link's title. */
  readonly title?: string | undefined;
  /** The link's media type. */
  readonly type?: string | undefined;
  /** The link's language. */
  readonly hreflang?: string | undefined;
  /** The link's profile. */
  readonly profile?: string | undefined;
  /** Index, from 0, among the links that match the other members. A negative index counts from the end. */
  readonly index?: number | undefined;
}

/**
 * Returns a relation's link, or `null` if the link has no target (`href: null`).
 *
 * The relation can be given by its name in the document or, if the document declares CURIEs, by its full URI.
 *
 * @param select - Selects one of several links. Default: there must be only one.
 * @throws LinkMissingError `link_missing` when no link matches, LinkAmbiguousError `link_ambiguous` when several do.
 * @example
 * link(ship, "self").href;
 * link(ship, "manual", { hreflang: "de" }).title;
 */
export function link<Document extends HalDocument, Rel extends LinkRelations<Document>>(
  document: Document,
  rel: Rel,
  select: LinkSelection = {},
): LinkOf<Document, Rel> {
  return selectLink(document, rel, select) as LinkOf<Document, Rel>;
}

/**
 * Returns a relation's links that have a target, in the server's order. The result is empty if there are none.
 *
 * @example
 * for (const { title } of links(harbour, "ships")) console.log(title);
 */
export function links<Document extends HalDocument, Rel extends LinkRelations<Document>>(
  document: Document,
  rel: Rel,
): NonNullable<LinkOf<Document, Rel>>[] {
  return findTargetLinks(document, rel) as object[] as NonNullable<LinkOf<Document, Rel>>[];
}

/**
 * Returns whether the document has a link with this relation and the link has a target. For an action, this means that
 * the server currently permits it.
 *
 * @example
 * if (can(ship, "rename")) await client.perform(ship, "rename", { name: "Argo" });
 */
export function can<Document extends HalDocument>(document: Document, rel: LinkRelations<Document>): boolean {
  return findTargetLinks(document, rel).length > 0;
}

/** Returns the relations for which a document has links, with or without a target. Returns at most 100. */
export function relations(document: HalDocument): readonly string[] {
  return relationNames(document);
}

/**
 * Expands a relation written as a CURIE (`acme:widgets`) to its full URI, which is also the address of its
 * documentation. Returns undefined if the document does not declare the prefix.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-kelly-json-hal-11#section-8.2
 */
export function expandCurie(document: HalDocument, rel: string): string | undefined {
  return expandRelation(document, rel);
}
