import type { HalDocument } from "./document.js";
import { findRelation } from "./internal/lookup.js";
import type { EmbeddedOf, EmbeddedRelations } from "./relations.js";

/**
 * What a document embeds under a relation, as the server sent it, with or without a `self` link; undefined when there is
 * nothing.
 *
 * An embedded resource may be a part of the real one. Its type says so where the interface has `Embedded`, and
 * `isPartial` of the client for those that `follow` hands out.
 *
 * @example
 * const ships = embedded(harbour, "ships") ?? [];
 */
export function embedded<Document extends HalDocument, Rel extends EmbeddedRelations<Document>>(
  document: Document,
  rel: Rel,
): EmbeddedOf<Document, Rel> | undefined {
  return findRelation(document, "_embedded", rel) as EmbeddedOf<Document, Rel> | undefined;
}
