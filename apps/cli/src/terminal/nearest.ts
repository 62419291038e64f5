/** Returns a question with the name that was probably meant, such as ` Did you mean \`open\`?`; empty without one that is near. */
export function suggestion(word: string, words: readonly string[]): string {
  const meant = nearest(word, words);
  return meant === undefined ? "" : ` Did you mean \`${meant}\`?`;
}

/** Returns the word with the fewest changes, if they are few. Case, `-` and `_` do not count. */
function nearest(word: string, words: readonly string[]): string | undefined {
  const plain = simplify(word);
  const limit = plain.length < 4 ? 1 : Math.max(2, Math.floor(plain.length / 3));
  const [best] = words
    .map((name) => ({ name, steps: distance(plain, simplify(name)) }))
    .filter(({ steps }) => steps <= limit)
    .toSorted((one, other) => one.steps - other.steps);
  return best?.name;
}

function simplify(name: string): string {
  return name.replaceAll(/[_-]/g, "").toLowerCase();
}

/** Number of letters to add, remove or replace (Levenshtein distance). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [done, letter] of Array.from(from).entries()) {
    const next = [done + 1];
    for (const [index, other] of Array.from(to).entries()) {
      const replaced = (row[index] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
