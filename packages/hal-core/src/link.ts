import type { HalDocument } from "./document.js";
import { expandRelation, findLinks, hasTarget, relationNames } from "./internal/lookup.js";
import { selectLink } from "./internal/select-link.js";
import type { LinkOf, LinkRelations } from "./relations.js";

/** Tells one of several links of a relation from the others; all that is given must fit. */
export interface LinkSelection {
  /** Its `name`. */
  readonly name?: string | undefined;
  /** Its `title`. */
  readonly title?: string | undefined;
  /** Its media type. */
  readonly type?: string | undefined;
  /** Its language. */
  readonly hreflang?: string | undefined;
  /** Its profile. */
  readonly profile?: string | undefined;
  /** Its place among those that fit otherwise, from 0; a negative one counts from the end. */
  readonly index?: number | undefined;
}

/**
 * The link object of a relation; `null` when the server says that it has no target (`href: null`).
 *
 * A relation is found by the name it has in the document and, where the document declares CURIEs, by its full URI.
 *
 * @param select - Which one to take where there are several. Default: there must be only one.
 * @throws LinkMissingError `link_missing` that names the relations there are, LinkAmbiguousError `link_ambiguous`.
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
 * The links of a relation that have a target, in the server's order; empty when there are none.
 *
 * @example
 * for (const { title } of links(harbour, "ships")) console.log(title);
 */
export function links<Document extends HalDocument, Rel extends LinkRelations<Document>>(
  document: Document,
  rel: Rel,
): NonNullable<LinkOf<Document, Rel>>[] {
  return findLinks(document, rel).filter(hasTarget) as object[] as NonNullable<LinkOf<Document, Rel>>[];
}

/**
 * Whether the document has a link of the relation that leads somewhere. For actions that is the server's answer to
 * "may I do this now?".
 *
 * @example
 * if (can(ship, "rename")) await client.perform(ship, "rename", { name: "Argo" });
 */
export function can<Document extends HalDocument>(document: Document, rel: LinkRelations<Document>): boolean {
  return findLinks(document, rel).some(hasTarget);
}

/** The relations a document has links for, those without a target included; at most 100. */
export function relations(document: HalDocument): readonly string[] {
  return relationNames(document);
}

/**
 * The full URI of a relation written as a CURIE (`acme:widgets`), which is also where its documentation is; undefined
 * when the document declares no such prefix.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-kelly-json-hal-11#section-8.2
 */
export function expandCurie(document: HalDocument, rel: string): string | undefined {
  return expandRelation(document, rel);
}
