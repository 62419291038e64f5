import type { HalDocument } from "./document.js";
import { findRelation } from "./internal/lookup.js";
import type { EmbeddedOf, EmbeddedRelations } from "./relations.js";

/**
 * Returns the resource that a document embeds under a relation, as the server sent it. The resource does not need a
 * `self` link. Returns undefined when nothing is embedded.
 *
 * An embedded resource may lack some of the full resource's fields. Declare it as `Embedded` in the document's
 * interface, so that these fields are optional. To find out whether `follow` returned an embedded resource, call the
 * client's `isPartial`.
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
