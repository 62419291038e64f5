import { beginsFreely, endsFreely } from "./boundaries.js";
import { closes, continuesList } from "./closing.js";
import type { Reference, ReferenceSyntax } from "./reference.js";
import { urlEnd, withoutPunctuation } from "./url-end.js";
import { workPackageAt } from "./work-package-url.js";
import { readId } from "./work-package-id.js";

/** A reference and its position in the text. */
export interface Occurrence {
  readonly reference: Reference;
  readonly start: number;
  readonly end: number;
}

type Found = Pick<Reference, "connection" | "id"> & { readonly isPrivate: boolean; readonly end: number };

const beginnings = /(?:op|pp)#|https?:\/\/|\[#/gi;

/** Matches the title of a revert. A title such as `Revert "Closes OP#12"` closes nothing. */
const revert = /^\s*revert\s+["'“„«]/i;

/**
 * Yields every reference in a text, in order. The text must come from {@link visibleText}, which replaces hidden parts.
 */
export function* occurrences(text: string, syntax: ReferenceSyntax): Generator<Occurrence, void> {
  const mayClose = !revert.test(text);
  let previous: { readonly end: number; readonly closing: boolean } | undefined;
  let from = 0;
  for (const match of text.matchAll(beginnings)) {
    const start = match.index;
    // This position is inside an address that was already read.
    if (start < from) continue;
    const isUrl = match[0].includes(":");
    const end = isUrl ? urlEnd(text, start) : start + match[0].length;
    from = end;
    const found = isUrl ? foundUrl(text, start, end, syntax) : foundMark(text, start, match[0], syntax);
    if (found === undefined) continue;
    const inherits = previous?.closing === true && continuesList(text, previous.end, start);
    const closing = mayClose && (inherits || closes(text, start, syntax.closingWords));
    previous = { end: found.end, closing };
    const kind = found.isPrivate ? "private" : closing ? "closes" : "mentions";
    yield { reference: { connection: found.connection, id: found.id, kind }, start, end: found.end };
  }
}

function foundMark(text: string, start: number, mark: string, syntax: ReferenceSyntax): Found | undefined {
  const id = beginsFreely(text, start) ? readId(text, start + mark.length) : undefined;
  if (id === undefined) return undefined;
  const found = { connection: syntax.connection, id: id.id, isPrivate: mark.toLowerCase() === "pp#" };
  if (mark !== "[#") return endsFreely(text, id.end) ? { ...found, end: id.end } : undefined;
  // `[#12](...)`, `[#12][...]` and `[#12]: ...` are Markdown links, not references.
  const counts = syntax.bracketReferences && text[id.end] === "]" && !/^[[(:]/.test(text.slice(id.end + 1, id.end + 2));
  return counts ? { ...found, end: id.end + 1 } : undefined;
}

function foundUrl(text: string, start: number, end: number, syntax: ReferenceSyntax): Found | undefined {
  if (!beginsFreely(text, start)) return undefined;
  const address = withoutPunctuation(text.slice(start, end));
  const target = workPackageAt(address, syntax.instances);
  return target && { ...target, isPrivate: false, end: start + address.length };
}
