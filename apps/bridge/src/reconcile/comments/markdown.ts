const maxCharacters = 200;

/**
 * Matches control characters, line separators, and marks that change the writing direction. A title could use them to
 * hide text.
 */
// eslint-disable-next-line no-control-regex -- the pattern is there to find control characters
const invisible = /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]+/gu;

/** Matches a visible character. Fillers, variation selectors and the empty Braille pattern are invisible. */
const visible = /[^\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Invisible, zero-width character. It is not a letter, so servers treat the characters on either side as separate
 * words.
 */
const wordJoiner = "\u2060";

/**
 * Escapes users' text so that both servers show it literally. The result contains no markup, HTML or line break,
 * notifies no user, and creates no link. Text that is too long is cut.
 *
 * Servers search for mentions and references in the rendered text, which contains no escapes. An invisible character is
 * therefore inserted into everything that could be a mention or a reference.
 *
 * @param max - Maximum number of characters (code points). Default: 200.
 */
export function plain(text: string, max: number = maxCharacters): string {
  return (
    oneLine(text, max)
      .replace(/[\\`*_[\]<>|~&$]/g, "\\$&")
      // `www.` begins an address without a colon, and `[[` begins a link to a wiki page. Servers search for both after
      // they have removed the escapes.
      .replace(/[@#!]|:(?=\S)|www(?=\.)|\[(?=\\\[)/gi, `$&${wordJoiner}`)
  );
}

/**
 * Returns text as one line. Replaces white space with single spaces and removes invisible characters. Text that is too
 * long is cut and ends with an ellipsis.
 */
export function oneLine(text: string, max: number = maxCharacters): string {
  // The text may be megabytes long, so only its beginning is processed.
  const characters = Array.from(
    text
      .slice(0, max * 8)
      .replace(/\s+/gu, " ")
      .replace(invisible, "")
      .trim(),
  );
  return characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : characters.join("");
}

/**
 * Prepares multi-line text from one server for a description on the other, and keeps its Markdown. Inserts an invisible
 * character into everything that would be a mention, a macro, a marker, or a reference that becomes a link. Text that
 * is too long is cut.
 */
export function copiedText(text: string, max: number = 30_000): string {
  const cut = text.length > max ? `${text.slice(0, max - 1)}…` : text;
  return cut
    .replaceAll("\r\n", "\n")
    .split("\n")
    .map((line) => line.replaceAll("\t", "    ").replace(invisible, ""))
    .join("\n")
    .replace(/#(?=\d|halyard-bridge)|\b(?:user|group):(?=")|<(?=[a-z/!?])|\[(?=\[)/gi, `$&${wordJoiner}`)
    .trimEnd();
}

/**
 * Writes text as inline code. Backticks in the text do not end the code. Text without a visible character becomes the
 * words "no name".
 *
 * @see {@link https://spec.commonmark.org/0.31.2/#code-spans CommonMark 0.31, code spans}
 */
export function code(text: string): string {
  const content = oneLine(text);
  if (!visible.test(content)) return "no name";
  const fence = "`".repeat(longestRun(content) + 1);
  const needsPadding = content.startsWith("`") || content.endsWith("`");
  return needsPadding ? `${fence} ${content} ${fence}` : `${fence}${content}${fence}`;
}

/** Writes lines as a code block. Nothing in the lines can end the block. */
export function codeBlock(lines: readonly string[]): string {
  const content = lines.map((line) => oneLine(line, 500));
  const fence = "`".repeat(Math.max(3, longestRun(content.join("\n")) + 1));
  return [fence, ...content, fence].join("\n");
}

/** Writes a link. The label must be safe Markdown. Characters that could end the address early are encoded. */
export function link(label: string, url: string): string {
  return `[${label}](${url.replace(/[\s()<>\\`]/g, encode)})`;
}

/** Writes one word of a shell command, in single quotes unless it is safe without them. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) && !text.startsWith("-") ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Encodes a name with several segments, such as a branch name, for a URL path. */
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
