const mostCharacters = 200;

/** Control characters, line separators, and what turns the direction of writing around: a title could hide behind them. */
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const unseen = /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]+/gu;

/** Invisible, without width, and no letter: what stands before and after it is no longer one word to a server. */
const wordJoiner = "\u2060";

/**
 * Writes text from outside into Markdown of either server so that it shows as it is and does nothing: no markup, no HTML,
 * no mention that notifies somebody, no reference that links, no line break. Longer text is cut.
 *
 * Servers look for mentions and references in the rendered text, after escapes are gone. So escapes do not stop them, and
 * what they look for is broken up by a character that nobody sees.
 *
 * @param most - Characters (code points) that are kept. Default: 200.
 */
export function plain(text: string, most: number = mostCharacters): string {
  return oneLine(text, most)
    .replace(/[\\`*_[\]<>|~&$]/g, "\\$&")
    .replace(/[@#!]|:(?=\S)/g, `$&${wordJoiner}`);
}

/** Text in one line: runs of white space become one space, unseen characters go, and longer text is cut with an ellipsis. */
export function oneLine(text: string, most: number = mostCharacters): string {
  // Cut before the work is done on it too: the text may be megabytes long.
  const characters = Array.from(
    text
      .slice(0, most * 8)
      .replace(/\s+/gu, " ")
      .replace(unseen, "")
      .trim(),
  );
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : characters.join("");
}

/**
 * Writes text as code within a line. Backticks in it cannot end it.
 *
 * @see {@link https://spec.commonmark.org/0.31.2/#code-spans CommonMark 0.31, code spans}
 */
export function code(text: string): string {
  const content = oneLine(text);
  const fence = "`".repeat(longestRun(content) + 1);
  const needsPadding = content.startsWith("`") || content.endsWith("`");
  return needsPadding ? `${fence} ${content} ${fence}` : `${fence}${content}${fence}`;
}

/** Writes lines as a block of code that nothing in them can end. */
export function codeBlock(lines: readonly string[]): string {
  const content = lines.map((line) => oneLine(line, 500));
  const fence = "`".repeat(Math.max(3, longestRun(content.join("\n")) + 1));
  return [fence, ...content, fence].join("\n");
}

/** Writes a link with a label of the bridge's own. Of the address, everything that could end it early is encoded. */
export function link(label: string, url: string): string {
  return `[${label}](${url.replace(/[\s()<>\\`]/g, encode)})`;
}

/** Writes one word of a shell's command line: as it is where that is harmless, else in single quotes. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) && !text.startsWith("-") ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The path of an address for something with a name of several segments, such as a branch. */
export function encodePath(path: string): string {
  return path
    .split("/")
    .map((segment) => encodeURIComponent(segment).replace(/[()'!*]/g, encode))
    .join("/");
}

function encode(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}
