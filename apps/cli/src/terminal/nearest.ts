/** Returns a hint with the most similar name, such as ` Did you mean \`open\`?`. Empty if no name is similar. */
export function suggestion(word: string, words: readonly string[]): string {
  const meant = nearest(word, words);
  return meant === undefined ? "" : ` Did you mean \`${meant}\`?`;
}

/** Returns the most similar word. Undefined if no word is similar enough. Ignores case, `-` and `_`. */
function nearest(word: string, words: readonly string[]): string | undefined {
  const plain = simplify(word);
  const limit = Math.max(1, Math.floor(plain.length / 3));
  const [best] = words
    .map((name) => ({ name, steps: distance(plain, simplify(name)) }))
    .filter(({ steps }) => steps <= limit)
    .toSorted((one, other) => one.steps - other.steps);
  return best?.name;
}

function simplify(name: string): string {
  return name.replaceAll(/[_-]/g, "").toLowerCase();
}

/**
 * Returns how many letters must be added, removed, replaced or swapped with a neighbour to turn one word into the
 * other.
 */
function distance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (last[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Infinity;
      current[column] = Math.min(replaced, swapped, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}
