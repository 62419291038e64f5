/**
 * Returns the name that a misspelt one probably means: equal except for case, `_` and `-`, or at most two letters away
 * (one in short names). Undefined when no name is that similar.
 */
export function nearest(wanted: string, names: readonly string[]): string | undefined {
  const plain = simplify(wanted);
  const limit = plain.length < 5 ? 1 : 2;
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of names) {
    const distance = editDistance(plain, simplify(name), limit);
    if (distance <= limit && distance < (best?.distance ?? Infinity)) best = { name, distance };
  }
  return best?.name;
}

function simplify(name: string): string {
  return name.replaceAll(/[_-]/g, "").toLowerCase();
}

/**
 * Returns the number of insertions, deletions, replacements and swaps of neighbours between two texts. A result above
 * the limit is not exact.
 */
function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const replaced = (last[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swapped = isSwap && row > 1 && column > 1 ? (beforeLast[column - 2] ?? 0) + 1 : Infinity;
      current[column] = Math.min(replaced, swapped, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
