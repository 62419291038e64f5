const wordCharacter = /[\p{L}\p{N}\p{M}_]/u;

/**
 * Characters that join a reference to the text before it, as in names, paths, handles and the prefixes of other
 * trackers.
 */
const bindingSigns = "-#@/\\.=%$";

/** Maximum number of underscores on each side of a reference that are treated as emphasis. */
const maxEmphasis = 3;

/** Returns whether a reference may begin at a position. It may not begin inside a word, a name or a path. */
export function beginsFreely(text: string, at: number): boolean {
  let before = at;
  while (at - before < maxEmphasis && text[before - 1] === "_") before -= 1;
  const previous = characterBefore(text, before);
  return previous === "" || !(wordCharacter.test(previous) || bindingSigns.includes(previous));
}

/**
 * Returns whether a reference may end at a position. It may not end before a letter, a digit or `#`, nor before a dot
 * or a hyphen that is followed by a digit (`12.5`, `12-13`). In `12-related`, the reference ends after the number.
 */
export function endsFreely(text: string, at: number): boolean {
  let after = at;
  while (after - at < maxEmphasis && text[after] === "_") after += 1;
  const next = characterAt(text, after);
  if (next === "#" || wordCharacter.test(next)) return false;
  return !((next === "." || next === "-") && isDigit(text[after + 1]));
}

/** Returns whether a character is one of 0 to 9. */
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
