import type { HalDocument } from "./document.js";
import { findRelation } from "./internal/lookup.js";
import type { EmbeddedOf, EmbeddedRelations } from "./relations.js";

/**
 * Returns the resource that a document embeds under a relation, as the server sent it, with or without a `self` link;
 * undefined when nothing is embedded.
 *
 * An embedded resource may have only some fields of the full one. Its type shows this when the interface uses
 * `Embedded`; for resources returned by `follow`, use the client's `isPartial`.
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
