import MarkdownIt, { type Token } from "markdown-it";
import { inlineSpans } from "./inline-spans.js";

/**
 * Character that replaces each hidden character. It is neither a space nor a letter, so that hidden characters neither
 * join the text around them nor separate it like white space.
 */
const filler = "\uFFFC";

/**
 * Maximum number of characters of a text that are read. Longer texts are rare, and parsing them would block the
 * process.
 */
const maxLength = 64 * 1024;

/** Matches characters that can begin a hidden part. A text without them needs no parsing. */
const mayHide = /[`>\t]|~~~|<!--| {4}/;

/**
 * Names of markdown-it's rules for the block structure in CommonMark 0.31. The blocks decide which lines are visible
 * text.
 */
const rules = ["code", "fence", "blockquote", "list", "html_block", "heading", "lheading", "hr"];

/** Matches a quoted line, even inside a list. */
const quoted = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*>/;

/**
 * Returns the text with code blocks, inline code, quoted lines and HTML comments replaced, because authors do not use
 * these to reference work packages. All other characters keep their positions. Reads the first 65,536 characters, and
 * treats the rest as hidden. Takes time proportional to the length of the text.
 *
 * Differs from CommonMark in one point: an unquoted line directly after a quoted one is the author's own, as in e-mail
 * replies, and not a continuation of the quote.
 *
 * @see {@link https://spec.commonmark.org/0.31.2/ CommonMark 0.31.2}
 */
export function visibleText(text: string): string {
  const read = text.slice(0, maxLength);
  const rest = filler.repeat(text.length - read.length);
  return (mayHide.test(read) ? withoutHidden(read) : read) + rest;
}

function withoutHidden(text: string): string {
  const lines = lineStarts(text);
  const hidden = new Uint8Array(text.length);
  for (const [index, start] of lines.entries()) {
    const end = lines[index + 1] ?? text.length;
    if (text.slice(start, end).trim() !== "") hidden.fill(1, start, end);
  }
  let quotes = 0;
  for (const { type, map } of blocksOf(text)) {
    if (type === "blockquote_open") quotes += 1;
    if (type === "blockquote_close") quotes -= 1;
    if (map === null || (type !== "inline" && type !== "html_block")) continue;
    const [first, last] = map;
    const start = lines[first] ?? text.length;
    const end = lines[last] ?? text.length;
    hidden.fill(0, start, end);
    for (const span of inlineSpans(text, start, end, { isHtml: type === "html_block" })) {
      hidden.fill(1, span.start, span.end);
    }
    for (let line = first; quotes > 0 && line < last; line += 1) {
      const [from = end, to = end] = lines.slice(line, line + 2);
      if (quoted.test(text.slice(from, to))) hidden.fill(1, from, to);
    }
  }
  return fill(text, hidden);
}

/** Returns the blocks of a text in order. Omits text that is nested deeper than 20 levels. */
function blocksOf(text: string): Token[] {
  const markdown = new MarkdownIt("zero", { html: true }).enable(rules);
  const blocks: Token[] = [];
  // The parser accepts only line feeds as line endings. The replacements must keep the position of every character.
  const source = text.replaceAll("\r\n", " \n").replaceAll("\r", "\n");
  markdown.block.parse(source, markdown, {}, blocks);
  return blocks;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (const { index, 0: lineEnd } of text.matchAll(/\r\n?|\n/g)) starts.push(index + lineEnd.length);
  return starts;
}

function fill(text: string, hidden: Uint8Array): string {
  const pieces: string[] = [];
  let at = 0;
  while (at < text.length) {
    const isHidden = hidden[at];
    const next = hidden.indexOf(isHidden === 1 ? 0 : 1, at);
    const end = next === -1 ? text.length : next;
    pieces.push(isHidden === 1 ? filler.repeat(end - at) : text.slice(at, end));
    at = end;
  }
  return pieces.join("");
}
