const wordCharacter = /[\p{L}\p{N}\p{M}_]/u;

/** Signs that tie what follows to what stands before: parts of names, paths, handles, other trackers' prefixes. */
const bindingSigns = "-#@/\\.=%$";

/** Underscores around something are emphasis, as long as there are few and they do not tie words together. */
const maxEmphasis = 3;

/** Whether something may begin at this place: it does not stand inside a word, a name or a path. */
export function beginsFreely(text: string, at: number): boolean {
  let before = at;
  while (at - before < maxEmphasis && text[before - 1] === "_") before -= 1;
  const previous = characterBefore(text, before);
  return previous === "" || !(wordCharacter.test(previous) || bindingSigns.includes(previous));
}

/**
 * Whether something may end at this place: no word goes on, and no number behind a dot or a hyphen (`12.5`, `12-13`), nor
 * a fragment. `12-related` ends after the number.
 */
export function endsFreely(text: string, at: number): boolean {
  let after = at;
  while (after - at < maxEmphasis && text[after] === "_") after += 1;
  const next = characterAt(text, after);
  if (next === "#" || wordCharacter.test(next)) return false;
  return !((next === "." || next === "-") && isDigit(text[after + 1]));
}

/** Whether a character is one of 0 to 9. */
export function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= "0" && character <= "9";
}

function characterBefore(text: string, at: number): string {
  const low = text.charCodeAt(at - 1);
  const isPair = low >= 0xdc00 && low <= 0xdfff;
  return text.slice(Math.max(0, at - (isPair ? 2 : 1)), at);
}

function characterAt(text: string, at: number): string {
  const point = text.codePointAt(at);
  return point === undefined ? "" : String.fromCodePoint(point);
}
