/** A part of a text, its end not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface Mark extends Span {
  readonly kind: "ticks" | "comment";
  /** How many backticks may open a code span here: those of the run, less one that is escaped. */
  readonly opens: number;
}

const marks = /`+|<!--/g;
const commentEnd = "-->";

/**
 * Code spans and HTML comments of one paragraph, in order. `end` is the paragraph's own, or lies behind it where a comment
 * goes on beyond the paragraph.
 *
 * @param lastCommentEnd where the last `-->` of the whole text stands, -1 for none: found once, asked for every comment.
 */
export function inlineSpans(
  text: string,
  start: number,
  end: number,
  lastCommentEnd: number,
): { readonly spans: Span[]; readonly end: number } {
  const found = marksOf(text, start, end);
  const closers = closersOf(found);
  const spans: Span[] = [];
  let at = start;
  for (const [index, mark] of found.entries()) {
    if (mark.start < at) continue;
    const close = mark.kind === "ticks" ? closers[index]?.end : closeOfComment(text, mark.start, lastCommentEnd);
    if (close === undefined) continue;
    spans.push({ start: mark.start, end: close });
    at = close;
  }
  return { spans, end: Math.max(at, end) };
}

function marksOf(text: string, start: number, end: number): Mark[] {
  return Array.from(text.slice(start, end).matchAll(marks), (match) => {
    const at = start + match.index;
    const length = match[0].length;
    const span = { start: at, end: at + length };
    if (match[0] === "<!--") return { ...span, kind: "comment", opens: 0 };
    return { ...span, kind: "ticks", opens: isEscaped(text, at, start) ? length - 1 : length };
  });
}

/** For each mark that may open a code span the next run of just as many backticks, found in one pass from the right. */
function closersOf(found: readonly Mark[]): (Mark | undefined)[] {
  const next = new Map<number, Mark>();
  const closers: (Mark | undefined)[] = [];
  for (const mark of found.toReversed()) {
    closers.push(next.get(mark.opens));
    if (mark.kind === "ticks") next.set(mark.end - mark.start, mark);
  }
  return closers.reverse();
}

function isEscaped(text: string, at: number, from: number): boolean {
  let before = at;
  while (before > from && text[before - 1] === "\\") before -= 1;
  return (at - before) % 2 === 1;
}

/** Behind the comment; one at the beginning of a line that is never closed hides all that follows. */
function closeOfComment(text: string, start: number, lastCommentEnd: number): number | undefined {
  // `<!-->` is a whole comment.
  if (start + 2 <= lastCommentEnd) return text.indexOf(commentEnd, start + 2) + commentEnd.length;
  return /(?:^|\n) {0,3}$/.test(text.slice(Math.max(0, start - 4), start)) ? text.length : undefined;
}
