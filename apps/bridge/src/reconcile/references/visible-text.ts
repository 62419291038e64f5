import { inlineSpans, type Span } from "./inline-spans.js";

/** Takes the place of what is hidden, one for one: neither space nor letter, so that nothing is joined across it. */
const filler = "\uFFFC";

const listMarker = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/;
const fence = /^(?:(`{3,})[^`\n]*|(~{3,})[^\n]*)$/;
const heading = /^ {0,3}#{1,6}(?:[ \t]|$)/;

/**
 * The text with everything blanked that its author only shows and does not say: code blocks, inline code, quoted lines and
 * HTML comments. Every other character keeps its place. The work grows in step with the length of the text.
 *
 * Markdown is followed as far as it decides that question (CommonMark 0.31). A line after a quoted one is the author's own
 * again, also without an empty line between, as in answers by mail.
 */
export function visibleText(text: string): string {
  const pieces: string[] = [];
  let shown = 0;
  for (const { start, end } of hiddenSpans(text)) {
    pieces.push(text.slice(shown, start), filler.repeat(end - start));
    shown = end;
  }
  pieces.push(text.slice(shown));
  return pieces.join("");
}

function hiddenSpans(text: string): Span[] {
  const spans: Span[] = [];
  const lastCommentEnd = text.lastIndexOf("-->");
  let at = 0;
  let paragraph = 0;
  let inList = false;
  let mayIndent = true;

  /** Ends the paragraph before this place. False where a comment in it goes on past it: reading goes on behind that. */
  const flush = (): boolean => {
    const inline = inlineSpans(text, paragraph, at, lastCommentEnd);
    spans.push(...inline.spans);
    paragraph = inline.end;
    if (inline.end === at) return true;
    at = inline.end;
    mayIndent = false;
    return false;
  };
  const hide = (end: number): void => {
    spans.push({ start: at, end });
    at = end;
    paragraph = end;
  };

  while (at < text.length) {
    const end = lineEnd(text, at);
    const line = text.slice(at, end).trimEnd();
    const marker = listMarker.exec(line)?.[0] ?? "";
    const body = line.slice(marker.length).trimStart();
    const opening = fence.exec(body);
    const isOrdinary = opening === null && body !== "" && !body.startsWith(">");

    if (isOrdinary && mayIndent && !inList && marker === "" && isIndented(line)) {
      if (flush()) hide(end);
    } else if (isOrdinary) {
      const isHeading = heading.test(line);
      if ((marker !== "" || isHeading) && !flush()) continue;
      if (marker !== "") inList = true;
      else if (mayIndent && !/^[ \t]/.test(line)) inList = false;
      mayIndent = false;
      at = end;
      if (isHeading) flush();
    } else if (flush()) {
      if (opening !== null) {
        mayIndent = false;
        hide(fenceEnd(text, end, opening[1] ?? opening[2] ?? ""));
      } else if (body !== "") {
        mayIndent = false;
        hide(end);
      } else {
        mayIndent = true;
        at = end;
        paragraph = end;
      }
    }
  }
  flush();
  return spans;
}

function lineEnd(text: string, at: number): number {
  const newline = text.indexOf("\n", at);
  return newline === -1 ? text.length : newline + 1;
}

function isIndented(line: string): boolean {
  return line.startsWith("    ") || /^ {0,3}\t/.test(line);
}

/** Behind the line that closes a fence, or the end of the text where none does. */
function fenceEnd(text: string, from: number, opening: string): number {
  const sign = opening.charAt(0);
  let at = from;
  while (at < text.length) {
    const end = lineEnd(text, at);
    const line = text.slice(at, end).trim();
    if (line.length >= opening.length && line === sign.repeat(line.length)) return end;
    at = end;
  }
  return at;
}
