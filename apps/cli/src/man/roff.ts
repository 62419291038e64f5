/** Escape sequences for characters that roff would interpret, or would print as other characters. */
const escapes: Readonly<Record<string, string>> = {
  "\\": String.raw`\e`,
  "-": String.raw`\-`,
  "'": String.raw`\(aq`,
  "`": String.raw`\(ga`,
  "^": String.raw`\(ha`,
  "~": String.raw`\(ti`,
  '"': String.raw`\(dq`,
};

/** Returns text as a line of roff, escaped so that no part of it is a request or an escape. */
export function text(plain: string): string {
  const line = plain.trim().replaceAll(/\s+/g, " ");
  const escaped = line.replaceAll(/[\\\-'`^~"]|[^\u0020-\u007e]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return escapes[character] ?? String.raw`\[u${code.toString(16).toUpperCase().padStart(4, "0")}]`;
  });
  // A line that begins with a full stop would be a request.
  return escaped.startsWith(".") ? String.raw`\&${escaped}` : escaped;
}

/** Returns text in bold. */
export function bold(plain: string): string {
  return String.raw`\fB${text(plain)}\fR`;
}

/** Returns a section's heading and lines. Empty if the section has no lines. */
export function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`.SH ${text(title.toUpperCase())}`, ...lines];
}

/** Returns a list entry: a name, with its meaning indented below. */
export function entry(name: string, meaning: string): readonly string[] {
  return [".TP", bold(name), meaning.trim() === "" ? String.raw`\&` : text(meaning)];
}
