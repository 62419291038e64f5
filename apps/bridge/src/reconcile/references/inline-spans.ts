/** Part of a text. `end` is the position after its last character. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface Delimiter extends Span {
  readonly kind: "backticks" | "comment";
  /**
   * Number of backticks that may open a code span: all consecutive backticks, but without the first if it is escaped.
   */
  readonly opens: number;
}

const delimiters = /`+|<!--/g;
const commentEnd = "-->";

/**
 * Returns the code spans and HTML comments of one paragraph or HTML block, in order and without overlap. Takes time
 * proportional to the length of the block: one pass over all backticks pairs each opening with its end.
 *
 * @param options - `isHtml` is true for an HTML block. In an HTML block, a comment without an end hides the rest of the
 * block. In a paragraph, such a comment is ordinary text.
 * @see {@link https://spec.commonmark.org/0.31.2/#code-spans CommonMark 0.31.2, code spans}
 */
export function inlineSpans(text: string, start: number, end: number, options: { readonly isHtml: boolean }): Span[] {
  const block = text.slice(start, end);
  const found = delimitersOf(block);
  const closers = closersOf(found);
  const lastCommentEnd = block.lastIndexOf(commentEnd);
  const spans: Span[] = [];
  let at = 0;
  for (const [index, delimiter] of found.entries()) {
    if (delimiter.start < at) continue;
    let close = closers[index]?.end;
    if (delimiter.kind === "comment") {
      // `<!-->` is a complete comment, so the search for the end begins at the dashes.
      const from = delimiter.start + 2;
      const isClosed = from <= lastCommentEnd;
      close = isClosed
        ? block.indexOf(commentEnd, from) + commentEnd.length
        : options.isHtml
          ? block.length
          : undefined;
    }
    if (close === undefined) continue;
    spans.push({ start: start + delimiter.start, end: start + close });
    at = close;
  }
  return spans;
}

function delimitersOf(block: string): Delimiter[] {
  return Array.from(block.matchAll(delimiters), ({ index, 0: sign }) => {
    const { length } = sign;
    const span = { start: index, end: index + length };
    if (sign === "<!--") return { ...span, kind: "comment", opens: 0 };
    return { ...span, kind: "backticks", opens: isEscaped(block, index) ? length - 1 : length };
  });
}

/** For each delimiter, finds its closer: the next run of backticks whose length equals the delimiter's `opens`. */
function closersOf(found: readonly Delimiter[]): (Delimiter | undefined)[] {
  const next = new Map<number, Delimiter>();
  const closers: (Delimiter | undefined)[] = [];
  for (const delimiter of found.toReversed()) {
    closers.push(next.get(delimiter.opens));
    if (delimiter.kind === "backticks") next.set(delimiter.end - delimiter.start, delimiter);
  }
  return closers.reverse();
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (before > 0 && text[before - 1] === "\\") before -= 1;
  return (at - before) % 2 === 1;
}
