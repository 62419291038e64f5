/**
 * Compiles a glob such as `{main,release/*}` into a function that tests a string. `*` and `**` match any number of
 * characters, `?` matches one character, `[a-z]` matches one character of a set, and braces match alternatives. Every
 * other character matches itself, and so does a character after a backslash. Globs come from requests, so matching does
 * not backtrack. The time is proportional to the length of the glob times the length of the string.
 *
 * @param separator - A character that `**` matches, but `*` and `?` do not. Default: none.
 * @throws SyntaxError for a reversed range, such as `[z-a]`.
 */
export function globMatcher(glob: string, separator?: "/"): (text: string) => boolean {
  const parts = split(glob).map((source) => toPart(source, separator));
  return (text) => {
    const characters = Array.from(text);
    const open: { readonly start: Ends; readonly done: Ends }[] = [];
    let ends: Ends = new Uint8Array(characters.length + 1);
    ends[0] = 1;
    for (const part of parts) {
      const brace = open.at(-1);
      if (part.source === "{") {
        open.push({ start: ends, done: new Uint8Array(ends.length) });
      } else if (brace !== undefined && part.source === ",") {
        join(brace.done, ends);
        ends = brace.start;
      } else if (brace !== undefined && part.source === "}") {
        join(brace.done, ends);
        ends = brace.done;
        open.pop();
      } else ends = advance(ends, part, characters);
    }
    // The end of the glob closes any open brace.
    return ends.at(-1) === 1 || open.some(({ done }) => done.at(-1) === 1);
  };
}

/**
 * One flag for each position in the tested string. A flag is 1 if the parts processed so far can match all the text
 * before that position, and 0 otherwise.
 */
type Ends = Uint8Array;

/** Part of a glob. Matches one character accepted by `fits`, or any number of such characters if `isMany` is true. */
interface Part {
  readonly source: string;
  readonly isMany: boolean;
  readonly fits: (character: string) => boolean;
}

/**
 * Splits a glob into its parts. After the last `]`, no bracket can be closed, so brackets there are ordinary
 * characters. Splitting at this point avoids repeated searches for a closing bracket.
 */
function split(glob: string): string[] {
  const at = glob.lastIndexOf("]") + 1;
  const withBrackets = glob.slice(0, at).match(/\\[^]|\*+|\[[^\]]+\]|[^]/gu) ?? [];
  return [...withBrackets, ...(glob.slice(at).match(/\\[^]|\*+|[^]/gu) ?? [])];
}

function toPart(source: string, separator: string | undefined): Part {
  if (source === "?" || /^\*+$/.test(source)) {
    const crosses = source.length > 1;
    return { source, isMany: source !== "?", fits: (character) => crosses || character !== separator };
  }
  if (source.startsWith("[") && source.length > 1) {
    const pattern = new RegExp(source.replace(/^\[!/, "[^").replaceAll("\\", "\\\\"), "u");
    return { source, isMany: false, fits: (character) => pattern.test(character) };
  }
  const literal = source.replace(/^\\(?=[^])/, "");
  return { source, isMany: false, fits: (character) => character === literal };
}

function advance(ends: Ends, { isMany, fits }: Part, characters: readonly string[]): Ends {
  const next: Ends = isMany ? ends.slice() : new Uint8Array(ends.length);
  const from = isMany ? next : ends;
  for (const [at, character] of characters.entries()) if (from[at] === 1 && fits(character)) next[at + 1] = 1;
  return next;
}

function join(ends: Ends, more: Ends): void {
  for (const [at, mark] of more.entries()) if (mark === 1) ends[at] = 1;
}
