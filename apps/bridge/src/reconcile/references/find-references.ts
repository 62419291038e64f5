import { maxReferences, mergeReferences } from "./merge-references.js";
import { occurrences } from "./occurrences.js";
import type { Reference, ReferenceSyntax } from "./reference.js";
import { visibleText } from "./visible-text.js";

/**
 * Finds the work packages that are named in a title, a description, a comment, or a commit message with its trailers.
 *
 * References are `OP#12`, `OP#PROJ-12`, addresses of work packages on the instances in `syntax` and, if switched on,
 * `[#12]`. `PP#12` is a private reference. A closing word right before a reference, or before a list of references,
 * gives each of them the kind `closes`: `Closes: OP#1, OP#2 and OP#3`. References inside longer words, other addresses,
 * code, quoted lines and HTML comments are ignored. Each work package is returned once. Reading stops after the maximum
 * number of work packages. Takes time proportional to the length of the text.
 *
 * @param max - Maximum number of work packages. Default: 100.
 * @example
 * findReferences("Fixes OP#12, see OP#7", syntax); // 12 has the kind `closes`, 7 has `mentions`
 */
export function findReferences(text: string, syntax: ReferenceSyntax, max: number = maxReferences): Reference[] {
  const found: Reference[] = [];
  const seen = new Set<string>();
  for (const { reference } of occurrences(visibleText(text), syntax)) {
    seen.add(`${reference.connection}/${reference.id}`);
    if (seen.size > max) break;
    found.push(reference);
  }
  return mergeReferences(found);
}
