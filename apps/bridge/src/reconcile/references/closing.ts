/** How far back a closing word is looked for. */
const reach = 64;

/** The last word before a reference: emphasis around it, a colon, one line break and an opening bracket may lie between. */
const wordBefore =
  /([\p{L}\p{M}]+(?:[-'’][\p{L}\p{M}]+)*)[*_~]{0,3}[ \t]*:?[*_~]{0,3}(?:[ \t]*\r?\n)?[ \t]*["'“„«([<*_~]{0,4}$/u;

/** What may stand between two members of a list: `OP#1, OP#2 and OP#3`; also the middle of `[OP#1](https://...)`. */
const listGap = /^(?:\]\(|[)\]>*_~]{0,4}[ \t]*(?:(?:,(?:[ \t]*and)?|and|&|\+)\s*|[ \t])[[<*_~]{0,4})$/i;

/** Whether a closing word stands right before a reference that begins at this place. */
export function closes(text: string, start: number, closingWords: readonly string[]): boolean {
  const word = wordBefore.exec(text.slice(Math.max(0, start - reach), start))?.[1];
  return word !== undefined && closingWords.includes(word.toLowerCase());
}

/** Whether what lies between two references makes them members of one list. */
export function continuesList(text: string, from: number, to: number): boolean {
  return to - from <= reach && listGap.test(text.slice(from, to));
}
