import type { HalDocument } from "./document.js";
import { expandRelation, findTargetLinks, relationNames } from "./internal/lookup.js";
import { selectLink } from "./internal/select-link.js";
import type { LinkOf, LinkRelations } from "./relations.js";

/** Selects one of several links with the same relation. All given members must match. */
export interface LinkSelection {
  /** Name of the link. */
  readonly name?: string | undefined;
  /** Title of the link. */
  readonly title?: string | undefined;
  /** Media type of the link. */
  readonly type?: string | undefined;
  /** Language of the link. */
  readonly hreflang?: string | undefined;
  /** Profile of the link. */
  readonly profile?: string | undefined;
  /** Index among the links that match the other members, from 0. A negative index counts from the end. */
  readonly index?: number | undefined;
}

/**
 * Returns the link object of a relation; `null` when the server declares that it has no target (`href: null`).
 *
 * A relation is found by its name in the document and, where the document declares CURIEs, by its full URI.
 *
 * @param select - Selects one of several links. Default: there must be only one.
 * @throws LinkMissingError `link_missing` with the relations of the document, LinkAmbiguousError `link_ambiguous`.
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
 * Returns the links with a relation that have a target, in the server's order; empty when there are none.
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
 * Returns whether the document has a link with this relation and a target. For an action, this means that the server
 * permits it now.
 *
 * @example
 * if (can(ship, "rename")) await client.perform(ship, "rename", { name: "Argo" });
 */
export function can<Document extends HalDocument>(document: Document, rel: LinkRelations<Document>): boolean {
  return findTargetLinks(document, rel).length > 0;
}

/** Returns the relations for which a document has links, including those without a target; at most 100. */
export function relations(document: HalDocument): readonly string[] {
  return relationNames(document);
}

/**
 * Returns the full URI of a relation written as a CURIE (`acme:widgets`), which is also the address of its
 * documentation; undefined when the document declares no such prefix.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-kelly-json-hal-11#section-8.2
 */
export function expandCurie(document: HalDocument, rel: string): string | undefined {
  return expandRelation(document, rel);
}
