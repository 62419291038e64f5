/**
 * Returns a number with its noun, such as `1 subject` or `2 subjects`.
 *
 * @param one - Noun for the number 1. Other words may follow it, as in `subject waits`.
 * @param several - Noun for all other numbers. Default: `one` with an s.
 */
export function counted(count: number, one: string, several: string = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}
