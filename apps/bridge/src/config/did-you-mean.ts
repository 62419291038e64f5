/** Returns advice for an unknown name: the most similar known name, or a list of all known names. */
export function didYouMean(word: string, words: readonly string[]): string {
  const meant = closest(word, words);
  return meant === undefined ? `Choose one of: ${words.join(", ")}` : `Did you mean \`${meant}\`?`;
}

/**
 * Returns the most similar known word. At most a third of the letters, or one letter of a short word, may differ.
 * Ignores case.
 */
function closest(word: string, words: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3));
  const ranked = words
    .map((candidate) => ({ candidate, steps: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ steps }) => steps <= limit)
    .toSorted((one, other) => one.steps - other.steps);
  return ranked[0]?.candidate;
}

/** Returns the Levenshtein distance: the number of letters to add, remove or replace. */
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
