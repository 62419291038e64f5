/**
 * Returns the name that a misspelt name probably stands for. The two may differ in case, in `_` and `-`, and in at most
 * two letters, or one letter if the misspelt name is short. Returns undefined if no name is that similar.
 */
export function nearest(wanted: string, names: readonly string[]): string | undefined {
  const plain = simplify(wanted);
  const limit = plain.length < 5 ? 1 : 2;
  for (let edits = 0; edits <= limit; edits++) {
    const found = names.find((name) => isWithin(edits, plain, simplify(name)));
    if (found !== undefined) return found;
  }
  return undefined;
}

function simplify(name: string): string {
  return name.replaceAll(/[_-]/g, "").toLowerCase();
}

/**
 * Returns whether at most `edits` edits turn one string into the other. An edit inserts, deletes or replaces a letter,
 * or swaps two neighbouring letters.
 */
function isWithin(edits: number, one: string, other: string): boolean {
  let equal = 0;
  while (equal < one.length && one[equal] === other[equal]) equal++;
  const a = one.slice(equal);
  const b = other.slice(equal);
  if (a === b || edits === 0) return a === b;
  return (
    isWithin(edits - 1, a.slice(1), b) ||
    isWithin(edits - 1, a, b.slice(1)) ||
    isWithin(edits - 1, a.slice(1), b.slice(1)) ||
    // The first two letters are swapped.
    (a.slice(0, 2) === `${b.charAt(1)}${b.charAt(0)}` && isWithin(edits - 1, a.slice(2), b.slice(2)))
  );
}
