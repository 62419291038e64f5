/**
 * Returns a number with its noun: `1 subject`, `2 subjects`.
 *
 * @param one - Noun, or words that begin with it, for the number 1.
 * @param several - The same for all other numbers. Default: `one` with an s.
 */
export function counted(count: number, one: string, several: string = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}
