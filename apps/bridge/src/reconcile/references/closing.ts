/** Number of characters before a reference that are searched for a closing word. */
const reach = 64;

/**
 * Matches the last word before a reference. Emphasis, a colon, one line break and an opening bracket may follow the
 * word.
 */
const wordBefore =
  /([\p{L}\p{M}]+(?:[-'’][\p{L}\p{M}]+)*)[*_~]{0,3}[ \t]*:?[*_~]{0,3}(?:[ \t]*\r?\n)?[ \t]*["'“„«([<*_~]{0,4}$/u;

/**
 * Matches the text between two items of a list, such as `OP#1, OP#2 and OP#3`. Also matches the middle of
 * `[OP#1](https://...)`.
 */
const listGap = /^(?:\]\(|[)\]>*_~]{0,4}[ \t]*(?:(?:,(?:[ \t]*and)?|and|&|\+)\s*|[ \t])[[<*_~]{0,4})$/i;

/** Returns whether a closing word comes directly before a reference at this position. */
export function closes(text: string, start: number, closingWords: readonly string[]): boolean {
  const word = wordBefore.exec(text.slice(Math.max(0, start - reach), start))?.[1];
  return word !== undefined && closingWords.includes(word.toLowerCase());
}

/** Returns whether the text between two references makes them items of one list. */
export function continuesList(text: string, from: number, to: number): boolean {
  return to - from <= reach && listGap.test(text.slice(from, to));
}
